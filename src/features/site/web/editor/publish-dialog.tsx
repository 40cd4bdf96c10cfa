import { useState } from 'react'
import { call, messageOf } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { type Content, publishContent } from '../../contract/content.ts'
import type { Difference } from '../../domain/edits.ts'
import type { SiteDraft } from './use-site-draft.ts'

interface PublishDialogProps {
  content: Content
  changes: readonly Difference[]
  draft: SiteDraft
}

/** Says in words what visitors will see, and publishes exactly that: not what somebody else has added since. */
export function PublishDialog({ content, changes, draft }: PublishDialogProps) {
  const [open, setOpen] = useState(false)
  const publish = useChange(() => call(publishContent, { body: { version: content.version } }), {
    done: { title: 'Published', description: 'Visitors see it within a few seconds.' },
    onDone: () => setOpen(false),
    refetch: [['own-site']],
  })
  return (
    <Dialog
      title="Publish these changes?"
      description="Visitors see them within a few seconds. The version they see now is kept, and you can go back to it."
      open={open}
      onOpenChange={next => {
        publish.reset()
        setOpen(next)
      }}
      trigger={<Button disabled={changes.length === 0 || draft.isUnsaved}>Publish …</Button>}
      footer={
        <>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            Not yet
          </Button>
          <Button busy={publish.isPending} onClick={() => publish.mutate()}>
            Publish
          </Button>
        </>
      }
    >
      {publish.isError && (
        <Alert tone="danger" className="mb-4">
          {messageOf(publish.error, 'Nothing was published. Please try again.')}
        </Alert>
      )}
      <ul className="divide-y divide-line border-line border-y">
        {changes.map(change => (
          <li key={change.key} className="py-3">
            <p className="font-semibold">{change.label}</p>
            <p className="text-ink-soft text-sm">Now: {change.from}</p>
            <p className="text-sm">Then: {change.to}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
