import { createHash } from 'node:crypto'
import { addWeeks, type Week } from '#src/contract/calendar.ts'
import type { InputOf } from '#src/contract/endpoint.ts'
import { type Filled, fillWeek, findPlannerOfWeek } from '#src/features/planner/server/exposed.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import { advisoryLock, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type * as contract from '../contract.ts'
import type { Closed, Closing } from '../contract.ts'
import * as store from './closings.store.ts'
import { addPlans } from './if-thens.ts'
import { readAreas } from './proposals.ts'

/** A hash of the content without the versions it was based on: a repeat with newer ones is the same close. */
function digestOf({ week, next, if_thens }: Closing): string {
  const { updated_at: _, ...texts } = week ?? {}
  const { updated_at: __, ...intention } = next ?? {}
  const sorted = (texts: object) => Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))
  const plans = (if_thens ?? []).map(plan => sorted(plan))
  return createHash('sha256')
    .update(JSON.stringify([sorted(texts), sorted(intention), plans]))
    .digest('base64url')
}

type Planners = Closed['planners']

interface Filling {
  before: Planners
  week: Filled
  next: Filled
}

async function fillBoth(
  ctx: AnyContext,
  owner: number,
  week: Week,
  body: Closing,
): Promise<Filling> {
  const monday = { week, next: addWeeks(week, 1) }
  const before: Planners = {
    week: (await findPlannerOfWeek(ctx.db, owner, monday.week)) ?? null,
    next: (await findPlannerOfWeek(ctx.db, owner, monday.next)) ?? null,
  }
  const fill = async (name: keyof Planners): Promise<Filled> => {
    const { updated_at: seen, ...texts } = body[name] ?? {}
    return body[name]
      ? fillWeek(ctx, owner, monday[name], texts, seen)
      : { planner: before[name], kept: [], stale: false }
  }
  return { before, week: await fill('week'), next: await fill('next') }
}

/** Reports both weeks as they are stored; throwing rolls back what this call has written to one of them. */
function refuseStale({ before, week, next }: Filling, sent: Closing): void {
  if (!week.stale && !next.stale) return
  const planners = {
    week: week.stale ? week.planner : before.week,
    next: next.stale ? next.planner : before.next,
  }
  throw new AppError('week_stale', { data: { planners, sent } })
}

/**
 * Closes a week in one transaction: the empty texts of both weeks, and the plans of the next. A repeat of the same content
 * is answered with the first result, whatever versions it names.
 * @throws AppError `week_stale` with both stored planners and what was sent, `if_then_limit`; nothing is stored then
 */
export function closeWeek(
  ctx: Context,
  { monday: week, ...closing }: InputOf<typeof contract.closeWeek>,
): Promise<Closed> {
  const owner = ctx.who.userId
  const digest = digestOf(closing)
  return inTransaction(ctx, async ctx => {
    await advisoryLock(ctx.db, `closing of ${owner}`)
    const first = await store.findClosing(ctx.db, owner, week, digest)
    if (first) return first.answer
    const { areas } = await readAreas(ctx, owner, week)
    const filling = await fillBoth(ctx, owner, week, closing)
    refuseStale(filling, closing)
    const next_week = addWeeks(week, 1)
    const plans = await addPlans(ctx, owner, next_week, closing.if_thens ?? [], 'review')
    const answer: Closed = {
      week,
      next_week,
      planners: { week: filling.week.planner, next: filling.next.planner },
      if_thens: plans,
      kept: [
        ...filling.week.kept.map(field => `week.${field}`),
        ...filling.next.kept.map(field => `next.${field}`),
      ],
    }
    const chosen = plans.flatMap(plan => plan.pip ?? [])
    const kept = { week, digest, proposed: areas.map(area => area.pip), chosen, answer }
    await store.insertClosing(ctx.db, owner, kept, ctx.now.toISOString())
    return answer
  })
}
