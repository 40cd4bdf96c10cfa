import { Facts } from '#src/features/admin/web/components/facts.tsx'
import { ReplyButton } from '#src/features/admin/web/components/reply-button.tsx'
import { dayAndTime } from '#src/features/admin/web/components/when.ts'
import { siteSettings } from '#src/web/app/site-settings.ts'
import { Dialog } from '#src/web/ui/dialog.tsx'
import { INTEREST_LABELS } from '../../constants.ts'
import type { Booking } from '../../contract.ts'

/** One request in full, and an answer begun with a greeting (spec 2). */
export function BookingDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const interest = INTEREST_LABELS[booking.interest]
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={booking.name}
      description={dayAndTime(booking.created_at)}
      footer={
        <ReplyButton
          email={booking.email}
          subject={`Your free consultation with ${siteSettings().brand}`}
          body={`Hi ${booking.name},\n\nThank you for asking about a free consultation (${interest}).\n\n`}
        />
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
