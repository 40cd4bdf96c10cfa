import type { AnyContext } from '#src/platform/server/context.ts'
import { breakLinks } from '#src/platform/server/mail/body.ts'
import { enqueueMail } from '#src/platform/server/mail/queue.ts'
import { minuteOf } from './notices.ts'
import { listAdministratorAddresses } from './rights.store.ts'
import { writeTo } from './write-to.ts'

interface RightsChange {
  member: { username: string; email: string | null }
  role: 'administrator' | 'coach'
  /** Username of the administrator who made the change. */
  by: string
  gained: boolean
}

/** Notifies the member and every administrator, including the apparent author: a session may be stolen. */
export async function mailRightsChanged(
  ctx: AnyContext,
  { member, role, by, gained }: RightsChange,
): Promise<void> {
  const addresses = [member.email, ...(await listAdministratorAddresses(ctx.db))]
  for (const to of new Set(addresses.filter(address => address !== null)))
    await writeTo(ctx, to, () => mailChange(ctx, { member, role, by, gained }, to))
}

function mailChange(ctx: AnyContext, { member, role, by, gained }: RightsChange, to: string) {
  const { brand, siteUrl, contactEmail } = ctx.deps.settings.site
  const rights = role === 'coach' ? 'a coach’s rights' : 'administrator rights'
  const did = gained ? `now has ${rights}` : `no longer has ${rights}`
  return enqueueMail(ctx, siteUrl, {
    kind: 'account-rights',
    to,
    subject: `${role === 'coach' ? 'A coach’s' : 'Administrator'} rights at ${brand}: ${member.username}`,
    body: {
      heading: `${breakLinks(member.username)} ${did}`,
      paragraphs: [
        `${breakLinks(by)} changed this on ${minuteOf(ctx.now)}.`,
        `If this should not have happened, sign in, check the members and the log in the admin area, and write to ${contactEmail}.`,
      ],
    },
  })
}
