import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import { linkGoogle, unlinkGoogle } from '#src/features/sign-in/contract/sign-in-methods.ts'
import { twoFactorQuery } from '#src/features/sign-in/web/components/two-factor-query.ts'
import { sessionsQuery, signInMethodsQuery } from '#src/features/sign-in/web/queries.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useReauthentication } from '#src/features/sign-in/web/use-reauthentication.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
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
      <Loading query={methods} title={t`This could not be loaded`} className="h-16">
        {t`Please try again.`}
      </Loading>
    )
  const { password, google } = methods.data
  return (
    <>
      <LinkOutcome />
      <ul className="divide-y divide-line">
        <li className="py-3 first:pt-0">
          <p className="font-semibold">
            <Trans>Password</Trans>
          </p>
          <p className="text-ink-soft text-sm">
            {password
              ? twoFactor.data?.on_since
                ? t`Set, with a code from your app`
                : t`Set`
              : t`None yet. “Forgot your password?” on the sign-in page mails you a link to set one.`}
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

const PROBLEMS: Readonly<Record<string, MessageDescriptor>> = {
  unavailable: msg`Google could not be reached. Please try again.`,
  expired: msg`That took too long, or was begun in another browser. Please try again.`,
  refused: msg`Google did not confirm it. Nothing was changed; please try again.`,
  taken: msg`This Google account already opens another account here. Unlink it there first.`,
  second_step: msg`Google cannot be linked while two-factor authentication is on.`,
}

/** The outcome of linking, when the browser is back from Google. */
function LinkOutcome() {
  const outcome = useSearchParams()[0].get('google')
  if (outcome === 'linked')
    return (
      <Alert tone="success">
        <Trans>Google is linked. You can now sign in with it.</Trans>
      </Alert>
    )
  const message =
    outcome && Object.hasOwn(PROBLEMS, outcome) ? said(PROBLEMS[outcome] ?? '') : undefined
  return message ? <Alert tone="danger">{message}</Alert> : null
}

const GoogleRow = ({ state, children }: { state: string; children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 last:pb-0">
    <div className="min-w-0 flex-1 basis-40">
      <p className="font-semibold">
        <Trans>Google</Trans>
      </p>
      <p className="text-ink-soft text-sm">{state}</p>
    </div>
    {children}
  </li>
)

function LinkGoogle({ needsCode }: { needsCode: boolean }) {
  const { guarded, reauthenticationDialog } = useReauthentication()
  const link = useChange(() => guarded(() => call(linkGoogle)), {
    failed: t`Google could not be linked. Please try again.`,
    onDone: ({ path }) => window.location.assign(path),
  })
  return (
    <GoogleRow state={needsCode ? t`Not available with two-factor authentication` : t`Not linked`}>
      {!needsCode && (
        <Button
          variant="quiet"
          size="sm"
          busy={link.isPending || link.isSuccess}
          onClick={() => link.mutate()}
        >
          <Trans>Link Google</Trans>
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
    done: { title: t`Google unlinked`, description: t`Your other devices are signed out.` },
    failed: t`Google could not be unlinked. Please try again.`,
    onDone: session.refresh,
    refetch: [signInMethodsQuery, sessionsQuery],
  })
  return (
    <GoogleRow state={hasPassword ? t`Linked` : t`Linked. Set a password before you unlink it.`}>
      <ConfirmDialog
        trigger={
          <Button variant="quiet" size="sm" busy={unlink.isPending} disabled={!hasPassword}>
            <Trans>Unlink Google</Trans>
          </Button>
        }
        title={t`Unlink Google?`}
        description={t`You will sign in with your password only, and your other devices are signed out.`}
        confirmLabel={t`Unlink Google`}
        tone="primary"
        onConfirm={() => unlink.mutate()}
      />
      {reauthenticationDialog}
    </GoogleRow>
  )
}
