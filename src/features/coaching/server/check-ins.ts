import { addDays, type CalendarDate, DAYS_PER_WEEK, weekOf } from '#src/contract/calendar.ts'
import type { DataOf, InputOf } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import type { ListQuery } from '#src/contract/list.ts'
import { inEnglish, storedIn } from '#src/contract/own-words.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { allPipsCompleted, completedPips } from '#src/features/tracker/domain/pips.ts'
import type { ArchiveTable, Context } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, invalid, isUniqueViolation } from '#src/platform/server/errors.ts'
import { DEFAULT_FORM, NO_ANSWER, NOT_MONDAY, WEEK_AHEAD } from '../constants.ts'
import type * as contract from '../contract/check-ins.ts'
import {
  dueDate,
  hasBegun,
  isMonday,
  numberEntries,
  wrongAnswers,
} from '../domain/check-in-form.ts'
import * as store from './check-ins.store.ts'
import { changeIn, requireActive, requireParticipation, todayOf } from './coachings.ts'
import { asCoach } from './rights.ts'
import { noteAnswered, noteCheckIn } from './sides.store.ts'

const OWN = storedIn(DEFAULT_FORM)

/** What is still the default form's, but for options: an answer is one of them as it is stored. */
const worded =
  (change: typeof OWN.read) =>
  (questions: readonly contract.Question[]): contract.Question[] =>
    questions.map(each => ({ ...change(each), options: each.options }))
const read = worded(OWN.read)
const written = worded(OWN.written)

const asRead = <T extends { questions: contract.Question[] }>(asking: T): T => ({
  ...asking,
  questions: read(asking.questions),
})

/** The coach's form as it is stored, or the default one if there is none or the coach has left. */
async function formOf(db: Db, coachId: number | null): Promise<contract.Form> {
  const own = coachId === null ? undefined : await store.findForm(db, coachId)
  return (
    own ?? {
      questions: inEnglish(DEFAULT_FORM).map(each => ({ ...each, options: null })),
      asked_at_start: false,
      updated_at: null,
    }
  )
}

export const getForm = async (ctx: Context): Promise<contract.Form> =>
  asRead(await formOf(ctx.db, ctx.who.userId))

/** @throws AppError `form_stale` when it replaces an older form than the stored one */
export function putForm(ctx: Context, form: InputOf<typeof contract.putForm>) {
  return inTransaction(ctx, async ctx => {
    const known = await formOf(ctx.db, ctx.who.userId)
    const questions = written(numberEntries(form.questions, known.questions))
    const change = { expected: form.expected_updated_at, now: ctx.now.toISOString() }
    const { asked_at_start = known.asked_at_start } = form
    const changed = { questions, asked_at_start }
    const stored = await store.putForm(ctx.db, asCoach(ctx.who), changed, change)
    if (!stored) throw new AppError('form_stale')
    return asRead(stored)
  })
}

/** A week's actual figures, read from the features whose data can be shared. @param zone an IANA name */
async function figuresOf(
  ctx: Context,
  { week, zone }: { week: CalendarDate; zone: string },
): Promise<contract.Figures> {
  const end = addDays(week, DAYS_PER_WEEK - 1)
  const rowsOf = async (kind: string) => {
    const found = ctx.deps.features.shares.find(each => each.kind === kind)
    const scope = { from: week, items: [], zone }
    const page = { start: week, end, limit: 1_000, offset: 0 }
    return (await found?.read(ctx.db, ctx.who.userId, scope, page)) ?? []
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

/** @throws AppError `check_in_exists` when the member has already checked in that week, `invalid` */
export async function createCheckIn(
  ctx: Context,
  { coaching_id, week, answers, with_figures }: InputOf<typeof contract.createCheckIn>,
): Promise<contract.CheckIn> {
  const owner = ctx.who.userId
  if (!isMonday(week)) throw invalid('week', NOT_MONDAY)
  if (!hasBegun(week, ctx.now)) throw invalid('week', WEEK_AHEAD)
  return changeIn(ctx, coaching_id, async (ctx, part) => {
    if (part.role !== 'member') throw new AppError('not_found')
    const { questions } = await formOf(ctx.db, part.coaching.coach_id)
    const wrong = wrongAnswers(questions, answers)
    if (wrong.length > 0) {
      const fields = Object.fromEntries(wrong.map(id => [`answers.${id}`, said(NO_ANSWER)]))
      throw new AppError('invalid', { message: NO_ANSWER, fields })
    }
    const { zone } = await todayOf(ctx, owner)
    const figures = with_figures ? await figuresOf(ctx, { week, zone }) : null
    const made = await store.insertCheckIn(ctx.db, {
      member_id: owner,
      coaching_id,
      week,
      questions: JSON.stringify(questions),
      answers: JSON.stringify(answers),
      figures: figures && JSON.stringify(figures),
      created_at: ctx.now.toISOString(),
    })
    await noteCheckIn(ctx.db, part.coaching.id, week, ctx.now.toISOString())
    return asRead(made)
  }).catch(error => {
    throw isUniqueViolation(error) ? new AppError('check_in_exists') : error
  })
}

/** This week's check-in, sent or not. @throws AppError `not_found` for the coach */
export async function getOpenCheckIn(
  ctx: Context,
  { id }: InputOf<typeof contract.getOpenCheckIn>,
): Promise<DataOf<typeof contract.getOpenCheckIn>> {
  const owner = ctx.who.userId
  const { coaching, role } = await requireParticipation(ctx, id)
  if (role !== 'member') throw new AppError('not_found')
  const { today, zone } = await todayOf(ctx, owner)
  const week = weekOf(today)
  const { questions } = await formOf(ctx.db, coaching.coach_id)
  const sent = await store.findOfWeek(ctx.db, owner, week)
  const figures = await figuresOf(ctx, { week, zone })
  return {
    week,
    due_on: dueDate(week, coaching.check_in_day),
    questions: read(questions),
    figures,
    sent: sent ? asRead(sent) : null,
  }
}

async function listOf(
  ctx: Context,
  of: Parameters<typeof store.listCheckIns>[1],
  query: ListQuery,
) {
  const page = await store.listCheckIns(ctx.db, of, query)
  return { ...page, data: page.data.map(asRead) }
}

export const listCheckIns = (ctx: Context, query: InputOf<typeof contract.listCheckIns>) =>
  listOf(ctx, { member_id: ctx.who.userId }, query)

/** Check-ins are sent to the coach, so they need no share. */
export async function listClientCheckIns(
  ctx: Context,
  { memberId, ...query }: InputOf<typeof contract.listClientCheckIns>,
) {
  const { id } = await requireActive(ctx.db, ctx.who, memberId)
  return listOf(ctx, { coaching_id: id }, query)
}

/** Nothing has to be written for it. @throws AppError `not_found` */
export function putAsideCheckIns(
  ctx: Context,
  { memberId }: InputOf<typeof contract.putAsideCheckIns>,
): Promise<void> {
  return inTransaction(ctx, async ctx => {
    await noteAnswered(ctx.db, (await requireActive(ctx.db, ctx.who, memberId)).id)
  })
}

export async function archiveCheckIns(db: Db, id: number): Promise<ArchiveTable[]> {
  const form = await store.findForm(db, id)
  return [
    { name: 'check_ins', rows: store.exportOwn(db, id) },
    { name: 'check_in_forms', rows: form ? [form] : [] },
  ]
}
