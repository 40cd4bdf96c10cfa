import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, messageOf } from '#src/platform/web/api/api.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'
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
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const publish = useMutation({
    mutationFn: () => call(publishContent, { body: { version: content.version } }),
    onSuccess: async () => {
      setOpen(false)
      await client.invalidateQueries({ queryKey: ['own-site'] })
      toast({
        title: 'Published',
        description: 'Visitors see it within a few seconds.',
        tone: 'success',
      })
    },
    onError: error => {
      if (error instanceof ApiError && error.code === 'content_changed')
        void client.invalidateQueries({ queryKey: ['own-site', 'content'] })
    },
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
