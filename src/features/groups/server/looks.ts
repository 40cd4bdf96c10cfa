import { HOUR_MS } from '#src/contract/calendar.ts'
import { findUser, mayCoach } from '#src/features/sign-in/server/exposed.ts'
import { mailOf } from '#src/features/texts/domain/mails.ts'
import { type AnyContext, systemContext } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import type { WorkContext } from '#src/platform/server/feature.ts'
import { workOnRows } from '#src/platform/server/jobs/rows.ts'
import { breakLinks } from '#src/platform/server/mail/body.ts'
import { findGroup, type GroupRow } from './group-rows.store.ts'
import * as store from './moderation.store.ts'
import { mailTo } from './session-mails.ts'

/** Quotes nothing and names nobody. */
async function mailLook(ctx: AnyContext, group: GroupRow): Promise<void> {
  if (group.coach_id === null || !(await mayCoach(ctx.db, ctx.deps, group.coach_id))) return
  const coach = await findUser(ctx.db, group.coach_id)
  const { site } = ctx.deps.settings
  await mailTo(ctx, coach?.email_verified ? coach.email : null, () => ({
    kind: 'account-group-look',
    ...mailOf(site, 'group_look', {
      group: breakLinks(group.name),
      link: `${site.siteUrl}/coach/groups`,
    }),
  }))
}

/** Tells the coach by mail that a post needs a look, at most once an hour and group. */
export async function noteLook(ctx: AnyContext, groupId: number): Promise<void> {
  const hourAgo = new Date(ctx.now.getTime() - HOUR_MS).toISOString()
  if (!(await store.takeLook(ctx.db, groupId, ctx.now.toISOString(), hourAgo))) return
  const group = await findGroup(ctx.db, groupId)
  if (group) await mailLook(ctx, group)
}

/** Tells of what came within an hour after the last mail, once that hour is over and if it is still open. */
export async function tellLooks(context: WorkContext, leaseLost: AbortSignal): Promise<void> {
  const { db, deps } = context
  const now = deps.now()
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString()
  await workOnRows(context, 'looks at groups', {
    list: async except =>
      (await store.listUntold(db, hourAgo)).filter(id => !except.includes(id)).map(id => ({ id })),
    work: ({ id }) => inTransaction(db, trx => noteLook(systemContext(trx, deps, now), id)),
    leaseLost,
  })
}
