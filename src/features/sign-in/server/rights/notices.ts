import type { Db } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { breakLinks } from '#src/platform/server/mail/body.ts'
import { enqueueMail } from '#src/platform/server/mail/queue.ts'
import { minuteOf } from '../links/notices.ts'
import { listAdministratorAddresses } from './store.ts'

interface RightsChange {
  member: { username: string; email: string | null }
  role: 'administrator' | 'coach'
  /** Username of the administrator who made the change. */
  by: string
  gained: boolean
}

/** Notifies the member and every administrator, including the apparent author: a session may be stolen. */
export async function mailRightsChanged(
  trx: Db,
  deps: Deps,
  now: Date,
  { member, role, by, gained }: RightsChange,
): Promise<void> {
  const { brand, siteUrl, contactEmail } = deps.settings.site
  const rights = role === 'coach' ? 'a coach’s rights' : 'administrator rights'
  const did = gained ? `now has ${rights}` : `no longer has ${rights}`
  const addresses = [member.email, ...(await listAdministratorAddresses(trx))]
  for (const to of new Set(addresses.filter(address => address !== null))) {
    await enqueueMail(trx, siteUrl, now, {
      kind: 'account-rights',
      to,
      subject: `${role === 'coach' ? 'A coach’s' : 'Administrator'} rights at ${brand}: ${member.username}`,
      body: {
        heading: `${breakLinks(member.username)} ${did}`,
        paragraphs: [
          `${breakLinks(by)} changed this on ${minuteOf(now)}.`,
          `If this should not have happened, sign in, check the members and the log in the admin area, and write to ${contactEmail}.`,
        ],
      },
    })
  }
}
