import { HOUR_MS } from '#src/contract/calendar.ts'
import { wantsMail } from '#src/features/coaching/server/exposed.ts'
import { type AnyContext, type Member, systemContext } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { WorkContext } from '#src/platform/server/feature.ts'
import { workOnRows } from '#src/platform/server/jobs/rows.ts'
import { REMINDER_HOURS } from '../constants.ts'
import { isWorthReminding } from '../domain/reminders.ts'
import { wallTimeIn } from '../domain/zones.ts'
import * as store from './appointments.store.ts'
import { returnCredits } from './credits.ts'
import { noteNext } from './next-session.ts'
import { keepForMembers } from './past-sessions.store.ts'
import { endSession, nextVersion, releaseExpired } from './placing.ts'
import { mailNews, mailReview } from './session-mails.ts'

/** Sides that have switched these mails off; a guest cannot. */
async function silentSides(trx: Db, { coach_id, member_id }: store.StoredAppointment) {
  return [
    ...((await wantsMail(trx, coach_id, 'sessions')) ? [] : (['coach'] as const)),
    ...((await wantsMail(trx, member_id, 'sessions')) ? [] : (['booker'] as const)),
  ]
}

/** Reminds of sessions 24 hours and one hour before, unless the time was chosen after that. */
export async function remindOfSessions(
  context: WorkContext,
  leaseLost: AbortSignal,
): Promise<void> {
  const { db, deps } = context
  for (const [index, hours] of REMINDER_HOURS.entries()) {
    const now = deps.now()
    const reminded = index + 1
    const until = new Date(now.getTime() + hours * HOUR_MS).toISOString()
    const due = { from: now.toISOString(), until, reminded }
    const remind = (session: store.StoredAppointment) =>
      inTransaction(db, async trx => {
        const isMine = await store.markReminded(trx, session.id, reminded)
        if (!isMine || !isWorthReminding(session, reminded, now)) return
        const silent = await silentSides(trx, session)
        await mailNews(systemContext(trx, deps, now), session, 'reminder', ...silent)
      })
    const list = (except: readonly number[]) => store.listDue(db, due, except)
    await workOnRows(context, `session reminders, ${hours} h`, { list, work: remind, leaseLost })
  }
}

/** Ends holds that nobody confirmed, and records sessions that are over. */
export async function settleAppointments(ctx: AnyContext): Promise<void> {
  await inTransaction(ctx, ctx => releaseExpired(ctx, null))
  await inTransaction(ctx, async ctx => {
    for (const pair of await store.markDone(ctx.db, ctx.now.toISOString()))
      await noteNext(ctx, pair)
  })
}

/** Finds sessions whose instant no longer shows the agreed wall time, after time zones were changed by law. */
export async function reviewWallTimes(context: WorkContext): Promise<void> {
  const { db, deps } = context
  const review = async (session: store.StoredAppointment) => {
    const now = deps.now()
    const at = Date.parse(session.starts_at)
    const holds =
      wallTimeIn(session.coach_zone, at) === session.coach_wall_time &&
      wallTimeIn(session.zone, at) === session.wall_time
    if (holds || session.needs_review) return
    await inTransaction(db, async trx => {
      const change = { needs_review: true, updated_at: nextVersion(session, now) }
      const marked = await store.updateAppointment(trx, session, change)
      if (marked) await mailReview(systemContext(trx, deps, now), marked)
    })
  }
  for (let after = 0; ; ) {
    const sessions = await store.listComing(db, deps.now().toISOString(), after)
    await workOnRows(context, 'sessions and time zones', {
      list: async except => sessions.filter(({ id }) => !except.includes(id)),
      work: review,
    })
    after = sessions.at(-1)?.id ?? 0
    if (sessions.length < 200) return
  }
}

interface Released {
  /** Whose account or right ended. */
  side: 'coach' | 'member'
  by: 'account' | 'site'
}

/** Cancels a session without a user's action, and notifies the other side. @returns false when it changed meanwhile */
export async function releaseAppointment(
  ctx: AnyContext,
  session: store.StoredAppointment,
  { side, by }: Released,
): Promise<boolean> {
  const canceled = await endSession(ctx, session, by)
  if (!canceled) return false
  if (side === 'coach') await returnCredits(ctx, session.id, true)
  if (session.status === 'booked')
    await mailNews(ctx, canceled, 'cancelled', side === 'coach' ? 'coach' : 'booker')
  return true
}

/** When an account is deleted: cancels the sessions that its owner has booked or leads, and notifies the other side. */
export async function cancelAppointmentsOf(
  ctx: AnyContext,
  { id }: Pick<Member, 'id'>,
): Promise<void> {
  for (const session of await store.listComingOf(ctx.db, id, ctx.now.toISOString())) {
    const side = session.coach_id === id ? 'coach' : 'member'
    await releaseAppointment(ctx, session, { side, by: 'account' })
  }
  await keepForMembers(ctx.db, id)
}
