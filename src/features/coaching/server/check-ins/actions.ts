import { addDays, type CalendarDate, DAYS_PER_WEEK, weekOf } from '#src/contract/calendar.ts'
import type { BodyOf, DataOf } from '#src/contract/endpoint.ts'
import type { ListQuery } from '#src/contract/list.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { allPipsCompleted, completedPips } from '#src/features/tracker/domain/pips.ts'
import type { AnyContext, ArchiveTable, SharedKind } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, invalid, isUniqueViolation } from '#src/platform/server/errors.ts'
import { DEFAULT_FORM, NO_ANSWER, NOT_MONDAY, WEEK_AHEAD } from '../../constants.ts'
import type * as contract from '../../contract/check-ins.ts'
import {
  dueDate,
  hasBegun,
  isMonday,
  numberEntries,
  wrongAnswers,
} from '../../domain/check-in-form.ts'
import {
  changeIn,
  type Place,
  requireActive,
  requireParticipation,
  todayOf,
} from '../relation/actions.ts'
import { asCoach, type Participant } from '../rights/actions.ts'
import { noteAnswered, noteCheckIn } from '../sides/store.ts'
import * as store from './store.ts'

/** The coach's form, or the default one if there is none or the coach has left. */
export async function formOf(db: Db, coachId: number | null): Promise<contract.Form> {
  const own = coachId === null ? undefined : await store.findForm(db, coachId)
  return (
    own ?? {
      questions: DEFAULT_FORM.map(each => ({ ...each, options: null })),
      asked_at_start: false,
      updated_at: null,
    }
  )
}

/** @throws AppError `form_stale` when it replaces an older form than the stored one */
export function replaceForm(
  ctx: AnyContext,
  who: Participant,
  form: BodyOf<typeof contract.putForm>,
) {
  return inTransaction(ctx, async ctx => {
    const known = await formOf(ctx.db, who.userId)
    const questions = numberEntries(form.questions, known.questions)
    const change = { expected: form.expected_updated_at, now: ctx.now.toISOString() }
    const { asked_at_start = known.asked_at_start } = form
    const changed = { questions, asked_at_start }
    const stored = await store.putForm(ctx.db, asCoach(who), changed, change)
    if (!stored) throw new AppError('form_stale')
    return stored
  })
}

/** A week's actual figures, read from the features whose data can be shared. @param zone an IANA name */
async function figuresOf(
  db: Db,
  kinds: readonly SharedKind[],
  { owner, week, zone }: { owner: number; week: CalendarDate; zone: string },
): Promise<contract.Figures> {
  const end = addDays(week, DAYS_PER_WEEK - 1)
  const rowsOf = async (kind: string) => {
    const found = kinds.find(each => each.kind === kind)
    const scope = { from: week, items: [], zone }
    return (
      (await found?.read(db, owner, scope, { start: week, end, limit: 1_000, offset: 0 })) ?? []
    )
  }
  const dominoes = (await rowsOf('dominoes')) as readonly DominoEntry[]
  const datesOf = (entries: readonly DominoEntry[]) => new Set(entries.map(({ date }) => date)).size
  return {
    days: datesOf(dominoes),
    green_days: datesOf(dominoes.filter(allPipsCompleted)),
    pips: dominoes.reduce((sum, each) => sum + completedPips(each), 0),
    reflections: (await rowsOf('reflections')).length,
    results: (await rowsOf('results')).length,
  }
}

interface NewCheckIn {
  who: Participant
  checkIn: BodyOf<typeof contract.createCheckIn>
}

/** @throws AppError `check_in_exists` when the member has already checked in that week, `invalid` */
export async function createCheckIn(
  ctx: AnyContext,
  { who, checkIn }: NewCheckIn,
): Promise<contract.CheckIn> {
  const { coaching_id, week, answers, with_figures } = checkIn
  const owner = who.userId
  if (!isMonday(week)) throw invalid('week', NOT_MONDAY)
  if (!hasBegun(week, ctx.now)) throw invalid('week', WEEK_AHEAD)
  return changeIn(ctx, { who, coachingId: coaching_id }, async (trx, part) => {
    if (part.role !== 'member') throw new AppError('not_found')
    const { questions } = await formOf(trx, part.coaching.coach_id)
    const wrong = wrongAnswers(questions, answers)
    if (wrong.length > 0) {
      const fields = Object.fromEntries(wrong.map(id => [`answers.${id}`, NO_ANSWER]))
      throw new AppError('invalid', { message: NO_ANSWER, fields })
    }
    const { zone } = await todayOf({ ...ctx, db: trx }, owner)
    const figures = with_figures
      ? await figuresOf(trx, ctx.deps.features.shares, { owner, week, zone })
      : null
    const made = await store.insertCheckIn(trx, {
      member_id: owner,
      coaching_id,
      week,
      questions: JSON.stringify(questions),
      answers: JSON.stringify(answers),
      figures: figures && JSON.stringify(figures),
      created_at: ctx.now.toISOString(),
    })
    await noteCheckIn(trx, part.coaching.id, week, ctx.now.toISOString())
    return made
  }).catch(error => {
    throw isUniqueViolation(error) ? new AppError('check_in_exists') : error
  })
}

/** This week's check-in, sent or not. @throws AppError `not_found` for the coach */
export async function readOpenCheckIn(
  ctx: AnyContext,
  place: Place,
): Promise<DataOf<typeof contract.getOpenCheckIn>> {
  const owner = place.who.userId
  const { coaching, role } = await requireParticipation(ctx.db, place)
  if (role !== 'member') throw new AppError('not_found')
  const { today, zone } = await todayOf(ctx, owner)
  const week = weekOf(today)
  const { questions } = await formOf(ctx.db, coaching.coach_id)
  const sent = (await store.findOfWeek(ctx.db, owner, week)) ?? null
  const figures = await figuresOf(ctx.db, ctx.deps.features.shares, { owner, week, zone })
  return { week, due_on: dueDate(week, coaching.check_in_day), questions, figures, sent }
}

/** Check-ins are sent to the coach, so they need no share. */
export async function listClientCheckIns(
  db: Db,
  { who, memberId }: { who: Participant; memberId: number },
  query: ListQuery,
) {
  const { id } = await requireActive(db, who, memberId)
  return store.listCheckIns(db, { coaching_id: id }, query)
}

/** Nothing has to be written for it. @throws AppError `not_found` */
export function putAside(
  db: Db,
  { who, memberId }: { who: Participant; memberId: number },
): Promise<void> {
  return inTransaction(db, async trx => {
    await noteAnswered(trx, (await requireActive(trx, who, memberId)).id)
  })
}

export async function archiveCheckIns(db: Db, id: number): Promise<ArchiveTable[]> {
  const form = await store.findForm(db, id)
  return [
    { name: 'check_ins', rows: store.exportOwn(db, id) },
    { name: 'check_in_forms', rows: form ? [form] : [] },
  ]
}
