import { findUser, mayCoach } from '#src/features/sign-in/server/exposed.ts'
import { mailOf } from '#src/features/texts/domain/mails.ts'
import { unlinked } from '#src/platform/server/mail/body.ts'
import type { GroupRow } from '../store.ts'
import { type Context, mailTo } from './sessions.ts'

/** Quotes nothing and names nobody. */
export async function mailLook(context: Context, group: GroupRow): Promise<void> {
  const { trx, deps } = context
  if (group.coach_id === null || !(await mayCoach(trx, deps, group.coach_id))) return
  const coach = await findUser(trx, group.coach_id)
  const { site } = deps.settings
  await mailTo(context, coach?.email_verified ? coach.email : null, {
    kind: 'account-group-look',
    ...mailOf(site, 'group_look', {
      group: unlinked(group.name),
      link: `${site.siteUrl}/coach/groups`,
    }),
  })
}
