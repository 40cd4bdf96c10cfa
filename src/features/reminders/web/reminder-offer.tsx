import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { call } from '#src/platform/web/api/api.ts'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { closeReminderOffer } from '../contract.ts'
import { reminderOfferQuery } from './queries.ts'

/** Asks once, after the first completed domino: once it was shown, it is not shown again. */
export function ReminderOffer() {
  const client = useQueryClient()
  const { data } = useQuery(reminderOfferQuery)
  const [state, setState] = useState<'waiting' | 'shown' | 'closed'>('waiting')
  const isDue = data?.is_due === true
  useEffect(() => {
    if (!isDue || state !== 'waiting') return
    setState('shown')
    call(closeReminderOffer, {}).then(
      () =>
        client.setQueryData(reminderOfferQuery.queryKey, {
          is_due: false,
          was_asked: true,
        }),
      () => {
        // The offer is then shown once more, later.
      },
    )
  }, [isDue, state, client])
  if (state !== 'shown') return null
  return (
    <Card className="grid gap-4">
      <h2 className="text-2xl">
        <Trans>Shall we remind you?</Trans>
      </h2>
      <p className="text-ink-soft">
        <Trans>
          Your first domino is complete. A mail in the evening can remind you of the next ones, only
          on days that have none yet.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={href('/account/reminders')} className={buttonClass('primary')}>
          <Trans>Choose reminders</Trans>
        </Link>
        <Button variant="quiet" onClick={() => setState('closed')}>
          <Trans>No, thank you</Trans>
        </Button>
      </div>
    </Card>
  )
}
