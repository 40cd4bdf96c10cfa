import { call, useChange } from '#src/platform/web/api/api.ts'
import { useNow } from '#src/platform/web/calendar/clock.tsx'
import { toast } from '#src/platform/web/toast-store.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { type GroupSession, giveBackSeat, takeSeat } from '../../contract/sessions.ts'
import { isFull } from '../group-facts.ts'
import { groupChange } from '../queries.ts'

/** A refusal with `full` is not a failure: the member now has a place in line. */
function useSeat({ id, title }: GroupSession) {
  const params = { id: String(id) }
  const take = useChange(() => call(takeSeat, { params }), {
    ...groupChange(),
    done: { title: 'The seat is yours', description: title },
    failed: error => (isFull(error) ? undefined : { title: 'Nothing was changed' }),
    onFailed(error) {
      if (!isFull(error)) return
      const { place } = error.data as { place?: number }
      toast({
        title: 'You are in line',
        description: `All seats are taken${place ? `; your place is ${place}` : ''}. When a seat falls free, the first in line gets it, and a mail.`,
      })
    },
  })
  const giveBack = useChange(() => call(giveBackSeat, { params }), groupChange())
  return { take, giveBack }
}

export const seatsWords = ({ seats, taken }: GroupSession): string => {
  const free = seats - taken
  if (free <= 0) return `${taken} of ${seats} seats taken`
  return free === 1 ? `1 of ${seats} seats is free` : `${free} of ${seats} seats are free`
}

export function MySeat({ session }: { session: GroupSession }) {
  const { your, title } = session
  const hasBegun = Date.parse(session.start) <= useNow()
  const isFree = session.taken < session.seats
  const { take, giveBack } = useSeat(session)
  if (session.status === 'cancelled') return <Badge tone="danger">Canceled</Badge>
  if (hasBegun) return your.status === 'taken' ? <Badge tone="done">You have a seat</Badge> : null
  const takeIt = (label: string) => (
    <Button busy={take.isPending} onClick={() => take.mutate()}>
      {label}
      <span className="sr-only"> for {title}</span>
    </Button>
  )
  const giveItBack = (label: string) => (
    <Button variant="secondary" busy={giveBack.isPending} onClick={() => giveBack.mutate()}>
      {label}
      <span className="sr-only"> for {title}</span>
    </Button>
  )
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {your.status === 'taken' && <Badge tone="done">You have a seat</Badge>}
        {your.status === 'waiting' && (
          <Badge tone="progress">{`In line, place ${your.place ?? 1}`}</Badge>
        )}
        <span className="text-ink-soft text-sm">{seatsWords(session)}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        {your.status === 'none' && takeIt(isFree ? 'Take a seat' : 'Get in line')}
        {your.status === 'waiting' && isFree && takeIt('Take a seat')}
        {your.status === 'waiting' && giveItBack('Leave the line')}
        {your.status === 'taken' && (
          <ConfirmDialog
            trigger={
              <Button variant="secondary" busy={giveBack.isPending}>
                Give the seat back<span className="sr-only"> for {title}</span>
              </Button>
            }
            title="Give your seat back?"
            description="The first person in line gets it. You can take a seat again as long as one is free."
            confirmLabel="Give it back"
            cancelLabel="Keep it"
            tone="primary"
            onConfirm={() => giveBack.mutate()}
          />
        )}
      </div>
    </div>
  )
}
