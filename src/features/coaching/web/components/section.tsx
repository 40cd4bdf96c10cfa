import { type ReactNode, useId } from 'react'
import { Card } from '#src/platform/web/ui/card.tsx'

export function Section({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Card className="grid gap-4">
        <div>
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
        </div>
        {children}
      </Card>
    </section>
  )
}
