import { useQuery } from '@tanstack/react-query'
import { Section } from '#src/features/coaching/web/components/section.tsx'
import { InviteClient, useInvite } from '#src/features/coaching/web/inviting/invite-client.tsx'
import { proposedQuery } from '#src/features/coaching/web/queries.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { siteSetupQuery } from '#src/features/site/web/queries.ts'
import { SAMPLE_BRAND } from '#src/features/texts/constants.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { href, SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'

/** The ways to new clients. */
export const Inviting = () => (
  <div className="grid gap-6">
    <Proposed />
    <Invite />
  </div>
)

function Invite() {
  return (
    <Section
      title="Invite somebody"
      lead={
        siteSettings().sendsMail
          ? 'By username or email address. They get a mail, and decide.'
          : 'By username or email address. They decide.'
      }
    >
      <SampleName />
      <InviteClient />
      <p className="mt-3 text-sm">
        <SiteLink to={href('/coach/clients/import')}>Invite many from a table</SiteLink>
      </p>
    </Section>
  )
}

/** What a coach should know before the first invitation goes out. Only until the setup is done: after that, an operator may really use this name. */
function SampleName() {
  const { user } = useSession()
  const setup = useQuery({ ...siteSetupQuery, enabled: user?.is_admin ?? false })
  if (setup.data?.is_done !== false || siteSettings().brand !== SAMPLE_BRAND) return null
  return (
    <Alert tone="warning" className="mb-4" title={`Your mails still say “${SAMPLE_BRAND}”`}>
      That is the sample’s name.{' '}
      <SiteLink to={href('/admin/site/start', {}, { step: 'name' })} className="text-link">
        Name your practice
      </SiteLink>{' '}
      and publish it before the first invitation goes out.
    </Alert>
  )
}

/** Members whose plan includes coaching, and who have no coach yet. */
function Proposed() {
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
