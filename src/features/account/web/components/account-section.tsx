import type { ReactNode } from 'react'
import { useId } from 'react'
import { Card } from '#src/platform/web/ui/card.tsx'

interface AccountSectionProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** Where a part of the page is, by its title. */
export const partId = (title: string): string => title.toLowerCase().replaceAll(' ', '-')

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
