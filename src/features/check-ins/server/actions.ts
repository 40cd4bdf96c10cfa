import { addDays, type CalendarDate, DAYS_PER_WEEK } from '#src/contract/calendar.ts'
import {
  noteChange,
  participate,
  participateNow,
  requireActive,
  todayOf,
} from '#src/features/sharing/server/relation/actions.ts'
import { asCoach } from '#src/features/sharing/server/rights/actions.ts'
import { noteCheckIn } from '#src/features/sharing/server/sides/actions.ts'
import type { DominoEntry } from '#src/features/tracker/contract.ts'
import { allPipsCompleted, completedPips } from '#src/features/tracker/domain.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { inBatches, pageOf } from '#src/platform/server/db/pages.ts'
import { AppError, isUniqueViolation } from '#src/platform/server/http/errors.ts'
import type { Call, Deps } from '#src/platform/server/http/route.ts'
import type { ArchiveTable, Member } from '#src/platform/server/members.ts'
import { DEFAULT_FORM, NO_ANSWER, NOT_MONDAY, WEEK_AHEAD } from '../constants.ts'
import type {
  createCheckIn,
  Figures,
  Form,
  getForm,
  getOpenCheckIn,
  listCheckIns,
  listClientCheckIns,
  putForm,
} from '../contract.ts'
import { numbered, wrongAnswers } from '../domain/form.ts'
import { checkInWeek, dueDate, hasBegun, isMonday } from '../domain.ts'
import * as store from './store.ts'

/** The coach's form; the default one after the coach has left, too. */
async function formOf(db: Db, coachId: number | null): Promise<Form> {
  const own = coachId === null ? undefined : await store.findForm(db, coachId)
  return own ?? { questions: DEFAULT_FORM.map(each => ({ ...each, options: null })), updated_at: null }
}

export const readForm = async ({ db, caller }: Call<typeof getForm>) => ({
  data: await formOf(db, caller.userId),
})

/** @throws AppError `form_stale` when it replaces an older form than the stored one */
export function replaceForm({ db, caller, body, now }: Call<typeof putForm>) {
  return inTransaction(db, async trx => {
    const known = await formOf(trx, caller.userId)
    const questions = numbered(body.questions, known.questions)
    const change = { expected: body.expected_updated_at, now: now.toISOString() }
    const stored = await store.putForm(trx, asCoach(caller), questions, change)
    if (!stored) throw new AppError('form_stale')
    return { data: stored }
  })
}

/** True figures of a week, from what the features that members can share from know. */
export async function figuresOf(
  { db, deps }: { db: Db; deps: Deps },
  owner: number,
  week: CalendarDate,
  zone: string,
): Promise<Figures> {
  const end = addDays(week, DAYS_PER_WEEK - 1)
  const rowsOf = async (kind: string) => {
    const found = deps.members.shares.find(each => each.kind === kind)
    const scope = { from: week, items: [], zone }
    return (await found?.read(db, owner, scope, { start: week, end, limit: 1_000, offset: 0 })) ?? []
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

const invalid = (field: string, message: string) =>
  new AppError('invalid', { message, fields: { [field]: message } })

/** @throws AppError `check_in_exists` when the member has already checked in that week */
export function create({ db, deps, caller, body, now }: Call<typeof createCheckIn>) {
  const { coaching_id, week, answers, with_figures } = body
  if (!isMonday(week)) throw invalid('week', NOT_MONDAY)
  if (!hasBegun(week, now)) throw invalid('week', WEEK_AHEAD)
  return inTransaction(db, async trx => {
    const part = await participateNow(trx, caller, coaching_id)
    if (part.role !== 'member') throw new AppError('not_found')
    const { questions } = await formOf(trx, part.coaching.coach_id)
    const wrong = wrongAnswers(questions, answers)
    if (wrong.length > 0) {
      const fields = Object.fromEntries(wrong.map(id => [`answers.${id}`, NO_ANSWER]))
      throw new AppError('invalid', { message: NO_ANSWER, fields })
    }
    const { zone } = await todayOf(trx, caller.userId, now)
    const figures = with_figures ? await figuresOf({ db: trx, deps }, caller.userId, week, zone) : null
    const made = await store.insertCheckIn(trx, {
      member_id: caller.userId,
      coaching_id,
      week,
      questions: JSON.stringify(questions),
      answers: JSON.stringify(answers),
      figures: figures && JSON.stringify(figures),
      created_at: now.toISOString(),
    })
    await noteCheckIn(trx, part.coaching.id, week)
    await noteChange(trx, part, now)
    return { data: made }
  }).catch(error => {
    throw isUniqueViolation(error) ? new AppError('check_in_exists') : error
  })
}

export async function readOpen({ db, deps, caller, params, now }: Call<typeof getOpenCheckIn>) {
  const { coaching, role } = await participate(db, caller, params.id)
  if (role !== 'member') throw new AppError('not_found')
  const { today, zone } = await todayOf(db, caller.userId, now)
  const week = checkInWeek(today)
  const { questions } = await formOf(db, coaching.coach_id)
  const sent = (await store.findOfWeek(db, caller.userId, week)) ?? null
  const figures = await figuresOf({ db, deps }, caller.userId, week, zone)
  return { data: { week, due_on: dueDate(week, coaching.check_in_day), questions, figures, sent } }
}

export async function listOwn({ db, caller, query }: Call<typeof listCheckIns>) {
  const { rows, total } = await store.listCheckIns(db, { member_id: caller.userId }, query)
  return pageOf(rows, query, total)
}

/** Check-ins are sent to the coach, so they need no share. */
export async function listOfClient({ db, caller, params, query }: Call<typeof listClientCheckIns>) {
  const { id } = await requireActive(db, caller, params.memberId)
  const { rows, total } = await store.listCheckIns(db, { coaching_id: id }, query)
  return pageOf(rows, query, total)
}

export async function archiveCheckIns(db: Db, { id }: Member): Promise<ArchiveTable[]> {
  const form = await store.findForm(db, id)
  return [
    { name: 'check_ins', rows: () => inBatches(after => store.listOwnAfter(db, id, after)) },
    { name: 'check_in_forms', rows: form ? [form] : [] },
  ]
}
