import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { FailedQuery, Spinner } from '#src/platform/web/ui/loading.tsx'
import { historySentence, whyAccess } from '../copy.ts'
import { memberHistoryQuery } from '../queries.ts'

interface MemberHistoryProps {
  id: number
  username: string
  onClose: () => void
}

export function MemberHistory({ id, username, onClose }: MemberHistoryProps) {
  const { longDayOf: day } = useFormats()
  const query = useQuery(memberHistoryQuery(id))
  const { data, error } = query
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Why do I have access?"
      description={`What to tell ${username}.`}
    >
      {error && <FailedQuery query={query}>The history could not be loaded.</FailedQuery>}
      {!data && !error && <Spinner label="Loading the history…" showLabel />}
      {data && (
        <div className="grid gap-5">
          <div className="grid gap-2 rounded-md bg-primary-soft p-4">
            {whyAccess(data, day).map(sentence => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          {data.history.length > 0 && (
            <section aria-labelledby="membership-history">
              <h3 id="membership-history" className="mb-3 font-serif text-lg">
                History, latest first
              </h3>
              <ol className="grid gap-3 border-line border-l-2 pl-4">
                {data.history.map(entry => (
                  <li key={entry.id}>
                    <time dateTime={entry.at} className="block text-ink-soft text-sm">
                      {day(entry.at)}
                    </time>
                    {historySentence(entry, day)}
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
      )}
    </Dialog>
  )
}
