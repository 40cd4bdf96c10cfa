import { findUser, mayCoach } from '#src/features/accounts/server/exposed.ts'
import { mailOf } from '#src/features/content/domain/mails.ts'
import { unlinked } from '#src/platform/server/mail/body.ts'
import { enqueueMail } from '#src/platform/server/mail/queue.ts'
import type { GroupRow } from '../store.ts'
import { type Context, groupUrl } from './sessions.ts'

interface Person {
  email: string | null
  email_verified: boolean
}

const addressOf = ({ email, email_verified }: Person) => (email_verified ? email : null)

/** Quotes nothing and names nobody. */
export async function mailLook(context: Context, group: GroupRow): Promise<void> {
  const { trx, deps, now } = context
  if (group.coach_id === null || !(await mayCoach(trx, deps, group.coach_id))) return
  const coach = await findUser(trx, group.coach_id)
  const email = coach && addressOf(coach)
  if (!email) return
  const { site } = deps.settings
  await enqueueMail(trx, site.siteUrl, now, {
    kind: 'account-group-look',
    to: email,
    ...mailOf(site, 'group_look', { group: unlinked(group.name), link: `${site.siteUrl}/coach/groups` }),
  })
}

export async function mailHandedOver(context: Context, group: GroupRow, coach: Person): Promise<void> {
  const { trx, deps, now } = context
  const email = addressOf(coach)
  if (email === null) return
  await enqueueMail(trx, deps.settings.site.siteUrl, now, {
    kind: 'account-group-handed',
    to: email,
    ...mailOf(deps.settings.site, 'group_handed_over', {
      group: unlinked(group.name),
      link: groupUrl(context, group),
    }),
  })
}
