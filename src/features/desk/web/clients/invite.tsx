import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Section } from '#src/features/coaching/web/components/section.tsx'
import { InviteClient, useInvite } from '#src/features/coaching/web/invite-client.tsx'
import { proposedQuery } from '#src/features/coaching/web/queries.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'

/** The ways to new clients. */
export const InviteButton = () => (
  <Dialog
    title={t`Invite somebody`}
    description={
      siteSettings().sendsMail
        ? t`By username or email address. They get a mail, and decide.`
        : t`By username or email address. They decide.`
    }
    trigger={
      <Button>
        <UserPlus aria-hidden className="size-5" />
        <Trans>Invite</Trans>
      </Button>
    }
  >
    <InviteClient />
  </Dialog>
)

/** Members whose plan includes coaching, and who have no coach yet. */
export function Proposed() {
  const proposed = useQuery(proposedQuery)
  const send = useInvite()
  if (!proposed.data?.length) return null
  return (
    <Section title={t`Waiting for a coach`} lead={t`Their plan includes coaching.`}>
      <ul className="divide-y divide-line">
        {proposed.data.map(({ id, username, full_name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="[overflow-wrap:anywhere]">
              {full_name ? `${full_name} (${username})` : username}
            </span>
            <Button
              size="sm"
              variant="secondary"
              busy={send.isPending && send.variables?.member === username}
              aria-label={t`Invite ${username}`}
              onClick={() => send.mutate({ member: username, name: '' })}
            >
              <Trans>Invite</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
