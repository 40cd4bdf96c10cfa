import type { Db } from '#src/platform/server/db/database.ts'
import { EXPORT_ROWS } from '#src/platform/server/db/pages.ts'
import { prepared } from '#src/platform/server/db/prepared.ts'
import { type Outcome, PLANS_LISTED, type Source } from '../../constants.ts'
import type { IfThen, NewPlan } from '../../contract.ts'

interface Weeks {
  owner: number
  /** Mondays, both included. */
  from: string
  to: string
}

const PLAN = [
  'id',
  'user_id',
  'week',
  'cue_kind',
  'cue',
  'action',
  'pip',
  'days',
  'obstacle',
  'source',
  'created_at',
] as const

const plansOfWeeks = prepared<Weeks, Omit<IfThen, 'outcomes'>>((db, arg) =>
  db
    .selectFrom('if_thens')
    .select(PLAN)
    .where('user_id', '=', arg('owner'))
    .where('week', '>=', arg('from'))
    .where('week', '<=', arg('to'))
    .orderBy('week', 'desc')
    .orderBy('id')
    .limit(PLANS_LISTED),
)

const daysOfWeeks = prepared<Weeks, { if_then_id: number; date: string; outcome: Outcome }>((db, arg) =>
  db
    .selectFrom('if_thens')
    .innerJoin('if_then_days', 'if_then_days.if_then_id', 'if_thens.id')
    .select(['if_then_days.if_then_id', 'if_then_days.date', 'if_then_days.outcome'])
    .where('if_thens.user_id', '=', arg('owner'))
    .where('if_thens.week', '>=', arg('from'))
    .where('if_thens.week', '<=', arg('to'))
    .orderBy('if_then_days.date'),
)

/** A member's plans of these weeks, newest week first, at most 200, with the outcome of each day. */
export async function listPlans(db: Db, weeks: Weeks): Promise<IfThen[]> {
  const plans = await plansOfWeeks(db, weeks)
  const [last, first] = [plans[0], plans.at(-1)]
  const days = last && first ? await daysOfWeeks(db, { ...weeks, from: first.week, to: last.week }) : []
  return plans.map(plan => ({
    ...plan,
    outcomes: days.filter(day => day.if_then_id === plan.id).map(({ date, outcome }) => ({ date, outcome })),
  }))
}

export async function findPlan(db: Db, owner: number, id: number): Promise<IfThen | undefined> {
  const plan = await db
    .selectFrom('if_thens')
    .select(PLAN)
    .where('id', '=', id)
    .where('user_id', '=', owner)
    .executeTakeFirst()
  if (!plan) return undefined
  const outcomes = await db
    .selectFrom('if_then_days')
    .select(['date', 'outcome'])
    .where('if_then_id', '=', plan.id)
    .orderBy('date')
    .execute()
  return { ...plan, outcomes }
}

export async function insertPlan(
  db: Db,
  owner: number,
  plan: NewPlan & { week: string; source: Source },
  now: string,
): Promise<IfThen> {
  const made = await db
    .insertInto('if_thens')
    .values({
      user_id: owner,
      week: plan.week,
      cue_kind: plan.cue_kind,
      cue: plan.cue,
      action: plan.action,
      pip: plan.pip ?? null,
      days: JSON.stringify(plan.days),
      obstacle: plan.obstacle?.trim() || null,
      source: plan.source,
      created_at: now,
    })
    .returning(PLAN)
    .executeTakeFirstOrThrow()
  return { ...made, outcomes: [] }
}

export async function deletePlan(db: Db, owner: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('if_thens')
    .where('id', '=', id)
    .where('user_id', '=', owner)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** @param planId of a plan that is known to be the member's own */
export async function recordOutcome(
  db: Db,
  planId: number,
  day: { date: string; outcome: Outcome },
  now: string,
): Promise<void> {
  await db
    .insertInto('if_then_days')
    .values({ if_then_id: planId, ...day, recorded_at: now })
    .onConflict(conflict =>
      conflict.columns(['if_then_id', 'date']).doUpdateSet({ outcome: day.outcome, recorded_at: now }),
    )
    .execute()
}

export const listPlansAfter = (db: Db, owner: number, after: number) =>
  db
    .selectFrom('if_thens')
    .selectAll()
    .where('user_id', '=', owner)
    .where('id', '>', after)
    .orderBy('id')
    .limit(EXPORT_ROWS)
    .execute()

export const listPlanDaysAfter = (db: Db, owner: number, after: number) =>
  db
    .selectFrom('if_then_days')
    .innerJoin('if_thens', 'if_thens.id', 'if_then_days.if_then_id')
    .selectAll('if_then_days')
    .where('if_thens.user_id', '=', owner)
    .where('if_then_days.id', '>', after)
    .orderBy('if_then_days.id')
    .limit(EXPORT_ROWS)
    .execute()
