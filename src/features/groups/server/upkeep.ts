import { HOUR_MS } from '#src/contract/calendar.ts'
import { wantsMail } from '#src/features/coaching/server/exposed.ts'
import { REMINDER_HOURS } from '#src/features/scheduling/constants.ts'
import { isWorthReminding } from '#src/features/scheduling/domain/reminders.ts'
import { type AnyContext, systemContext } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import type { WorkContext } from '#src/platform/server/feature.ts'
import { workOnRows } from '#src/platform/server/jobs/rows.ts'
import { findGroup } from './group-rows.store.ts'
import { findRecipient } from './mails.store.ts'
import { mailPlanEnded } from './member-mails.ts'
import { endMembership } from './memberships.ts'
import { lockPlaces } from './place-line.ts'
import { mailSeats } from './session-mails.ts'
import { findSession } from './sessions.store.ts'
import * as store from './upkeep.store.ts'

async function remindOne(ctx: AnyContext, seat: store.Unreminded, reminded: number): Promise<void> {
  const now = ctx.deps.now()
  await inTransaction(ctx, async ctx => {
    const isMine = await store.markReminded(ctx.db, seat, reminded)
    if (!isMine || !isWorthReminding(seat, reminded, now)) return
    const group = await findGroup(ctx.db, seat.group_id)
    const session = await findSession(ctx.db, seat.session_id)
    const to = await findRecipient(ctx.db, seat.group_id, seat.member_id)
    if (!group || !session || !to || !(await wantsMail(ctx.db, to.user_id, 'sessions'))) return
    await mailSeats({ ...ctx, now }, { group, session }, [to], 'reminder')
  })
}

/** Reminds members of their seats 24 hours and one hour before, unless they took them after that. */
export async function remindSeats(context: WorkContext, leaseLost: AbortSignal): Promise<void> {
  for (const [index, hours] of REMINDER_HOURS.entries()) {
    const now = context.deps.now()
    const until = new Date(now.getTime() + hours * HOUR_MS).toISOString()
    const due = { from: now.toISOString(), until, reminded: index + 1 }
    await workOnRows(context, `group session reminders, ${hours} h`, {
      list: except => store.listUnreminded(context.db, due, except),
      work: seat => remindOne(systemContext(context.db, context.deps), seat, index + 1),
      leaseLost,
    })
  }
}

/**
 * A member whose plan has ended loses the places that came with it and is told; with another plan they can rejoin.
 * Somebody in line leaves it, without a mail.
 */
export async function endPlans(context: WorkContext, leaseLost: AbortSignal): Promise<void> {
  const { db, deps } = context
  const now = deps.now()
  const end = (member: store.Ended) =>
    inTransaction(systemContext(db, deps, now), async ctx => {
      await lockPlaces(ctx.db, member.group_id)
      if (!(await store.markEnded(ctx.db, member, now.toISOString()))) return
      const group = await findGroup(ctx.db, member.group_id)
      const to = await findRecipient(ctx.db, member.group_id, member.id)
      await endMembership(ctx, member, 'left')
      if (group && to && member.status === 'in') await mailPlanEnded(ctx, group, to)
    })
  const list = (except: readonly number[]) => store.listEnded(db, except)
  await workOnRows(context, 'group plans', { list, work: end, leaseLost })
}
