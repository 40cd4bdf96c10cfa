import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { saveFlash } from '#src/platform/web/layout/flash.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import { type Content, publishContent } from '../../contract/content.ts'
import type { Difference } from '../../domain/edits.ts'
import { contentQuery, OWN_SITE } from '../queries.ts'
import type { SiteDraft } from './use-site-draft.ts'

interface PublishDialogProps {
  content: Content
  changes: readonly Difference[]
  draft: SiteDraft
}

/** Says in words what visitors will see, and publishes exactly that: not what somebody else has added since. */
export function PublishDialog({ content, changes, draft }: PublishDialogProps) {
  const [open, setOpen] = useState(false)
  const client = useQueryClient()
  const publish = useChange(
    async () => {
      await call(publishContent, { body: { version: content.version } })
      // Answered once the new texts are shown, or why they cannot be.
      return client.fetchQuery({ ...contentQuery, staleTime: 0 })
    },
    {
      onDone({ failure }) {
        if (failure) return setOpen(false)
        // As a document, so that this page, too, has the new name and colors.
        saveFlash({
          title: t`Published`,
          description: t`Everybody sees it from now on.`,
          tone: 'success',
        })
        window.location.reload()
        // Never resolves, so that the button stays busy until the page has loaded.
        return new Promise(() => {})
      },
      refetch: OWN_SITE,
    },
  )
  return (
    <Dialog
      isRead
      title={t`Publish these changes?`}
      description={t`Visitors see them at once. The version they see now is kept, and you can go back to it.`}
      open={open}
      onOpenChange={next => {
        publish.reset()
        setOpen(next)
      }}
      trigger={
        <Button disabled={changes.length === 0 || draft.isUnsaved}>
          <Trans>Publish …</Trans>
        </Button>
      }
      footer={
        <>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            <Trans>Not yet</Trans>
          </Button>
          <Button busy={publish.isPending} onClick={() => publish.mutate()}>
            <Trans>Publish</Trans>
          </Button>
        </>
      }
    >
      <FailedChange of={publish} className="mb-4">
        {t`Nothing was published. Please try again.`}
      </FailedChange>
      <ul className="divide-y divide-line border-line border-y">
        {changes.map(change => (
          <li key={change.key} className="py-3">
            <p className="font-semibold">{change.label}</p>
            <p className="text-ink-soft text-sm">
              <Trans>Now: {change.from}</Trans>
            </p>
            <p className="text-sm">
              <Trans>Then: {change.to}</Trans>
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
