import { useNow } from '#src/platform/web/calendar/clock.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import type { GroupSession } from '../../contract/sessions.ts'
import { useSeat } from './use-seat.ts'

export const seatsWords = ({ seats, taken }: GroupSession): string => {
  const free = seats - taken
  if (free <= 0) return `${taken} of ${seats} seats taken`
  return free === 1 ? `1 of ${seats} seats is free` : `${free} of ${seats} seats are free`
}

/** What I have of a session, and what I can do about it. */
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
