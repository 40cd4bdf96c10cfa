import type { ReactNode } from 'react'
import { useId } from 'react'
import { Card } from '#src/platform/web/ui/card.tsx'
import { partId } from '#src/platform/web/ui/page-parts.tsx'

interface AccountSectionProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

export function AccountSection({ title, lead, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section id={partId(title)} aria-labelledby={id} className="min-w-0">
      <Card className="grid h-full content-start gap-5">
        <div>
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          {lead && <p className="mt-2 text-ink-soft">{lead}</p>}
        </div>
        {children}
      </Card>
    </section>
  )
}
