import { Trans } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { loginPasskeyOptions } from '../../contract/passkeys.ts'
import { loginPasskey } from '../../contract/sign-in.ts'
import type { User } from '../../contract/user.ts'
import { signedIn } from '../session.tsx'
import { ceremonyMessage, readPasskey, sitePasskeys } from './ceremony.ts'

/** @param onUser by default the page itself redirects as soon as there is a user */
export function PasskeySignIn({ onUser = signedIn }: { onUser?: (user: User) => unknown }) {
  const signIn = useChange(
    async () => {
      const credential = await readPasskey(await call(loginPasskeyOptions))
      return call(loginPasskey, { body: { credential }, retry: false })
    },
    { onDone: onUser },
  )
  if (!sitePasskeys()) return null
  return (
    <div className="no-script:hidden mt-5 grid gap-4">
      {signIn.isError && <Alert tone="danger">{ceremonyMessage(signIn.error)}</Alert>}
      <Button variant="secondary" size="lg" busy={signIn.isPending} onClick={() => signIn.mutate()}>
        <KeyRound aria-hidden className="size-5" />
        <Trans>Continue with a passkey</Trans>
      </Button>
    </div>
  )
}
