import { useQuery } from '@tanstack/react-query'
import { whenWords } from '#src/features/scheduling/domain/words.ts'
import { useFormats, useZone } from '#src/platform/web/calendar/clock.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { FailedQuery } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { comingQuery } from '../queries.ts'
import { MySeat, seatsWords } from './my-seat.tsx'
import { SessionPlace } from './session-place.tsx'

/** The group's next session, with my seat; its coach needs none. */
export function NextSession({ groupId, isCoach }: { groupId: number; isCoach: boolean }) {
  const coming = useQuery(comingQuery(groupId))
  const { clockTime } = useFormats()
  const zone = useZone()
  if (coming.isError && !coming.data)
    return <FailedQuery title="The sessions could not be loaded" query={coming} />
  if (!coming.data) return <Skeleton className="h-40" />
  const next = coming.data.find(({ status }) => status === 'planned')
  return (
    <section aria-labelledby="next-session">
      <Card className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end sm:gap-8">
        <div className="min-w-0 space-y-1">
          <h2 id="next-session" className="font-sans font-semibold text-ink-soft text-sm">
            Next session
          </h2>
          {next ? (
            <>
              <p className="font-serif text-2xl">{whenWords(Date.parse(next.start), zone)}</p>
              <p className="text-ink-soft [overflow-wrap:anywhere]">
                {next.title}, until {clockTime(next.end)}
              </p>
              <SessionPlace place={next.place} />
            </>
          ) : (
            <p className="text-lg">No session is planned yet.</p>
          )}
        </div>
        {next &&
          (isCoach ? (
            <p className="text-ink-soft">{seatsWords(next)}</p>
          ) : (
            <MySeat session={next} />
          ))}
      </Card>
    </section>
  )
}
