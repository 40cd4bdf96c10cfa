import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#src/platform/web/api/api.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { closeReminderOffer } from '../../contract.ts'
import { reminderOfferQuery } from '../queries.ts'

/** Asks once, after the first completed domino: once it was shown, it is not shown again. */
export function ReminderOffer({ userId }: { userId: number }) {
  const client = useQueryClient()
  const { data } = useQuery(reminderOfferQuery(userId))
  const [isClosed, setClosed] = useState(false)
  const isTold = useRef(false)
  const isShown = data?.is_due === true && !isClosed
  useEffect(() => {
    if (!isShown || isTold.current) return
    isTold.current = true
    call(closeReminderOffer, {}).catch(() => {
      // Then it is asked once more.
    })
  }, [isShown])
  if (!isShown) return null
  const close = () => {
    setClosed(true)
    client.setQueryData(reminderOfferQuery(userId).queryKey, { is_due: false })
  }
  return (
    <Card className="grid gap-4">
      <h2 className="text-2xl">Shall we remind you?</h2>
      <p className="text-ink-soft">
        Your first domino is complete. A mail in the evening can remind you of the next ones, only on days
        that have none yet.
      </p>
      <div className="flex flex-wrap gap-3">
        <SiteLink to={href('/account/reminders')} className={buttonClass('primary')}>
          Choose reminders
        </SiteLink>
        <Button variant="quiet" onClick={close}>
          No, thank you
        </Button>
      </div>
    </Card>
  )
}
