import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { said } from '#src/contract/i18n.ts'
import { MESSAGE_MAX } from '#src/features/scheduling/constants.ts'
import { BookGuest } from '#src/features/scheduling/web/booked/book-guest.tsx'
import { Refusal } from '#src/features/scheduling/web/slots/refusal.tsx'
import { ErasePerson } from '#src/features/sign-in/web/components/erase-person.tsx'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { useFormats, useZone } from '#src/platform/web/calendar/clock.tsx'
import { Facts } from '#src/platform/web/lists/facts.tsx'
import { ReplyButton } from '#src/platform/web/lists/reply-button.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { INTEREST_LABELS } from '../../constants.ts'
import type { BookingRequest } from '../../contract.ts'
import { isTaken, useConfirm, useRequestMark } from '../use-answers.ts'
import { AnswerState } from './answer-state.tsx'

interface BookingDialogProps {
  booking: BookingRequest
  /** Why its time could not be confirmed where that was pressed. */
  refused?: Error | undefined
  onClose: () => void
}

/** The reply starts with a greeting (docs/product.md 10.2). */
export function BookingDialog({ booking, refused, onClose }: BookingDialogProps) {
  const { dayAndTime } = useFormats()
  const interest = said(INTEREST_LABELS[booking.interest])
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={booking.name}
      description={dayAndTime(booking.created_at)}
      footer={
        <>
          <ErasePerson email={booking.email} onErased={onClose} />
          <ReplyButton
            email={booking.email}
            subject={t`Your free consultation with ${siteSettings().brand}`}
            body={t`Hi ${booking.name},\n\nThank you for asking about a free consultation (${interest}).\n\n`}
          />
        </>
      }
    >
      <div className="grid gap-6">
        <Facts
          items={[
            [t`Email`, booking.email],
            [t`Phone`, booking.phone],
            [t`Interest`, interest],
            [t`Time`, booking.wanted_at && dayAndTime(booking.wanted_at)],
            [t`Message`, booking.message],
          ]}
        />
        <Answer booking={booking} refused={refused} onConfirmed={onClose} />
      </div>
    </Dialog>
  )
}

interface AnswerProps extends Pick<BookingDialogProps, 'booking' | 'refused'> {
  onConfirmed: () => void
}

/** It is a request until somebody has answered it: with a session, or by mail. */
function Answer({ booking, refused, onConfirmed }: AnswerProps) {
  const { user } = useSession()
  const { dayAndTime } = useFormats()
  const zone = useZone()
  const mark = useRequestMark(booking)
  const [taken, setTaken] = useState(refused)
  const { answered_at: answeredAt } = mark.data ?? booking
  const guest = {
    name: booking.name,
    email: booking.email,
    message: booking.message?.slice(0, MESSAGE_MAX) ?? null,
  }
  const confirm = useConfirm(booking, { onDone: onConfirmed, onTaken: setTaken })
  return (
    <section aria-label={t`Answer`} className="grid gap-3 border-line border-t pt-5">
      {isTaken(taken) && taken && !answeredAt && (
        <Refusal error={taken} coachZone={zone} onChoose={start => confirm.mutate(start)} />
      )}
      {booking.wanted_at && !answeredAt && !taken && (
        <Button
          className="justify-self-start"
          busy={confirm.isPending}
          onClick={() => confirm.mutate(undefined)}
        >
          <Trans>Confirm {dayAndTime(booking.wanted_at)}</Trans>
        </Button>
      )}
      {user?.is_coach && <BookGuest guest={guest} onBooked={() => mark.mutate(true)} />}
      <AnswerState
        answeredAt={answeredAt}
        mark={mark}
        waiting={t`This is a request: nothing is booked until you answer it.`}
      />
    </section>
  )
}
