import { MESSAGE_MAX } from '#src/features/scheduling/constants.ts'
import { BookGuest } from '#src/features/scheduling/web/booked/book-guest.tsx'
import { sessionKeys } from '#src/features/scheduling/web/queries.ts'
import { ErasePerson } from '#src/features/sign-in/web/components/erase-person.tsx'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Facts } from '#src/platform/web/lists/facts.tsx'
import { ReplyButton } from '#src/platform/web/lists/reply-button.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { INTEREST_LABELS } from '../../constants.ts'
import { answerBooking, type BookingRequest, confirmBooking } from '../../contract.ts'
import { BOOKINGS_KEY } from '../queries.ts'

/** The reply starts with a greeting (docs/product.md 10.2). */
export function BookingDialog({
  booking,
  onClose,
}: {
  booking: BookingRequest
  onClose: () => void
}) {
  const { dayAndTime } = useFormats()
  const interest = INTEREST_LABELS[booking.interest]
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
            subject={`Your free consultation with ${siteSettings().brand}`}
            body={`Hi ${booking.name},\n\nThank you for asking about a free consultation (${interest}).\n\n`}
          />
        </>
      }
    >
      <div className="grid gap-6">
        <Facts
          items={[
            ['Email', booking.email],
            ['Phone', booking.phone],
            ['Interest', interest],
            ['Time', booking.wanted_at && dayAndTime(booking.wanted_at)],
            ['Message', booking.message],
          ]}
        />
        <Answer booking={booking} onConfirmed={onClose} />
      </div>
    </Dialog>
  )
}

/** It is a request until somebody has answered it: with a session, or by mail. */
function Answer({ booking, onConfirmed }: { booking: BookingRequest; onConfirmed: () => void }) {
  const { user } = useSession()
  const { dayAndTime } = useFormats()
  const mark = useChange(
    (answered: boolean) =>
      call(answerBooking, { params: { id: String(booking.id) }, body: { answered } }),
    { failed: { title: 'Nothing was changed' }, refetch: [BOOKINGS_KEY] },
  )
  const { answered_at: answeredAt } = mark.data ?? booking
  const guest = {
    name: booking.name,
    email: booking.email,
    message: booking.message?.slice(0, MESSAGE_MAX) ?? null,
  }
  const confirm = useChange(
    (_: undefined, idempotencyKey) =>
      call(confirmBooking, { params: { id: String(booking.id) }, idempotencyKey }),
    {
      done: {
        title: 'The session is booked',
        description: siteSettings().sendsMail
          ? 'They get the invitation by mail.'
          : 'This site sends no mail yet: please tell them yourself.',
      },
      failed: { title: 'Nothing was booked' },
      refetch: [BOOKINGS_KEY, ...sessionKeys],
      onDone: onConfirmed,
    },
  )
  return (
    <section aria-label="Answer" className="grid gap-3 border-line border-t pt-5">
      <p>
        {answeredAt
          ? `Answered ${dayAndTime(answeredAt)}.`
          : 'This is a request: nothing is booked until you answer it.'}
      </p>
      {booking.wanted_at && !answeredAt && (
        <Button
          className="justify-self-start"
          busy={confirm.isPending}
          onClick={() => confirm.mutate(undefined)}
        >
          Confirm {dayAndTime(booking.wanted_at)}
        </Button>
      )}
      {user?.is_coach && <BookGuest guest={guest} onBooked={() => mark.mutate(true)} />}
      <Button
        size="sm"
        variant="quiet"
        className="justify-self-start"
        busy={mark.isPending}
        onClick={() => mark.mutate(!answeredAt)}
      >
        {answeredAt ? 'Mark as waiting again' : 'Mark as answered'}
      </Button>
    </section>
  )
}
