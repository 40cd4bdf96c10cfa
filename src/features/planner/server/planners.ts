import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { addDays, DAYS_PER_WEEK, isWeekOf, type Week, weekOf } from '#src/contract/calendar.ts'
import type { InputOf } from '#src/contract/endpoint.ts'
import { titlesOfDays } from '#src/features/tracker/server/exposed.ts'
import type { AnyContext, Context, DayNamed } from '#src/platform/server/context.ts'
import { makeOnce } from '#src/platform/server/db/client-ids.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { mergeOnBase } from '#src/platform/server/db/field-history.ts'
import { AppError, invalid, orNotFound } from '#src/platform/server/errors.ts'
import { madeOrFound } from '#src/platform/server/found.ts'
import { requireSelf } from '#src/platform/server/self.ts'
import { TEXT_FIELDS, type TextField, WEEK_IS_FIXED, WRONG_DAYS } from '../constants.ts'
import type * as contract from '../contract.ts'
import { type DailyPlans, type NewPlanner, type WeeklyPlanner, weeklyPlanner } from '../contract.ts'
import { blankPlans, partsOf, weeksAround, withParts } from '../domain.ts'
import * as store from './planners.store.ts'

/** Exactly the seven dates of the week (docs/product.md 5.2). @throws AppError `invalid` */
function requireDaysOfWeek(week: string, plans: DailyPlans): void {
  if (!isWeekOf(week, Object.keys(plans))) throw invalid('daily_plans', WRONG_DAYS)
}

/** A day's domino is one thing: once it is set, the week says its title (docs/product.md 5.2). */
async function withTitles(
  db: Db,
  owner: number,
  week: Week,
  plans: DailyPlans,
): Promise<DailyPlans> {
  const titles = await titlesOfDays(db, owner, [week, addDays(week, DAYS_PER_WEEK - 1)])
  return Object.fromEntries(
    Object.entries(plans).map(([date, day]) => [
      date,
      { ...day, domino: titles.get(date) ?? day.domino },
    ]),
  )
}

/** A domino is set, or has another title: a week that is there says so. */
export const nameDomino: DayNamed = async ({ db, now }, { owner, date, title }) => {
  const week = await store.lockByWeek(db, owner, weekOf(date))
  const day = week?.daily_plans[date]
  if (!week || !day || day.domino === title) return
  const daily_plans = { ...week.daily_plans, [date]: { ...day, domino: title } }
  await store.replaceVersion(db, week, { daily_plans }, now)
}

/** What of a new week is written in it, and stands otherwise in the one that is there. */
function otherParts(there: store.StoredPlanner, planner: NewPlanner): string[] {
  const [stored, sent] = [partsOf(there), partsOf(planner)]
  const blank = partsOf({ daily_plans: blankPlans(planner.week_start_date) })
  return Object.keys(sent).filter(part => {
    const isBlank = isDeepStrictEqual(sent[part] ?? null, blank[part] ?? null)
    return !isBlank && sent[part] !== '' && !isDeepStrictEqual(sent[part], stored[part])
  })
}

const mergeConflict = (there: store.StoredPlanner, fields: string[]) =>
  new AppError('merge_conflict', { data: { ...z.parse(weeklyPlanner, there), fields } })

export const getPlanner = async (
  ctx: Context,
  { userId, weekStartDate }: InputOf<typeof contract.getPlanner>,
): Promise<WeeklyPlanner> =>
  orNotFound(await store.findByWeek(ctx.db, requireSelf(ctx, userId), weekStartDate))

export const listPlannersAround = async (
  ctx: Context,
  { userId, weekStartDate }: InputOf<typeof contract.listPlannersAround>,
): Promise<WeeklyPlanner[]> =>
  store.listWeeks(ctx.db, requireSelf(ctx, userId), weeksAround(weekStartDate))

/**
 * Makes a week's planner, or finds the one that its client has named so.
 * @throws AppError `planner_exists` for a week that has one; `merge_conflict` with it, where the client names its records
 */
