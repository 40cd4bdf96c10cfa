import { addDays, calendarDateAt, latestDateOnEarth, type Week, weekOf } from '#src/contract/calendar.ts'
import { findUser } from '#src/features/accounts/server/actions.ts'
import { LAST_WEEK } from '#src/features/planner/constants.ts'
import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { DAY_TO_COME, NOT_A_PLANNED_DAY, PLANS_PER_WEEK, type Source } from '../../constants.ts'
import type {
  createIfThen,
  deleteIfThen,
  IfThen,
  listIfThens,
  NewPlan,
  recordOutcome,
} from '../../contract.ts'
import { newPlans, plannedDates, reviewedWeek } from '../../domain/plan.ts'
import { deleteClosings } from '../closing/store.ts'
import * as store from './store.ts'

const FIRST = '0001-01-01'

/** Today in the member's own calendar; in UTC until their browser has said where it is. */
export async function todayOf(db: Db, owner: number, now: Date): Promise<string> {
  const zone = (await findUser(db, owner))?.time_zone ?? 'UTC'
  return calendarDateAt(now, zone)
}

export async function list({ db, caller, query: { week } }: Call<typeof listIfThens>) {
  const weeks = { owner: caller.userId, from: week ?? FIRST, to: week ?? LAST_WEEK }
  return { data: await store.listPlans(db, weeks) }
}

/** A member's plans of the weeks that have a day from `start` to `end`, both included. */
export const plansBetween = (db: Db, owner: number, start: string, end: string): Promise<IfThen[]> =>
  store.listPlans(db, { owner, from: weekOf(start), to: weekOf(end) })

/**
 * Makes the plans that the week does not have yet, under a lock, so that two tabs make no third one.
 * @param trx a transaction
 * @throws AppError `if_then_limit` when the week would have more than two
 */
export async function addPlans(
  trx: Db,
  owner: number,
  week: Week,
  plans: readonly NewPlan[],
  source: Source,
  now: Date,
): Promise<IfThen[]> {
  await advisoryLock(trx, `plans of ${owner}`)
  const known = await store.listPlans(trx, { owner, from: week, to: week })
  const made = newPlans(plans, known)
  if (known.length + made.length > PLANS_PER_WEEK && made.length > 0) throw new AppError('if_then_limit')
  for (const plan of made) {
    known.push(await store.insertPlan(trx, owner, { ...plan, week, source }, now.toISOString()))
  }
  return known
}

/** @throws AppError `if_then_limit` */
async function makePlan(
  db: Db,
  owner: number,
  { week, ...plan }: NewPlan & { week: Week },
  now: Date,
): Promise<IfThen> {
  return inTransaction(db, async trx => {
    await advisoryLock(trx, `plans of ${owner}`)
    const known = await store.listPlans(trx, { owner, from: week, to: week })
    if (known.length >= PLANS_PER_WEEK) throw new AppError('if_then_limit')
    return store.insertPlan(trx, owner, { ...plan, week, source: 'member' }, now.toISOString())
  })
}

export async function create({ db, caller, body, now }: Call<typeof createIfThen>) {
  const week = body.week ?? weekOf(await todayOf(db, caller.userId, now))
  return { data: await makePlan(db, caller.userId, { ...body, week }, now) }
}

/** Closing its week again may then make it again. */
export async function remove({ db, caller, params }: Call<typeof deleteIfThen>) {
  await inTransaction(db, async trx => {
    const plan = await store.findPlan(trx, caller.userId, params.id)
    if (!plan || !(await store.deletePlan(trx, caller.userId, params.id))) throw new AppError('not_found')
    await deleteClosings(trx, caller.userId, reviewedWeek(plan.week))
  })
  return {}
}

/** @throws AppError `invalid` for a day that the plan is not for, or that has not come anywhere on earth */
export async function record({ db, caller, params, body, now }: Call<typeof recordOutcome>) {
  const plan = await store.findPlan(db, caller.userId, params.id)
  if (!plan) throw new AppError('not_found')
  const { date } = params
  const problem = !plannedDates(plan).includes(date)
    ? NOT_A_PLANNED_DAY
    : date > latestDateOnEarth(now)
      ? DAY_TO_COME
      : null
  if (problem) throw new AppError('invalid', { message: problem, fields: { date: problem } })
  await store.recordOutcome(db, plan.id, { date, outcome: body.outcome }, now.toISOString())
  const outcomes = [...plan.outcomes.filter(each => each.date !== date), { date, outcome: body.outcome }]
  return { data: { ...plan, outcomes: outcomes.toSorted((a, b) => (a.date < b.date ? -1 : 1)) } }
}

/** The Monday after a week. */
export const weekAfter = (week: Week): Week => addDays(week, 7)
