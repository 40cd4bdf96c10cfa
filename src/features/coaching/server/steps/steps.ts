import type { CalendarDate } from '#src/contract/calendar.ts'
import type { BodyOf, QueryOf } from '#src/contract/endpoint.ts'
import { addPlans } from '#src/features/review/server/exposed.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import type { Due } from '#src/platform/server/members.ts'
import type { ActionStatus, Role } from '../../constants.ts'
import type { createAction, listActions, updateAction } from '../../contract/steps.ts'
import {
  noteChange,
  type Participation,
  type Place,
  participate,
  participateNow,
  todayOf,
} from '../relation/actions.ts'
import * as store from './store.ts'

export async function list(db: Db, place: Place, query: QueryOf<typeof listActions>) {
  const { coaching } = await participate(db, place)
  return store.listActions(db, coaching.id, query)
}

function memberOf({ coaching }: Participation): number {
  if (coaching.member_id === null) throw new AppError('coaching_inactive')
  return coaching.member_id
}

export function create(db: Db, place: Place, step: BodyOf<typeof createAction>, now: Date) {
  return inTransaction(db, async trx => {
    const part = await participateNow(trx, place)
    const at = now.toISOString()
    const made = await store.insertAction(trx, {
      coaching_id: part.coaching.id,
      member_id: memberOf(part),
      author_id: place.who.userId,
      author: part.role,
      text: step.text,
      pip: step.pip ?? null,
      due_on: step.due_on ?? null,
      goal_id: step.goal_id ?? null,
      status: part.role === 'coach' ? 'offered' : 'taken',
      day: null,
      created_at: at,
      updated_at: at,
    })
    await noteChange(trx, part, now)
    return made
  })
}

/** The coach offers and withdraws; only the member decides whether it is taken and done. */
const MAY_SET: Record<Role, readonly ActionStatus[]> = {
  coach: ['offered', 'let_go'],
  member: ['taken', 'done', 'let_go'],
}

/** @throws AppError `forbidden` for the other side's steps and words */
export function update(
  db: Db,
  { actionId, ...place }: Place & { actionId: number },
  { day, if_then: ifThen, status: sent, ...words }: BodyOf<typeof updateAction>,
  now: Date,
) {
  const status = ifThen ? 'taken' : sent
  const { userId } = place.who
  return inTransaction(db, async trx => {
    const part = await participateNow(trx, place)
    const stored = orNotFound(await store.findAction(trx, part.coaching.id, actionId))
    const writes = Object.values(words).some(value => value !== undefined)
    const mayWrite = stored.author === part.role
    const mayStep = status === undefined || MAY_SET[part.role].includes(status)
    const mayPlan = (day === undefined && !ifThen) || part.role === 'member'
    if ((writes && !mayWrite) || !mayStep || !mayPlan) throw new AppError('forbidden')
    if (part.role === 'coach' && status !== undefined && stored.status === 'done')
      throw new AppError('forbidden')
    const isForToday = status === 'taken' && day === undefined && stored.day === null
    const chosen = isForToday ? (await todayOf(trx, userId, now)).today : day
    if (ifThen) await addPlans(trx, userId, ifThen.week, [ifThen], 'coaching', now)
    const change = { ...words, status, day: ifThen ? null : chosen, updated_at: now.toISOString() }
    const changed = await store.updateAction(trx, part.coaching.id, actionId, change)
    await noteChange(trx, part, now)
    return orNotFound(changed)
  })
}

/** The steps that the member took for a day; the first can be the day's domino. */
export async function stepsDue(
  db: Db,
  { id }: { id: number },
  today: CalendarDate,
): Promise<Due[]> {
  const steps = await store.listForDay(db, id, today)
  return steps.map(({ text }) => ({ kind: 'action', text, path: '/coaching/mine', domino: text }))
}
