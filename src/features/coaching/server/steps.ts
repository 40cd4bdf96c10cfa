import type { CalendarDate } from '#src/contract/calendar.ts'
import type { InputOf } from '#src/contract/endpoint.ts'
import { addPlans } from '#src/features/review/server/exposed.ts'
import type { Context, Due } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import type { ActionStatus, Role } from '../constants.ts'
import type * as contract from '../contract/steps.ts'
import { changeIn, type Participation, requireParticipation, todayOf } from './coachings.ts'
import * as store from './steps.store.ts'

export async function listActions(
  ctx: Context,
  { id, ...query }: InputOf<typeof contract.listActions>,
) {
  const { coaching } = await requireParticipation(ctx, id)
  return store.listActions(ctx.db, coaching.id, query)
}

function memberOf({ coaching }: Participation): number {
  if (coaching.member_id === null) throw new AppError('coaching_inactive')
  return coaching.member_id
}

export function createAction(ctx: Context, { id, ...step }: InputOf<typeof contract.createAction>) {
  const at = ctx.now.toISOString()
  return changeIn(ctx, id, (ctx, part) =>
    store.insertAction(ctx.db, {
      coaching_id: part.coaching.id,
      member_id: memberOf(part),
      author_id: ctx.who.userId,
      author: part.role,
      text: step.text,
      pip: step.pip ?? null,
      due_on: step.due_on ?? null,
      goal_id: step.goal_id ?? null,
      status: part.role === 'coach' ? 'offered' : 'taken',
      day: null,
      created_at: at,
      updated_at: at,
    }),
  )
}

/** The coach offers and withdraws; only the member decides whether it is taken and done. */
const MAY_SET: Record<Role, readonly ActionStatus[]> = {
  coach: ['offered', 'let_go'],
  member: ['taken', 'done', 'let_go'],
}

/** @throws AppError `forbidden` for the other side's steps and words */
export function updateAction(
  ctx: Context,
  {
    id,
    actionId,
    day,
    if_then: ifThen,
    status: sent,
    ...words
  }: InputOf<typeof contract.updateAction>,
) {
  const status = ifThen ? 'taken' : sent
  const { userId } = ctx.who
  return changeIn(ctx, id, async (ctx, { coaching, role }) => {
    const stored = orNotFound(await store.findAction(ctx.db, coaching.id, actionId))
    const writes = Object.values(words).some(value => value !== undefined)
    const mayWrite = stored.author === role
    const mayStep = status === undefined || MAY_SET[role].includes(status)
    const mayPlan = (day === undefined && !ifThen) || role === 'member'
    if ((writes && !mayWrite) || !mayStep || !mayPlan) throw new AppError('forbidden')
    if (role === 'coach' && status !== undefined && stored.status === 'done')
      throw new AppError('forbidden')
    const isForToday = status === 'taken' && day === undefined && stored.day === null
    const chosen = isForToday ? (await todayOf(ctx, userId)).today : day
    if (ifThen) await addPlans(ctx, userId, ifThen.week, [ifThen], 'coaching')
    const change = {
      ...words,
      status,
      day: ifThen ? null : chosen,
      updated_at: ctx.now.toISOString(),
    }
    return orNotFound(await store.updateAction(ctx.db, coaching.id, actionId, change))
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

export const listDayActions = (ctx: Context, { date }: InputOf<typeof contract.listDayActions>) =>
  store.listForDay(ctx.db, ctx.who.userId, date)
