import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import type { MemberImport } from '../../contract.ts'
import { appliedSentence } from '../../domain/words.ts'

function Line({ shown }: { shown: MemberImport }) {
  const { dayAndTime } = useFormats()
  return (
    <li className="grid gap-2 py-4">
      <p className="font-semibold">{dayAndTime(shown.applied_at ?? shown.created_at)}</p>
      <p>
        {appliedSentence(shown)}{' '}
        {shown.first_day && (
          <SiteLink to={href('/daily-domino', {}, { date: shown.first_day })} className="text-link">
            See the first day
          </SiteLink>
        )}
      </p>
    </li>
  )
}

export function EarlierImports({ imports }: { imports: readonly MemberImport[] }) {
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier" className="text-2xl">
        Earlier imports
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {imports.map(each => (
          <Line key={each.id} shown={each} />
        ))}
      </ul>
    </section>
  )
}
