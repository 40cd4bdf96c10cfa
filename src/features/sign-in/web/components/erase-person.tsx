import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '#src/contract/i18n.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { eraseAddress } from '../../contract/erasure.ts'
import { useReauthentication } from '../use-reauthentication.tsx'

const ACCOUNT_STAYS = msg` The account with this address stays; its member can delete it.`

/** Erases a person without an account, on request. @param email undefined while nobody is chosen */
export function EraseDialog({
  email,
  onClose,
  onErased,
}: {
  email: string | undefined
  onClose: () => void
  onErased?: () => void
}) {
  const client = useQueryClient()
  const { guarded, reauthenticationDialog } = useReauthentication()
  const erase = useChange(
    (address: string) => guarded(() => call(eraseAddress, { body: { email: address } })),
    {
      done({ deleted, has_account }, address) {
        const counts = deleted
          .filter(({ rows }) => rows > 0)
          .map(({ what, rows }) => `${what}: ${rows}`)
        return {
          title: t`The data of ${address} was deleted`,
          description: `${counts.join(', ') || t`Nothing was stored`}.${has_account ? i18n._(ACCOUNT_STAYS) : ''}`,
        }
      },
      failed: t`Nothing was deleted. Please try again.`,
      onDone: onErased,
      refetch: () => client.invalidateQueries(),
    },
  )
  return (
    <>
      <ConfirmDialog
        open={email !== undefined}
        onOpenChange={open => !open && onClose()}
        title={t`Delete the data of ${email ?? ''}?`}
        description={t`Messages, booking requests, the newsletter subscription, past sessions as a guest, and the list of mails to this address. Sessions still to come, an account, and the audit log’s entry of this deletion stay. This cannot be undone.`}
        confirmLabel={t`Delete this data`}
        onConfirm={() => email && erase.mutate(email)}
      />
      {reauthenticationDialog}
    </>
  )
}

export function ErasePerson({ email, onErased }: { email: string; onErased: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        <Trans>Delete This Person</Trans>
      </Button>
      <EraseDialog
        email={asking ? email : undefined}
        onClose={() => setAsking(false)}
        onErased={onErased}
      />
    </>
  )
}
