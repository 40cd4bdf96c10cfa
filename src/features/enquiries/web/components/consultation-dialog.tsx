import { href, Link } from 'react-router'
import { ErasePerson } from '#src/features/sign-in/web/components/erase-person.tsx'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Facts } from '#src/platform/web/lists/facts.tsx'
import { ReplyButton } from '#src/platform/web/lists/reply-button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import type { ReceivedBooking } from '../../contract.ts'

interface ConsultationDialogProps {
  booking: ReceivedBooking
  onClose: () => void
}

/** A consultation that a visitor booked; it is moved and canceled in the coach's calendar. */
export function ConsultationDialog({ booking, onClose }: ConsultationDialogProps) {
  const { user } = useSession()
  const { dayAndTime } = useFormats()
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
            body={`Hi ${booking.name},\n\n`}
          />
        </>
      }
    >
      <div className="grid gap-4">
        <Facts
          items={[
            ['Email', booking.email],
            ['Time', booking.starts_at && dayAndTime(booking.starts_at)],
            ['Message', booking.message],
          ]}
        />
        {user?.is_coach && (
          <p>
            <Link to={href('/coach/calendar')} className="text-link">
              See it in the calendar
            </Link>
          </p>
        )}
      </div>
    </Dialog>
  )
}
