import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
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
    done: { title: t`The seat is yours`, description: title },
    failed: error => (isFull(error) ? undefined : { title: t`Nothing was changed` }),
    onFailed(error) {
      if (!isFull(error)) return
      const { place } = error.data as { place?: number }
      toast({
        title: t`You are in line`,
        description: place
          ? t`All seats are taken; your place is ${place}. When a seat falls free, the first in line gets it, and a mail.`
          : t`All seats are taken. When a seat falls free, the first in line gets it, and a mail.`,
      })
    },
  })
  const giveBack = useChange(() => call(giveBackSeat, { params }), groupChange())
  return { take, giveBack }
}

export const seatsWords = ({ seats, taken }: GroupSession): string => {
  const free = seats - taken
  if (free <= 0) return t`${taken} of ${seats} seats taken`
  return free === 1 ? t`1 of ${seats} seats is free` : t`${free} of ${seats} seats are free`
}

export function MySeat({ session }: { session: GroupSession }) {
  const { your, title } = session
  const hasBegun = Date.parse(session.start) <= useNow()
  const isFree = session.taken < session.seats
  const { take, giveBack } = useSeat(session)
  if (session.status === 'cancelled')
    return (
      <Badge tone="danger">
        <Trans>Canceled</Trans>
      </Badge>
    )
  if (hasBegun)
    return your.status === 'taken' ? (
      <Badge tone="done">
        <Trans>You have a seat</Trans>
      </Badge>
    ) : null
  const takeIt = (label: string) => (
    <Button busy={take.isPending} onClick={() => take.mutate()}>
      {label}
      <span className="sr-only">
        {' '}
        <Trans>for {title}</Trans>
      </span>
    </Button>
  )
  const giveItBack = (label: string) => (
    <Button variant="secondary" busy={giveBack.isPending} onClick={() => giveBack.mutate()}>
      {label}
      <span className="sr-only">
        {' '}
        <Trans>for {title}</Trans>
      </span>
    </Button>
  )
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {your.status === 'taken' && (
          <Badge tone="done">
            <Trans>You have a seat</Trans>
          </Badge>
        )}
        {your.status === 'waiting' && (
          <Badge tone="progress">{t`In line, place ${your.place ?? 1}`}</Badge>
        )}
        <span className="text-ink-soft text-sm">{seatsWords(session)}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        {your.status === 'none' && takeIt(isFree ? t`Take a seat` : t`Get in line`)}
        {your.status === 'waiting' && isFree && takeIt(t`Take a seat`)}
        {your.status === 'waiting' && giveItBack(t`Leave the line`)}
        {your.status === 'taken' && (
          <ConfirmDialog
            trigger={
              <Button variant="secondary" busy={giveBack.isPending}>
                <Trans>
                  Give the seat back<span className="sr-only"> for {title}</span>
                </Trans>
              </Button>
            }
            title={t`Give your seat back?`}
            description={t`The first person in line gets it. You can take a seat again as long as one is free.`}
            confirmLabel={t`Give it back`}
            cancelLabel={t`Keep it`}
            tone="primary"
            onConfirm={() => giveBack.mutate()}
          />
        )}
      </div>
    </div>
  )
}
