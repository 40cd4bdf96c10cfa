import { msg } from '@lingui/core/runtime-macro'
import { calendarDateAt } from '#src/contract/calendar.ts'
import type { InputOf } from '#src/contract/endpoint.ts'
import type { ListQuery } from '#src/contract/list.ts'
import { inviteKeys } from '#src/features/coaching/server/exposed.ts'
import { findUser } from '#src/features/sign-in/server/exposed.ts'
import type { Context } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { invalid } from '#src/platform/server/errors.ts'
import { GROUP_PLANS, type GroupAccess } from '../constants.ts'
import type * as contract from '../contract/groups.ts'
import { isOver, plansIn, plansText } from '../domain/access.ts'
import { EARLIEST_ZONE, enterAsCoach, flagsOf, invitedAfter, LATEST_ZONE } from './access.ts'
import { callOffAll } from './canceling.ts'
import { findGroups, getGroup } from './group-views.ts'
import * as store from './groups.store.ts'
import { LEADS, putMember } from './memberships.store.ts'
import { givePlaces } from './place-line.ts'
import { listAhead } from './sessions.store.ts'

export async function listGroups(ctx: Context, query: ListQuery) {
  const { who } = ctx
  const flags = await flagsOf(ctx)
  const today = calendarDateAt(ctx.now, EARLIEST_ZONE)
  const ending = await store.listEnding(ctx.db, today, calendarDateAt(ctx.now, LATEST_ZONE))
  const listing = {
    userId: who.userId,
    keys: await inviteKeys(ctx.db, who.userId),
    invitedAfter: invitedAfter(ctx.now),
    plans: GROUP_PLANS.filter(plan => flags[plan]),
    today,
    over: ending.filter(group => isOver(group, ctx.now)).map(({ id }) => id),
    q: query.q,
  }
  const { rows, total } = await store.listReachable(ctx.db, listing, query)
  const { data, beside } = pageOf(rows, query, total)
  const ids = data.map(({ id }) => id)
  return { data: await findGroups(ctx, ids), beside }
}

/** @throws AppError `invalid` for plans without plan access, or plan access without plans */
function checkPlans(access: GroupAccess, plans: readonly string[]): void {
  if (access === 'plan' && plans.length === 0)
    throw invalid('plans', msg`Please choose at least one plan.`)
  if (access !== 'plan' && plans.length > 0)
    throw invalid('plans', msg`Plans belong to a group that is joined by plan.`)
}

function checkDates({ starts_on, ends_on }: contract.GroupChange): void {
  if (starts_on && ends_on && ends_on < starts_on)
    throw invalid('ends_on', msg`A group cannot end before it begins.`)
}

export function createGroup(ctx: Context, input: InputOf<typeof contract.createGroup>) {
  return inTransaction(ctx, async ctx => {
    const { who } = ctx
    const plans = input.plans ?? []
    checkPlans(input.access, plans)
    checkDates(input)
    const coach = await findUser(ctx.db, who.userId)
    const at = ctx.now.toISOString()
    const id = await store.insertGroup(ctx.db, {
      coach_id: who.userId,
      name: input.name,
      description: input.description ?? '',
      access: input.access,
      plans: plansText(plans),
      size: input.size ?? null,
      starts_on: input.starts_on ?? null,
      ends_on: input.ends_on ?? null,
      zone: input.zone ?? coach?.time_zone ?? 'UTC',
      topics: 0,
      look_mailed_at: null,
      created_at: at,
      updated_at: at,
    })
    await putMember(ctx.db, { group_id: id, user_id: who.userId }, LEADS, {
      name: 'full_name',
      joined_at: at,
    })
    return getGroup(ctx, { id })
  })
}

export function updateGroup(ctx: Context, { id, ...change }: InputOf<typeof contract.updateGroup>) {
  return inTransaction(ctx, async ctx => {
    const { group } = await enterAsCoach(ctx, id)
    const access = change.access ?? group.access
    const plans = change.plans ?? (access === 'plan' ? plansIn(group.plans) : [])
    checkPlans(access, plans)
    checkDates({ starts_on: group.starts_on, ends_on: group.ends_on, ...change })
    await store.updateGroup(ctx.db, ctx.who.userId, id, {
      ...change,
      access,
      plans: plansText(plans),
      updated_at: ctx.now.toISOString(),
    })
    await givePlaces(ctx, id)
    return getGroup(ctx, { id })
  })
}

export function deleteGroup(
  ctx: Context,
  { id }: InputOf<typeof contract.deleteGroup>,
): Promise<void> {
  return inTransaction(ctx, async ctx => {
    await enterAsCoach(ctx, id)
    await callOffAll(ctx, await listAhead(ctx.db, id, ctx.now.toISOString()))
    await store.deleteGroup(ctx.db, ctx.who.userId, id)
  })
}
