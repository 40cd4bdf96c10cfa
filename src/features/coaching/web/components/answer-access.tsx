import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useReauthentication } from '#src/features/sign-in/web/use-reauthentication.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import type { Slots } from '#src/platform/web/routing/slots.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import { releaseNotes } from '../../contract/notes.ts'

/** One button: the member gets their coach's private notes, and the administrator sees nothing of them. */
export function AnswerAccess({ memberId, username, onClose }: Slots['access']) {
  const { guarded, reauthenticationDialog } = useReauthentication()
  const release = useChange(() =>
    guarded(() => call(releaseNotes, { params: { id: String(memberId) } })),
  )
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={t`Give ${username} everything that is stored about them`}
        description={t`For 30 days their archive also contains what a coach noted privately about them. They get a mail; you see none of it.`}
      >
        <div className="grid gap-4">
          <FailedChange of={release}>{t`That did not work. Please try again.`}</FailedChange>
          {release.isSuccess ? (
            <Alert tone="success">
              <Trans>Done. They can download it from their account.</Trans>
            </Alert>
          ) : (
            <Button busy={release.isPending} onClick={() => release.mutate()}>
              <Trans>Release the notes to {username}</Trans>
            </Button>
          )}
        </div>
      </Dialog>
      {reauthenticationDialog}
    </>
  )
}
