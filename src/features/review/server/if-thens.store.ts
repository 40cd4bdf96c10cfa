import type { Db } from '#src/platform/server/db/database.ts'
import type { Owned } from '#src/platform/server/db/owned-rows.ts'
import { type Outcome, PLANS_LISTED, type Source } from '../constants.ts'
import type { IfThen, NewPlan } from '../contract.ts'

interface Weeks {
  owner: number
  /** Mondays, both included. */
  from: string
  to: string
}

/** A member's plans of these weeks, newest week first, at most 200, with the outcome of each day. */
export async function listPlans(db: Db, weeks: Weeks): Promise<IfThen[]> {
  const { owner, from, to } = weeks
  const plans = await db
    .selectFrom('if_thens')
    .selectAll()
    .where('user_id', '=', owner)
    .where('week', '>=', from)
    .where('week', '<=', to)
    .orderBy('week', 'desc')
    .orderBy('id')
    .limit(PLANS_LISTED)
    .execute()
  const [last, first] = [plans[0], plans.at(-1)]
  const days =
    last && first
      ? await db
          .selectFrom('if_thens')
          .innerJoin('if_then_days', 'if_then_days.if_then_id', 'if_thens.id')
          .select(['if_then_days.if_then_id', 'if_then_days.date', 'if_then_days.outcome'])
          .where('if_thens.user_id', '=', owner)
          .where('if_thens.week', '>=', first.week)
          .where('if_thens.week', '<=', last.week)
          .orderBy('if_then_days.date')
          .execute()
      : []
  return plans.map(plan => ({
    ...plan,
    outcomes: days
      .filter(day => day.if_then_id === plan.id)
      .map(({ date, outcome }) => ({ date, outcome })),
  }))
}

export async function findPlan(db: Db, { owner, id }: Owned): Promise<IfThen | undefined> {
  const plan = await db
    .selectFrom('if_thens')
    .selectAll()
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
      ...plan,
      user_id: owner,
      days: JSON.stringify(plan.days),
      obstacle: plan.obstacle?.trim() || null,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...made, outcomes: [] }
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
      conflict
        .columns(['if_then_id', 'date'])
        .doUpdateSet({ outcome: day.outcome, recorded_at: now }),
    )
    .execute()
}
