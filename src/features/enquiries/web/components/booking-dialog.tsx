import { ErasePerson } from '#src/features/admin/web/components/erase-person.tsx'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Facts } from '#src/platform/web/lists/facts.tsx'
import { ReplyButton } from '#src/platform/web/lists/reply-button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { INTEREST_LABELS } from '../../constants.ts'
import type { Booking } from '../../contract.ts'

/** The reply starts with a greeting (spec 2). */
export function BookingDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
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
      <Facts
        items={[
          ['Email', booking.email],
          ['Phone', booking.phone],
          ['Interest', interest],
          ['Message', booking.message],
        ]}
      />
    </Dialog>
  )
}
