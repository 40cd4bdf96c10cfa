import { useState } from 'react'
import { call, messageOf } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { clearDraft, readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextArea } from '#src/platform/web/ui/text-area.tsx'
import { REASON_MAX } from '../../constants.ts'
import { reportPost } from '../../contract/posts.ts'
import type { Post } from './post-actions.ts'

interface ReportDialogProps {
  post: Pick<Post, 'kind' | 'id'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows a post to the coach; its author never learns of it. */
export function ReportDialog({ post: { kind, id }, open, onOpenChange }: ReportDialogProps) {
  const draft = `group-report-${kind}-${id}`
  const [reason, setReason] = useState(() => readDraft<string>(draft) ?? '')
  useDraft(draft, reason, { enabled: reason !== '' })
  const report = useChange(
    () => call(reportPost, { params: { kind, id: String(id) }, body: { reason } }),
    {
      done: { title: 'Thank you', description: 'The coach of the group will look at it.' },
      onDone() {
        setReason('')
        clearDraft(draft)
        onOpenChange(false)
      },
    },
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Report this post"
      description="The coach of the group sees your report, with your name. The author is never told."
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button busy={report.isPending} onClick={() => report.mutate()}>
            Report it
          </Button>
        </>
      }
    >
      <Field label="What is wrong with it?" note="(optional)">
        <TextArea
          value={reason}
          maxLength={REASON_MAX}
          onChange={event => setReason(event.target.value)}
        />
      </Field>
      {report.isError && (
        <Alert tone="danger" className="mt-4">
          {messageOf(report.error, 'Not sent. Please try again.')}
        </Alert>
      )}
    </Dialog>
  )
}
