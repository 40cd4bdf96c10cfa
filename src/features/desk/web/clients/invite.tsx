import { useQuery } from '@tanstack/react-query'
import { invite } from '#src/features/coaching/contract/coachings.ts'
import { Section } from '#src/features/coaching/web/components/section.tsx'
import { proposedQuery } from '#src/features/coaching/web/queries.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { InviteForm } from '#src/platform/web/sections/invite-form.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { InviteLink } from './invite-link.tsx'
import { InviteNotices } from './invite-notices.tsx'

function noticeOf(member: string): { title: string; description: string } {
  if (!member.includes('@'))
    return {
      title: 'Invitation sent',
      description: `If somebody here is called “${member}”, they can see it now.`,
    }
  if (siteSettings().sendsMail)
    return { title: 'Invitation sent', description: `An email to ${member} is on its way.` }
  return {
    title: 'Invitation saved',
    description: `Mail is not connected yet, so ${member} gets no email. Please make a link below, and send it yourself.`,
  }
}

function useInvite() {
  return useChange((member: string) => call(invite, { body: { member } }), {
    done: (_, member) => noticeOf(member),
    refetch: [['clients']],
  })
}

export function Invite() {
  const send = useInvite()
  return (
    <Section
      title="Invite somebody"
      lead={
        siteSettings().sendsMail
          ? 'By username or email address. They get a mail, and decide.'
          : 'By username or email address. They decide.'
      }
    >
      <InviteNotices />
      <InviteForm label="Name or mail address" maxLength={320} invite={send} />
      <InviteLink />
      <p className="mt-3 text-sm">
        <SiteLink to={href('/coach/clients/import')}>Invite many from a table</SiteLink>
      </p>
    </Section>
  )
}

/** Members whose plan includes coaching, and who have no coach yet. */
export function Proposed() {
  const proposed = useQuery(proposedQuery)
  const send = useInvite()
  if (!proposed.data?.length) return null
  return (
    <Section title="Waiting for a coach" lead="Their plan includes coaching.">
      <ul className="divide-y divide-line">
        {proposed.data.map(({ id, username, full_name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="[overflow-wrap:anywhere]">
              {full_name ? `${full_name} (${username})` : username}
            </span>
            <Button
              size="sm"
              variant="secondary"
              busy={send.isPending && send.variables === username}
              aria-label={`Invite ${username}`}
              onClick={() => send.mutate(username)}
            >
              Invite
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
