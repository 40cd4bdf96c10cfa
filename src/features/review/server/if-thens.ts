import {
  addWeeks,
  calendarDateAt,
  latestDateOnEarth,
  type Week,
  weekOf,
} from '#src/contract/calendar.ts'
import type { InputOf } from '#src/contract/endpoint.ts'
import { FIRST_WEEK, LAST_WEEK } from '#src/features/planner/constants.ts'
import { zoneOf } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { deleteOwned } from '#src/platform/server/db/owned-rows.ts'
import { AppError, invalid, orNotFound } from '#src/platform/server/errors.ts'
import { DAY_TO_COME, NOT_A_PLANNED_DAY, PLANS_PER_WEEK, type Source } from '../constants.ts'
import type * as contract from '../contract.ts'
import type { IfThen, NewPlan } from '../contract.ts'
import { newPlans, plannedDates } from '../domain/plan.ts'
import { deleteClosings } from './closings.store.ts'
import * as store from './if-thens.store.ts'

/** Today in the member's own calendar. */
export const todayOf = async (ctx: AnyContext, owner: number): Promise<string> =>
  calendarDateAt(ctx.now, await zoneOf(ctx.db, owner))

export const listIfThens = (
  { db, who }: Context,
  { week }: InputOf<typeof contract.listIfThens>,
): Promise<IfThen[]> =>
  store.listPlans(db, { owner: who.userId, from: week ?? FIRST_WEEK, to: week ?? LAST_WEEK })

/** A member's plans of the weeks that have a day from `start` to `end`, both included. */
export const plansBetween = (
  db: Db,
  owner: number,
  start: string,
  end: string,
): Promise<IfThen[]> => store.listPlans(db, { owner, from: weekOf(start), to: weekOf(end) })

/**
 * Makes the plans that the week does not have yet, under a lock, so that two tabs cannot make a third one.
 * @param trx a transaction. @param source who wrote them; the member has agreed
 * @throws AppError `if_then_limit` when the week would have more than two
 */
export async function addPlans(
  ctx: AnyContext,
  owner: number,
  week: Week,
  plans: readonly NewPlan[],
  source: Source,
): Promise<IfThen[]> {
  await advisoryLock(ctx.db, `plans of ${owner}`)
  const known = await store.listPlans(ctx.db, { owner, from: week, to: week })
  const made = newPlans(plans, known)
  if (known.length + made.length > PLANS_PER_WEEK && made.length > 0)
    throw new AppError('if_then_limit')
  for (const plan of made) {
    known.push(
      await store.insertPlan(ctx.db, owner, { ...plan, week, source }, ctx.now.toISOString()),
    )
  }
  return known
}

/** Makes a plan, by default for the current week in the member's own calendar. @throws AppError `if_then_limit` */
export async function createIfThen(
  ctx: Context,
  { week: named, ...plan }: InputOf<typeof contract.createIfThen>,
): Promise<IfThen> {
  const owner = ctx.who.userId
  const week = named ?? weekOf(await todayOf(ctx, owner))
  return inTransaction(ctx, async ctx => {
    await advisoryLock(ctx.db, `plans of ${owner}`)
    const known = await store.listPlans(ctx.db, { owner, from: week, to: week })
    if (known.length >= PLANS_PER_WEEK) throw new AppError('if_then_limit')
    return store.insertPlan(
      ctx.db,
      owner,
      { ...plan, week, source: 'member' },
      ctx.now.toISOString(),
    )
  })
}

/** Also deletes the closings of its week, so that closing it again can make the plan again. */
export const deleteIfThen = (
  ctx: Context,
  { id }: InputOf<typeof contract.deleteIfThen>,
): Promise<void> =>
  inTransaction(ctx, async ({ db, who: { userId: owner } }) => {
    const plan = orNotFound(await store.findPlan(db, { owner, id }))
    await deleteOwned(db, 'if_thens', { owner, id })
    await deleteClosings(db, owner, addWeeks(plan.week, -1))
  })

/** @throws AppError `invalid` for a day that the plan is not for, or that has not come anywhere on earth */
export async function recordOutcome(
  ctx: Context,
  { id, ...day }: InputOf<typeof contract.recordOutcome>,
): Promise<IfThen> {
  const plan = orNotFound(await store.findPlan(ctx.db, { owner: ctx.who.userId, id }))
  const problem = !plannedDates(plan).includes(day.date)
    ? NOT_A_PLANNED_DAY
    : day.date > latestDateOnEarth(ctx.now)
      ? DAY_TO_COME
      : null
  if (problem) throw invalid('date', problem)
  await store.recordOutcome(ctx.db, plan.id, day, ctx.now.toISOString())
  const outcomes = [...plan.outcomes.filter(each => each.date !== day.date), day]
  return { ...plan, outcomes: outcomes.toSorted((a, b) => (a.date < b.date ? -1 : 1)) }
}
