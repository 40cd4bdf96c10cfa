import type { ReactNode } from 'react'

export interface Panel {
  id: string
  title: string
  content: ReactNode
}

/** `tabs.ts` turns these into WAI-ARIA tabs; without scripts the links jump to the sections. */
export function Panels({ label, panels }: { label: string; panels: readonly Panel[] }) {
  return (
    <div data-enhance="tabs" className="panels wrap pb-16 lg:pb-24">
      <nav aria-label={label} className="mb-10 flex flex-wrap gap-x-8 gap-y-1 border-line border-b">
        {panels.map((panel, index) => (
          <a
            key={panel.id}
            href={`#${panel.id}`}
            aria-current={index === 0 || undefined}
            className="-mb-px inline-flex min-h-12 items-center border-transparent border-b-3 font-semibold text-ink-soft hover:text-primary aria-[current]:border-primary aria-[current]:text-primary aria-selected:border-primary aria-selected:text-primary"
          >
            {panel.title}
          </a>
        ))}
      </nav>
      {panels.map(panel => (
        <section key={panel.id} id={panel.id} aria-label={panel.title} className="scroll-mt-40">
          {panel.content}
        </section>
      ))}
    </div>
  )
}
