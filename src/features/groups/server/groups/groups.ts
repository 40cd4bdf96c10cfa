import { calendarDateAt } from '#src/contract/calendar.ts'
import type { BodyOf, QueryOf } from '#src/contract/endpoint.ts'
import { inviteKeys } from '#src/features/coaching/server/exposed.ts'
import { findUser } from '#src/features/sign-in/server/exposed.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { invalid } from '#src/platform/server/errors.ts'
import { GROUP_PLANS, type GroupAccess } from '../../constants.ts'
import type { createGroup, Group, GroupChange, listGroups } from '../../contract/groups.ts'
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
import { insertMember } from '../membership/store.ts'
import { callOffAll } from '../sessions/canceling.ts'
import { listEnding } from '../store.ts'
import * as store from './store.ts'
import { findAll, get } from './views.ts'

export async function list(db: Db, visit: Visit, query: QueryOf<typeof listGroups>) {
  const { who, now } = visit
  const flags = await flagsOf(db, visit)
  const today = calendarDateAt(now, EARLIEST_ZONE)
  const ending = await listEnding(db, today, calendarDateAt(now, LATEST_ZONE))
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
  return { data: await findAll(db, visit, ids), beside }
}

/** @throws AppError `invalid` for plans without plan access, or plan access without plans */
function checkPlans(access: GroupAccess, plans: readonly string[]): void {
  if (access === 'plan' && plans.length === 0)
    throw invalid('plans', 'Please choose at least one plan.')
  if (access !== 'plan' && plans.length > 0)
    throw invalid('plans', 'Plans belong to a group that is joined by plan.')
}

function checkDates({ starts_on, ends_on }: Pick<GroupChange, 'starts_on' | 'ends_on'>): void {
  if (starts_on && ends_on && ends_on < starts_on)
    throw invalid('ends_on', 'A group cannot end before it begins.')
}

export function create(db: Db, visit: Visit, body: BodyOf<typeof createGroup>): Promise<Group> {
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
    const member = { group_id: id, user_id: who.userId, via: 'coach', name: 'full_name' } as const
    await insertMember(trx, { ...member, status: 'in', line: null, joined_at: at })
    return get(trx, visit, id)
  })
}

export function update(db: Db, visit: Visit, id: number, change: GroupChange): Promise<Group> {
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
    return get(trx, visit, id)
  })
}

export function remove(db: Db, visit: Visit, id: number): Promise<void> {
  return inTransaction(db, async trx => {
    await enterAsCoach(trx, visit, id)
    await callOffAll({ trx, ...visit }, id)
    await store.deleteGroup(trx, visit.who.userId, id)
  })
}
