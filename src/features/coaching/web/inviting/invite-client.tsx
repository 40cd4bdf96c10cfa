import { call, useChange } from '#src/platform/web/api/api.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { InviteForm } from '#src/platform/web/sections/invite-form.tsx'
import { invite } from '../../contract/coachings.ts'
import { InviteLink } from './invite-link.tsx'

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

export const useInvite = () =>
  useChange((member: string) => call(invite, { body: { member } }), {
    done: (_, member) => noticeOf(member),
    refetch: [['clients']],
  })

/** An invitation by name, by mail, or as a link that the coach sends herself. */
export const InviteClient = () => (
  <>
    <InviteForm label="Name or mail address" maxLength={320} invite={useInvite()} />
    <InviteLink />
  </>
)
