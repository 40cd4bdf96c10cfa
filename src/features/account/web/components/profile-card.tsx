import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { sendConfirmationEmail } from '#src/features/sign-in/contract/links.ts'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { signOut } from '#src/features/sign-in/web/session.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'

/** docs/product.md 8.4 */
export function ProfileCard({ user }: { user: User }) {
  const { longDayOf } = useFormats()
  const leave = useChange(signOut)
  return (
    <section aria-labelledby="profile" className="min-w-0">
      <Card className="grid h-full content-start gap-5">
        <div className="flex items-center gap-4">
          <span
            aria-hidden="true"
            className="grid size-16 shrink-0 place-items-center rounded-lg border border-tile-edge bg-tile font-serif text-3xl text-pip shadow-soft"
          >
            {user.username.slice(0, 1).toUpperCase()}
          </span>
          <div className="min-w-0">
            <h2 id="profile" className="text-2xl">
              {user.username}
            </h2>
            {user.email && <p className="text-ink-soft [overflow-wrap:anywhere]">{user.email}</p>}
            <p className="[overflow-wrap:anywhere]">
              <span>{user.full_name && `${user.full_name} `}</span>
              <Link
                to={href('/account/name')}
                className="text-link inline-flex min-h-11 items-center text-sm"
              >
                {user.full_name ? t`Change your name` : t`Add your name`}
              </Link>
            </p>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {user.is_admin && (
            <Badge tone="accent">
              <Trans>Admin</Trans>
            </Badge>
          )}
          {user.email && <EmailState user={user} />}
        </div>
        <p className="text-ink-soft text-sm">
          <Trans>Member since {longDayOf(user.created_at)}</Trans>
        </p>
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={leave.isPending}
          onClick={() => leave.mutate()}
        >
          <Trans>Sign Out</Trans>
        </Button>
      </Card>
    </section>
  )
}

function EmailState({ user }: { user: User }) {
  const resend = useChange(
    () => call(sendConfirmationEmail, { body: { username: user.username } }),
    {
      done: {
        title: t`Confirmation email sent`,
        description: t`Please check the inbox of ${user.email ?? ''}, and its spam folder.`,
      },
      failed: t`Failed to send confirmation email`,
    },
  )
  if (user.email_verified)
    return (
      <Badge tone="done">
        <Trans>Email confirmed</Trans>
      </Badge>
    )
  return (
    <>
      <Badge tone="progress">
        <Trans>Email not confirmed</Trans>
      </Badge>
      <Button variant="quiet" size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
        <Trans>Send again</Trans>
      </Button>
    </>
  )
}
