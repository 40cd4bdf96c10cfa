import { HOUR_MS } from '#src/contract/calendar.ts'
import { wantsMail } from '#src/features/coaching/server/exposed.ts'
import { REMINDER_HOURS } from '#src/features/scheduling/constants.ts'
import { isWorthReminding } from '#src/features/scheduling/domain/reminders.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import type { WorkContext } from '#src/platform/server/feature.ts'
import { workOnRows } from '#src/platform/server/jobs/rows.ts'
import { mailPlanEnded } from '../mails/members.ts'
import { mailSeats } from '../mails/sessions.ts'
import { findRecipient } from '../mails/store.ts'
import { lockPlaces } from '../membership/line.ts'
import { endMembership } from '../membership/membership.ts'
import { findSession } from '../sessions/store.ts'
import { findGroup } from '../store.ts'
import * as store from './store.ts'

type Context = WorkContext

async function remindOne(
  { db, deps }: Context,
  seat: store.Unreminded,
  reminded: number,
): Promise<void> {
  const now = deps.now()
  await inTransaction(db, async trx => {
    const isMine = await store.markReminded(trx, seat, reminded)
    if (!isMine || !isWorthReminding(seat, reminded, now)) return
    const group = await findGroup(trx, seat.group_id)
    const session = await findSession(trx, seat.session_id)
    const to = await findRecipient(trx, seat.group_id, seat.member_id)
    if (!group || !session || !to || !(await wantsMail(trx, to.user_id, 'sessions'))) return
    await mailSeats({ trx, deps, now }, { group, session }, [to], 'reminder')
  })
}

/** Reminds members of their seats 24 hours and one hour before, unless they took them after that. */
export async function remindSeats(context: Context, leaseLost: AbortSignal): Promise<void> {
  for (const [index, hours] of REMINDER_HOURS.entries()) {
    const now = context.deps.now()
    const until = new Date(now.getTime() + hours * HOUR_MS).toISOString()
    const due = { from: now.toISOString(), until, reminded: index + 1 }
    await workOnRows(context, `group session reminders, ${hours} h`, {
      list: except => store.listUnreminded(context.db, due, except),
      work: seat => remindOne(context, seat, index + 1),
      leaseLost,
    })
  }
}

/**
 * A member whose plan has ended loses the places that came with it and is told; with another plan they can rejoin.
 * Somebody in line leaves it, without a mail.
 */
export async function endPlans(context: Context, leaseLost: AbortSignal): Promise<void> {
  const { db, deps } = context
  const now = deps.now()
  const end = (member: store.Ended) =>
    inTransaction(db, async trx => {
      await lockPlaces(trx, member.group_id)
      if (!(await store.markEnded(trx, member, now.toISOString()))) return
      const group = await findGroup(trx, member.group_id)
      const to = await findRecipient(trx, member.group_id, member.id)
      await endMembership(trx, { deps, now }, member, 'left')
      if (group && to && member.status === 'in') await mailPlanEnded({ trx, deps, now }, group, to)
    })
  const list = (except: readonly number[]) => store.listEnded(db, except)
  await workOnRows(context, 'group plans', { list, work: end, leaseLost })
}