export async function createPlanner(ctx: Context, sent: InputOf<typeof contract.createPlanner>) {
  const owner = requireSelf(ctx, sent.user_id)
  requireDaysOfWeek(sent.week_start_date, sent.daily_plans)
  const daily_plans = await withTitles(ctx.db, owner, sent.week_start_date, sent.daily_plans)
  const planner = { ...sent, daily_plans }
  const made = await makeOnce(planner.client_id, {
    find: clientId => store.findNamed(ctx.db, owner, clientId),
    async make() {
      const made = await store.insertPlanner(ctx.db, owner, planner, ctx.now.toISOString())
      if (made) return made
      const there = await store.findByWeek(ctx.db, owner, planner.week_start_date)
      if (!there || !planner.client_id) throw new AppError('planner_exists')
      if (there.client_id === planner.client_id) return there
      throw mergeConflict(there, otherParts(there, planner))
    },
  })
  return madeOrFound<WeeklyPlanner>(made)
}

/** What of a change is written on what is stored now. @throws AppError `merge_conflict` */
function mergedOn(
  stored: store.StoredPlanner,
  change: store.Change,
  base: string | undefined,
  now: Date,
): store.Change {
  if (base === undefined) return change
  const { change: parts, conflicts } = mergeOnBase(
    { stored: partsOf(stored), history: stored.field_history, sent: partsOf(change), base },
    now,
  )
  if (conflicts.length > 0) throw mergeConflict(stored, conflicts)
  return withParts(stored, parts)
}

/**
 * Changes the fields that are sent. `updated_at` always increases, even within a millisecond, so that it identifies a
 * version.
 * @throws AppError `planner_stale` when the change is based on an older version, `merge_conflict` by `base`
 */
export async function updatePlanner(
  ctx: Context,
  {
    id,
    user_id,
    week_start_date,
    updated_at: expected,
    base,
    ...change
  }: InputOf<typeof contract.updatePlanner>,
): Promise<WeeklyPlanner> {
  const owner = requireSelf(ctx, user_id)
  return inTransaction(ctx, async ctx => {
    const stored = orNotFound(await store.lockPlanner(ctx.db, { owner, id }))
    if (week_start_date !== undefined && week_start_date !== stored.week_start_date)
      throw invalid('week_start_date', WEEK_IS_FIXED)
    if (change.daily_plans) {
      requireDaysOfWeek(stored.week_start_date, change.daily_plans)
      change.daily_plans = await withTitles(
        ctx.db,
        owner,
        stored.week_start_date,
        change.daily_plans,
      )
    }
    if (expected !== undefined && expected < stored.updated_at) throw new AppError('planner_stale')
    return store.replaceVersion(ctx.db, stored, mergedOn(stored, change, base, ctx.now), ctx.now)
  })
}

/** The version that a change is based on: an instant, null for a week without a planner, undefined if not given. */
type Seen = string | null | undefined

export interface Filled {
  planner: WeeklyPlanner | null
  /** Fields that already had another text, which was kept. */
  kept: TextField[]
  /** The stored version is not the one that was seen; nothing was written. */
  stale: boolean
}

const isBlank = (text: string | null | undefined): boolean => !text?.trim()

/**
 * Writes into the empty texts of a week; written ones are never overwritten. Makes the planner when there is none.
 * @param trx a transaction, so that both weeks of a review change together
 */
export async function fillWeek(
  ctx: AnyContext,
  owner: number,
  week: Week,
  texts: Partial<Record<TextField, string | null | undefined>>,
  seen: Seen,
): Promise<Filled> {
  const given = TEXT_FIELDS.filter(field => !isBlank(texts[field]))
  const found = await store.lockByWeek(ctx.db, owner, week)
  if (!found && given.length === 0) return { planner: null, kept: [], stale: false }
  const daily_plans = await withTitles(ctx.db, owner, week, blankPlans(week))
  const body = { week_start_date: week, daily_plans, ...texts }
  const made = found
    ? undefined
    : await store.insertPlanner(ctx.db, owner, body, ctx.now.toISOString())
  if (made) return { planner: made, kept: [], stale: false }
  // Made meanwhile, by another device.
  const stored = found ?? orNotFound(await store.lockByWeek(ctx.db, owner, week))
  const kept = given.filter(field => !isBlank(stored[field]) && stored[field] !== texts[field])
  const isStale = seen === null || (seen === undefined ? kept.length > 0 : seen < stored.updated_at)
  if (isStale) return { planner: stored, kept, stale: true }
  const empty = given.filter(field => isBlank(stored[field]))
  if (empty.length === 0) return { planner: stored, kept, stale: false }
  const change = Object.fromEntries(empty.map(field => [field, texts[field]]))
  const changed = await store.replaceVersion(ctx.db, stored, change, ctx.now)
  return { planner: changed, kept, stale: false }
}
