import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unlinkGoogle } from '#src/features/accounts/contract.ts'
import { sessionsQuery, signInMethodsQuery, twoFactorQuery } from '#src/features/accounts/web/queries.ts'
import { useSession } from '#src/features/accounts/web/session.tsx'
import { useReauthentication } from '#src/features/accounts/web/use-reauthentication.tsx'
import { call, messageOf } from '#src/platform/web/api/api.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { FailedAlert } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'

export function SignInMethods() {
  const methods = useQuery(signInMethodsQuery)
  const twoFactor = useQuery(twoFactorQuery)
  if (methods.isPending) return <Skeleton className="h-16" />
  if (methods.isError) {
    return (
      <FailedAlert title="This could not be loaded" onRetry={methods.refetch}>
        {messageOf(methods.error, 'Please try again.')}
      </FailedAlert>
    )
  }
  const { password, google } = methods.data
  return (
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
    </ul>
  )
}

function Google({ hasPassword }: { hasPassword: boolean }) {
  const client = useQueryClient()
  const session = useSession()
  const { guarded, reauthenticationDialog } = useReauthentication()
  const unlink = useMutation({
    mutationFn: () => guarded(() => call(unlinkGoogle)),
    onSuccess: () => {
      toast({
        title: 'Google unlinked',
        description: 'Your other devices are signed out.',
        tone: 'success',
      })
      return session.refresh()
    },
    onError: error =>
      toast({
        title: 'Error',
        description: messageOf(error, 'Google could not be unlinked. Please try again.'),
        tone: 'destructive',
      }),
    onSettled: () =>
      Promise.all(
        [signInMethodsQuery, sessionsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
      ),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">Google</p>
        <p className="text-ink-soft text-sm">
          {hasPassword ? 'Linked' : 'Linked. Set a password before you unlink it.'}
        </p>
      </div>
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
    </li>
  )
}
