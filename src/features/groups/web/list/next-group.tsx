import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import type { Group } from '../../contract/groups.ts'
import { datesWords, membersWords } from './facts.ts'

/** The group that begins next, for a visitor who came to join one. */
export function NextGroup({ group }: { group: Group }) {
  const { dayAndTime } = useFormats()
  const { id, name, description, next_session, members } = group
  const facts = [
    datesWords(group),
    next_session && `Next session ${dayAndTime(next_session.start)}`,
    membersWords(members),
  ].filter(Boolean)
  return (
    <section aria-labelledby="next-group">
      <Card className="grid gap-4 border-accent border-l-4">
        <p className="font-semibold text-accent-strong text-sm">The next group</p>
        <h2 id="next-group" className="text-3xl [overflow-wrap:anywhere]">
          {name}
        </h2>
        {description && <p className="whitespace-pre-line text-lg [overflow-wrap:anywhere]">{description}</p>}
        <p className="text-ink-soft">{facts.join(' · ')}</p>
        <p>
          <SiteLink to={href('/groups/:id', { id })} className={buttonClass('primary', 'lg')}>
            Look at it and join
          </SiteLink>
        </p>
      </Card>
    </section>
  )
}
