import { useQuery } from '@tanstack/react-query'
import { startTransition, useOptimistic } from 'react'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { Choice } from '#src/platform/web/ui/field.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { type GroupSession, putAttendance } from '../../contract/sessions.ts'
import { attendanceQuery, groupChange } from '../queries.ts'

/** Who has a seat and, once it has begun, who was there; for the coach. */
export function Attendance({ session, isAhead }: { session: GroupSession; isAhead: boolean }) {
  const { id, group_id, title } = session
  const list = useQuery(attendanceQuery(group_id, id))
  const change = useChange(
    (present: number[]) => call(putAttendance, { params: { id: String(id) }, body: { present } }),
    // Sent one after the other, because each replaces the whole list.
    { ...groupChange(group_id), scope: { id: `attendance ${id}` } },
  )
  // A mutation's `variables` arrive only after the press, so the box would flip back in between.
  const [present, setPresent] = useOptimistic(list.data?.present ?? [])
  const choose = (next: number[]) =>
    startTransition(async () => {
      setPresent(next)
      await change.mutateAsync(next).catch(() => undefined)
    })
  if (!list.data)
    return (
      <Loading query={list} className="h-24">
        The list could not be loaded. Please try again in a moment.
      </Loading>
    )
  const { seats } = list.data
  if (seats.length === 0) return <p className="text-ink-soft">Nobody has taken a seat yet.</p>
  if (isAhead) {
    return (
      <ul aria-label={`Seats of ${title}`} className="flex flex-wrap gap-2">
        {seats.map(({ member_id, name }) => (
          <li key={member_id} className="rounded-full bg-sunken px-3 py-1 [overflow-wrap:anywhere]">
            {name}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <fieldset>
      <legend className="font-semibold">Who was there?</legend>
      <div className="grid sm:grid-cols-2">
        {seats.map(({ member_id, name }) => (
          <Choice
            key={member_id}
            type="checkbox"
            checked={present.includes(member_id)}
            onChange={event =>
              choose(
                event.target.checked
                  ? [...present, member_id]
                  : present.filter(each => each !== member_id),
              )
            }
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          </Choice>
        ))}
      </div>
    </fieldset>
  )
}
