import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { deleteSession, logoutAll, type Session } from '#src/features/sign-in/contract/sessions.ts'
import { deviceName, isHandheld } from '#src/features/sign-in/domain/device.ts'
import { sessionsQuery } from '#src/features/sign-in/web/queries.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useReauthentication } from '#src/features/sign-in/web/use-reauthentication.tsx'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'

export function DeviceList() {
  const sessions = useQuery(sessionsQuery)
  const { leave } = useSession()
  const { guarded, reauthenticationDialog } = useReauthentication()
  const everywhere = useChange(() => guarded(() => call(logoutAll)), {
    failed: t`You could not be signed out everywhere. Please try again.`,
    onDone: () =>
      leave({
        title: t`Logout successful`,
        description: t`You have been logged out on all devices.`,
      }),
  })
  if (sessions.isPending || sessions.isError)
    return (
      <Loading query={sessions} title={t`Your devices could not be loaded`} className="h-32">
        {t`Please try again.`}
      </Loading>
    )
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.data.map(session => (
          <Device key={session.id} session={session} guarded={guarded} />
        ))}
      </ul>
      <ConfirmDialog
        trigger={
          <Button variant="secondary" className="justify-self-start" busy={everywhere.isPending}>
            <Trans>Sign out everywhere</Trans>
          </Button>
        }
        title={t`Sign out everywhere?`}
        description={t`This signs out every device, including this one. Everything you have saved is kept.`}
        confirmLabel={t`Sign out everywhere`}
        tone="primary"
        onConfirm={() => everywhere.mutate()}
      />
      {reauthenticationDialog}
    </>
  )
}

interface DeviceProps {
  session: Session
  guarded: ReturnType<typeof useReauthentication>['guarded']
}

function Device({ session, guarded }: DeviceProps) {
  const { dayAndTime, dayOf } = useFormats()
  const name = deviceName(session.user_agent)
  const Icon = isHandheld(session.user_agent) ? Smartphone : Monitor
  const remove = useChange(
    () => guarded(() => call(deleteSession, { params: { id: String(session.id) } })),
    {
      done: { title: t`Device signed out`, description: name },
      // 404: the session has already ended.
      failed: error =>
        error instanceof ApiError && error.status === 404
          ? undefined
          : t`This device could not be signed out. Please try again.`,
      refetch: [sessionsQuery],
    },
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-6 shrink-0 text-primary" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{name}</p>
        <p className="text-ink-soft text-sm">
          <Trans>
            Signed in {dayOf(session.created_at)}, last used {dayAndTime(session.last_seen_at)}
          </Trans>
        </p>
      </div>
      {session.current ? (
        <Badge tone="done">
          <Trans>This device</Trans>
        </Badge>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          busy={remove.isPending}
          aria-label={t`Sign out ${name}`}
          onClick={() => remove.mutate()}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  )
}
