import type { CalendarDate } from '#src/contract/calendar.ts'
import { createIfThenFrom } from '#src/features/review/server/actions.ts'
import {
  noteChange,
  type Participation,
  participate,
  participateNow,
  type Role,
  todayOf,
} from '#src/features/sharing/server/relation/actions.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import type { Due } from '#src/platform/server/members.ts'
import type { ActionStatus } from '../../constants.ts'
import type { createAction, listActions, listDayActions, updateAction } from '../../contract.ts'
import * as store from './store.ts'

export async function list({ db, caller, params, query }: Call<typeof listActions>) {
  const { coaching } = await participate(db, caller, params.id)
  const { rows, total } = await store.listActions(db, coaching.id, query)
  return pageOf(rows, query, total)
}

function memberOf({ coaching }: Participation): number {
  if (coaching.member_id === null) throw new AppError('coaching_inactive')
  return coaching.member_id
}

export function create({ db, caller, params, body, now }: Call<typeof createAction>) {
  return inTransaction(db, async trx => {
    const part = await participateNow(trx, caller, params.id)
    const at = now.toISOString()
    const made = await store.insertAction(trx, {
      coaching_id: part.coaching.id,
      member_id: memberOf(part),
      author_id: caller.userId,
      author: part.role,
      text: body.text,
      pip: body.pip ?? null,
      due_on: body.due_on ?? null,
      goal_id: body.goal_id ?? null,
      status: part.role === 'coach' ? 'offered' : 'taken',
      day: null,
      created_at: at,
      updated_at: at,
    })
    await noteChange(trx, part, now)
    return { data: made }
  })
}

/** The coach offers and withdraws; only the member decides whether it is taken and done. */
const MAY_SET: Record<Role, readonly ActionStatus[]> = {
  coach: ['offered', 'let_go'],
  member: ['taken', 'done', 'let_go'],
}

/** @throws AppError `forbidden` for the other side's steps and words */
export function update({ db, caller, params, body, now }: Call<typeof updateAction>) {
  const { day, if_then: ifThen, status: _, ...words } = body
  const status = ifThen ? 'taken' : body.status
  return inTransaction(db, async trx => {
    const part = await participateNow(trx, caller, params.id)
    const stored = await store.findAction(trx, part.coaching.id, params.actionId)
    if (!stored) throw new AppError('not_found')
    const writes = Object.values(words).some(value => value !== undefined)
    const mayWrite = stored.author === part.role
    const mayStep = status === undefined || MAY_SET[part.role].includes(status)
    const mayPlan = (day === undefined && !ifThen) || part.role === 'member'
    if ((writes && !mayWrite) || !mayStep || !mayPlan) throw new AppError('forbidden')
    if (part.role === 'coach' && status !== undefined && stored.status === 'done')
      throw new AppError('forbidden')
    const isForToday = status === 'taken' && day === undefined && stored.day === null
    const chosen = isForToday ? (await todayOf(trx, caller.userId, now)).today : day
    if (ifThen) await createIfThenFrom(trx, caller.userId, ifThen, 'coaching', now)
    const change = Object.fromEntries(
      Object.entries({ ...words, status, day: ifThen ? null : chosen }).filter(
        ([, value]) => value !== undefined,
      ),
    )
    const changed = await store.updateAction(trx, part.coaching.id, params.actionId, {
      ...change,
      updated_at: now.toISOString(),
    })
    if (!changed) throw new AppError('not_found')
    await noteChange(trx, part, now)
    return { data: changed }
  })
}

/** The steps that the member took for a day; the first can be the day's domino. */
export async function stepsDue(db: Db, { id }: { id: number }, today: CalendarDate): Promise<Due[]> {
  const steps = await store.listForDay(db, id, today)
  return steps.map(({ text }) => ({ kind: 'action', text, path: '/coaching/mine', domino: text }))
}

export const listForDay = async ({ db, caller, params }: Call<typeof listDayActions>) => ({
  data: await store.listForDay(db, caller.userId, params.date),
})
