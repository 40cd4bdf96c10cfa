import { t } from '@lingui/core/macro'
import { ErasePerson } from '#src/features/sign-in/web/components/erase-person.tsx'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Facts } from '#src/platform/web/lists/facts.tsx'
import { ReplyButton } from '#src/platform/web/lists/reply-button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import type { Question } from '../../contract.ts'
import { useQuestionMark } from '../use-answers.ts'
import { AnswerState } from './answer-state.tsx'

export function ContactDialog({ contact, onClose }: { contact: Question; onClose: () => void }) {
  const { dayAndTime } = useFormats()
  const mark = useQuestionMark(contact)
  const { answered_at: answeredAt } = mark.data ?? contact
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
            subject={t`Re: ${contact.subject || t`Your message`}`}
            body={t`Hi ${contact.name},\n\n`}
            onReply={() => !answeredAt && mark.mutate(true)}
          />
        </>
      }
    >
      <div className="grid gap-6">
        <Facts
          items={[
            [t`Email`, contact.email],
            [t`Phone`, contact.phone],
            [t`Subject`, contact.subject],
            [t`Message`, contact.message],
          ]}
        />
        <section aria-label={t`Answer`} className="border-line border-t pt-4">
          <AnswerState
            answeredAt={answeredAt}
            mark={mark}
            waiting={t`It waits until you reply, or mark it as answered.`}
          />
        </section>
      </div>
    </Dialog>
  )
}
