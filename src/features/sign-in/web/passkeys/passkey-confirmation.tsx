import { KeyRound } from 'lucide-react'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { confirmPasskeyOptions, confirmWithPasskey } from '../../contract/passkeys.ts'
import { ceremonyMessage, readOwnPasskey } from './ceremony.ts'

/** Render it only if `canUsePasskeys()` and the member has a passkey. */
export function PasskeyConfirmation({ onConfirmed }: { onConfirmed: () => void }) {
  const confirm = useChange(
    async () => {
      const credential = await readOwnPasskey(await call(confirmPasskeyOptions))
      return call(confirmWithPasskey, { body: { credential }, retry: false })
    },
    { onDone: onConfirmed },
  )
  return (
    <div className="grid gap-4">
      {confirm.isError && <Alert tone="danger">{ceremonyMessage(confirm.error)}</Alert>}
      <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
        <KeyRound aria-hidden className="size-5" />
        Use a passkey
      </Button>
    </div>
  )
}
