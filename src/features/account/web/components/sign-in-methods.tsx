import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { linkGoogle, unlinkGoogle } from '#src/features/sign-in/contract/sign-in-methods.ts'
import { twoFactorQuery } from '#src/features/sign-in/web/components/two-factor-query.ts'
import { sessionsQuery, signInMethodsQuery } from '#src/features/sign-in/web/queries.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useReauthentication } from '#src/features/sign-in/web/use-reauthentication.tsx'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'

export function SignInMethods() {
  const methods = useQuery(signInMethodsQuery)
  const twoFactor = useQuery(twoFactorQuery)
  if (methods.isPending || methods.isError)
    return (
      <Loading query={methods} title="This could not be loaded" className="h-16">
        Please try again.
      </Loading>
    )
  const { password, google } = methods.data
  return (
    <>
      <LinkOutcome />
      <ul className="divide-y divide-line">
        <li className="py-3 first:pt-0">
          <p className="font-semibold">Password</p>
          <p className="text-ink-soft text-sm">
            {password
              ? `Set${twoFactor.data?.on_since ? ', with a code from your app' : ''}`
              : 'None yet. “Forgot your password?” on the sign-in page mails you a link to set one.'}
          </p>
        </li>
        {google && <Google hasPassword={password} />}
        {!google && siteSettings().googleSignIn && (
          <LinkGoogle needsCode={Boolean(twoFactor.data?.on_since)} />
        )}
      </ul>
    </>
  )
}

const PROBLEMS: Readonly<Record<string, string>> = {
  unavailable: 'Google could not be reached. Please try again.',
  expired: 'That took too long, or was begun in another browser. Please try again.',
  refused: 'Google did not confirm it. Nothing was changed; please try again.',
  taken: 'This Google account already opens another account here. Unlink it there first.',
  second_step: 'Google cannot be linked while two-factor authentication is on.',
}

/** The outcome of linking, when the browser is back from Google. */
function LinkOutcome() {
  const outcome = useSearchParams()[0].get('google')
  if (outcome === 'linked')
    return <Alert tone="success">Google is linked. You can now sign in with it.</Alert>
  const message = outcome && Object.hasOwn(PROBLEMS, outcome) ? PROBLEMS[outcome] : undefined
  return message ? <Alert tone="danger">{message}</Alert> : null
}

const GoogleRow = ({ state, children }: { state: string; children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 last:pb-0">
    <div className="min-w-0 flex-1 basis-40">
      <p className="font-semibold">Google</p>
      <p className="text-ink-soft text-sm">{state}</p>
    </div>
    {children}
  </li>
)

function LinkGoogle({ needsCode }: { needsCode: boolean }) {
  const { guarded, reauthenticationDialog } = useReauthentication()
  const link = useChange(() => guarded(() => call(linkGoogle)), {
    failed: 'Google could not be linked. Please try again.',
    onDone: ({ path }) => window.location.assign(path),
  })
  return (
    <GoogleRow state={needsCode ? 'Not available with two-factor authentication' : 'Not linked'}>
      {!needsCode && (
        <Button
          variant="quiet"
          size="sm"
          busy={link.isPending || link.isSuccess}
          onClick={() => link.mutate()}
        >
          Link Google
        </Button>
      )}
      {reauthenticationDialog}
    </GoogleRow>
  )
}

function Google({ hasPassword }: { hasPassword: boolean }) {
  const session = useSession()
  const { guarded, reauthenticationDialog } = useReauthentication()
  const unlink = useChange(() => guarded(() => call(unlinkGoogle)), {
    done: { title: 'Google unlinked', description: 'Your other devices are signed out.' },
    failed: 'Google could not be unlinked. Please try again.',
    onDone: session.refresh,
    refetch: [signInMethodsQuery, sessionsQuery],
  })
  return (
    <GoogleRow state={hasPassword ? 'Linked' : 'Linked. Set a password before you unlink it.'}>
      <ConfirmDialog
        trigger={
          <Button variant="quiet" size="sm" busy={unlink.isPending} disabled={!hasPassword}>
            Unlink Google
          </Button>
        }
        title="Unlink Google?"
        description="You will sign in with your password only, and your other devices are signed out."
        confirmLabel="Unlink Google"
        tone="primary"
        onConfirm={() => unlink.mutate()}
      />
      {reauthenticationDialog}
    </GoogleRow>
  )
}
