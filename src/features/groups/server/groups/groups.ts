import { calendarDateAt } from '#src/contract/calendar.ts'
import type { BodyOf } from '#src/contract/endpoint.ts'
import type { ListQuery } from '#src/contract/list.ts'
import { inviteKeys } from '#src/features/coaching/server/exposed.ts'
import { findUser } from '#src/features/sign-in/server/exposed.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { invalid } from '#src/platform/server/errors.ts'
import { GROUP_PLANS, type GroupAccess } from '../../constants.ts'
import type * as contract from '../../contract/groups.ts'
import { isOver, plansIn, plansText } from '../../domain/access.ts'
import {
  EARLIEST_ZONE,
  enterAsCoach,
  flagsOf,
  invitedAfter,
  LATEST_ZONE,
  type Visit,
} from '../access/access.ts'
import { givePlaces } from '../membership/line.ts'
import { LEADS, putMember } from '../membership/store.ts'
import { callOffAll } from '../sessions/canceling.ts'
import { listAhead } from '../sessions/store.ts'
import * as store from './store.ts'
import { findGroups, getGroup } from './views.ts'

export async function listGroups(db: Db, visit: Visit, query: ListQuery) {
  const { who, now } = visit
  const flags = await flagsOf(db, visit)
  const today = calendarDateAt(now, EARLIEST_ZONE)
  const ending = await store.listEnding(db, today, calendarDateAt(now, LATEST_ZONE))
  const listing = {
    userId: who.userId,
    keys: await inviteKeys(db, who.userId),
    invitedAfter: invitedAfter(now),
    plans: GROUP_PLANS.filter(plan => flags[plan]),
    today,
    over: ending.filter(group => isOver(group, now)).map(({ id }) => id),
    q: query.q,
  }
  const { rows, total } = await store.listReachable(db, listing, query)
  const { data, beside } = pageOf(rows, query, total)
  const ids = data.map(({ id }) => id)
  return { data: await findGroups(db, visit, ids), beside }
}

/** @throws AppError `invalid` for plans without plan access, or plan access without plans */
function checkPlans(access: GroupAccess, plans: readonly string[]): void {
  if (access === 'plan' && plans.length === 0)
    throw invalid('plans', 'Please choose at least one plan.')
  if (access !== 'plan' && plans.length > 0)
    throw invalid('plans', 'Plans belong to a group that is joined by plan.')
}

function checkDates({ starts_on, ends_on }: contract.GroupChange): void {
  if (starts_on && ends_on && ends_on < starts_on)
    throw invalid('ends_on', 'A group cannot end before it begins.')
}

export function createGroup(db: Db, visit: Visit, body: BodyOf<typeof contract.createGroup>) {
  return inTransaction(db, async trx => {
    const { who, now } = visit
    const plans = body.plans ?? []
    checkPlans(body.access, plans)
    checkDates(body)
    const coach = await findUser(trx, who.userId)
    const at = now.toISOString()
    const id = await store.insertGroup(trx, {
      coach_id: who.userId,
      name: body.name,
      description: body.description ?? '',
      access: body.access,
      plans: plansText(plans),
      size: body.size ?? null,
      starts_on: body.starts_on ?? null,
      ends_on: body.ends_on ?? null,
      zone: body.zone ?? coach?.time_zone ?? 'UTC',
      topics: 0,
      look_mailed_at: null,
      created_at: at,
      updated_at: at,
    })
    await putMember(trx, { group_id: id, user_id: who.userId }, LEADS, {
      name: 'full_name',
      joined_at: at,
    })
    return getGroup(trx, visit, id)
  })
}

export function updateGroup(db: Db, visit: Visit, id: number, change: contract.GroupChange) {
  return inTransaction(db, async trx => {
    const { group } = await enterAsCoach(trx, visit, id)
    const access = change.access ?? group.access
    const plans = change.plans ?? (access === 'plan' ? plansIn(group.plans) : [])
    checkPlans(access, plans)
    checkDates({ starts_on: group.starts_on, ends_on: group.ends_on, ...change })
    await store.updateGroup(trx, visit.who.userId, id, {
      ...change,
      access,
      plans: plansText(plans),
      updated_at: visit.now.toISOString(),
    })
    await givePlaces(trx, visit, id)
    return getGroup(trx, visit, id)
  })
}

export function deleteGroup(db: Db, visit: Visit, id: number): Promise<void> {
  return inTransaction(db, async trx => {
    await enterAsCoach(trx, visit, id)
    await callOffAll({ trx, ...visit }, await listAhead(trx, id, visit.now.toISOString()))
    await store.deleteGroup(trx, visit.who.userId, id)
  })
}
