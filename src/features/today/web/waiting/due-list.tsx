import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import type { Today } from '../../contract/day.ts'

/** What waits for the member; nothing at all when nothing does. */
export function DueList({ due }: { due: Today['due'] }) {
  const heading = useId()
  if (due.length === 0) return null
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <h2 id={heading} className="text-ink-soft text-lg">
        When you like
      </h2>
      <ul className="grid gap-2">
        {due.map(({ kind, text, path }) => (
          <li key={kind + path}>
            <SiteLink
              to={path}
              className="flex min-h-14 items-center justify-between gap-3 rounded-lg bg-sheet px-5 py-3 font-semibold text-ink no-underline shadow-soft hover:text-primary"
            >
              {text}
              <ChevronRight aria-hidden className="size-5 shrink-0" />
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
