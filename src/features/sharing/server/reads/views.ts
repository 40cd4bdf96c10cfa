import { addDays, calendarDateAt, weekOf } from '#src/contract/calendar.ts'
import type { DominoEntry } from '#src/features/tracker/contract.ts'
import { allPipsCompleted } from '#src/features/tracker/domain.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import { NO_RANGE, type ShareKind } from '../../constants.ts'
import type { Since } from '../../contract.ts'
import type { Days } from '../../domain/answered.ts'
import { isRange, lastSession, longestRange, todayIn } from '../../domain.ts'
import { type Asked, expiryOf, type Opened, type Reading, type readAsCoach } from './reads.ts'

const LATEST = 14
const DEFAULT_DAYS = 28
const EVERYTHING = { limit: 1_000, offset: 0 }

/** How a view is opened: by the coach, logged, or by the member who looks at it themselves. */
export type Opener = typeof readAsCoach

interface OfMember extends Reading {
  params: { memberId: number }
}

interface Paging extends OfMember {
  query: { limit: number; cursor?: number | undefined }
}

interface Ranged extends Paging {
  query: Paging['query'] & { start?: string | undefined; end?: string | undefined }
}

/** The cursor of these lists is the number of rows that came before. */
async function list<K extends ShareKind>(
  open: Opener,
  call: Paging,
  kind: K,
  range: (opened: Opened) => Days,
) {
  const { limit, cursor: offset = 0 } = call.query
  return open(call, call.params.memberId, kind, async opened => {
    const { rows, hasMore } = await opened.answer(kind, { ...range(opened), limit, offset })
    const next_cursor = hasMore ? String(offset + limit) : null
    return { data: [...rows], beside: { expires_at: expiryOf(opened, kind), next_cursor } }
  })
}

const requireRange = ({ query: { start, end } }: Ranged): void => {
  if (start !== undefined && end !== undefined && !isRange(start, end))
    throw new AppError('invalid', { message: NO_RANGE, fields: { end: NO_RANGE } })
}

export const dominoes = (open: Opener) => async (call: Ranged) => {
  requireRange(call)
  return list(open, call, 'dominoes', ({ zone }) => {
    const end = call.query.end ?? todayIn(call.now, zone)
    const start = call.query.start ?? addDays(end, 1 - DEFAULT_DAYS)
    return { start: longestRange(start, end), end }
  })
}

export const reflections = (open: Opener) => async (call: Ranged) => {
  requireRange(call)
  const { start, end } = call.query
  return list(open, call, 'reflections', () => ({ ...(start && { start }), ...(end && { end }) }))
}

export const ifThens = (open: Opener) => (call: Paging) => list(open, call, 'if_thens', () => ({}))

export const results = (open: Opener) => (call: Paging) => list(open, call, 'results', () => ({}))

export const planner = (open: Opener) => (call: OfMember & { params: { monday: string } }) =>
  open(call, call.params.memberId, 'planner', async ({ answer }) => {
    const monday = weekOf(call.params.monday)
    const [week] = (await answer('planner', { start: monday, end: monday, limit: 1, offset: 0 })).rows
    if (!week) throw new AppError('not_found')
    return { data: week }
  })

export const cabinet = (open: Opener) => (call: OfMember & { params: { id: number } }) =>
  open(call, call.params.memberId, 'cabinet_entry', async ({ answer }) => {
    const [entry] = (await answer('cabinet_entry', { ...EVERYTHING, only: call.params.id })).rows
    if (!entry) throw new AppError('not_found')
    return { data: entry }
  })

/** Each kind that is shared is logged as a read of its own; the others are not even named. */
export const since = (open: Opener) => (call: OfMember) =>
  open(call, call.params.memberId, undefined, async ({ coaching, zone, shares, answer }) => {
    const at = call.now.toISOString()
    const last = lastSession(coaching, at) ?? coaching.accepted_at ?? at
    const range = { start: calendarDateAt(new Date(last), zone), end: todayIn(call.now, zone) }
    const isShared = (kind: ShareKind) => shares.some(share => share.kind === kind)
    const newOf = async <K extends ShareKind>(kind: K, asked: Partial<Asked> = range) => [
      ...(await answer(kind, { ...EVERYTHING, ...asked })).rows,
    ]
    const data: Since = { since: range.start, until: range.end }
    if (isShared('dominoes')) data.dominoes = dominoFigures(await newOf('dominoes'))
    if (isShared('reflections')) data.reflections = await newOf('reflections', { ...range, limit: LATEST })
    if (isShared('planner')) data.planner = await newOf('planner', { ...range, start: weekOf(range.start) })
    if (isShared('if_thens')) data.if_thens = await newOf('if_thens', {})
    if (isShared('results')) data.results = await newOf('results')
    if (isShared('cabinet_entry')) data.cabinet_entries = await newOf('cabinet_entry', {})
    return { data }
  })

/** Newest first. */
function dominoFigures(entries: readonly DominoEntry[]) {
  const days = new Set(entries.map(({ date }) => date)).size
  const green = new Set(entries.filter(allPipsCompleted).map(({ date }) => date)).size
  return { days, green_days: green, latest: entries.slice(0, LATEST) }
}
