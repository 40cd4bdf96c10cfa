import { ErasePerson } from '#src/features/sign-in/web/components/erase-person.tsx'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Facts } from '#src/platform/web/lists/facts.tsx'
import { ReplyButton } from '#src/platform/web/lists/reply-button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import type { Contact } from '../../contract.ts'

export function ContactDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { dayAndTime } = useFormats()
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={contact.name}
      description={dayAndTime(contact.created_at)}
      footer={
        <>
          <ErasePerson email={contact.email} onErased={onClose} />
          <ReplyButton
            email={contact.email}
            subject={`Re: ${contact.subject || 'Your message'}`}
            body={`Hi ${contact.name},\n\n`}
          />
        </>
      }
    >
      <Facts
        items={[
          ['Email', contact.email],
          ['Phone', contact.phone],
          ['Subject', contact.subject],
          ['Message', contact.message],
        ]}
      />
    </Dialog>
  )
}
