import { addDays, type CalendarDate, calendarDateAt, weekOf } from '#src/contract/calendar.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { allPipsCompleted } from '#src/features/tracker/domain/pips.ts'
import { invalid, orNotFound } from '#src/platform/server/errors.ts'
import { NO_RANGE, type ShareKind } from '../constants.ts'
import type { Since } from '../contract/shared-calls.ts'
import type { Days } from '../domain/answered.ts'
import { isRange, longestRange, todayIn } from '../domain/ranges.ts'
import { lastSession } from '../domain/sessions.ts'
import { type Asked, expiryOf, type Opened, type Read } from './reads.ts'

const LATEST = 14
const DEFAULT_DAYS = 28
const EVERYTHING = { limit: 1_000, offset: 0 }

interface Paging {
  limit: number
  /** The number of rows that came before. */
  cursor?: number | undefined
}

interface Ranged extends Paging {
  start?: string | undefined
  end?: string | undefined
}

const listShared = <K extends ShareKind>(
  open: Read,
  kind: K,
  { limit, cursor: offset = 0 }: Paging,
  range: (opened: Opened) => Days = () => ({}),
) =>
  open(kind, async opened => {
    const { rows, hasMore } = await opened.answer(kind, { ...range(opened), limit, offset })
    const next_cursor = hasMore ? String(offset + limit) : null
    return { data: [...rows], beside: { expires_at: expiryOf(opened, kind), next_cursor } }
  })

const requireRange = ({ start, end }: Ranged): void => {
  if (start !== undefined && end !== undefined && !isRange(start, end))
    throw invalid('end', NO_RANGE)
}

/** At most 366 days; by default, four weeks. @throws AppError `invalid` */
export async function listDominoes(open: Read, query: Ranged, now: Date) {
  requireRange(query)
  return listShared(open, 'dominoes', query, ({ zone }) => {
    const end = query.end ?? todayIn(now, zone)
    const start = query.start ?? addDays(end, 1 - DEFAULT_DAYS)
    return { start: longestRange(start, end), end }
  })
}

/** @throws AppError `invalid` for a range that ends before it starts */
export async function listReflections(open: Read, query: Ranged) {
  requireRange(query)
  const { start, end } = query
  return listShared(open, 'reflections', query, () => ({
    ...(start && { start }),
    ...(end && { end }),
  }))
}

export const listIfThens = (open: Read, query: Paging) => listShared(open, 'if_thens', query)

export const listResults = (open: Read, query: Paging) => listShared(open, 'results', query)

export const readWeek = (open: Read, day: CalendarDate) =>
  open('planner', async ({ answer }) => {
    const monday = weekOf(day)
    const { rows } = await answer('planner', { start: monday, end: monday, limit: 1, offset: 0 })
    return orNotFound(rows[0])
  })

export const readEntry = (open: Read, id: number) =>
  open('cabinet_entry', async ({ answer }) => {
    const { rows } = await answer('cabinet_entry', { limit: 1, offset: 0, only: id })
    return orNotFound(rows[0])
  })

/** What is new since the last session. Each shared kind is logged as its own read; the others are not even named. */
export const readNews = (open: Read, now: Date): Promise<Since> =>
  open(undefined, async ({ coaching, zone, shares, answer }) => {
    const at = now.toISOString()
    const last = lastSession(coaching, at) ?? coaching.accepted_at ?? at
    const range = { start: calendarDateAt(new Date(last), zone), end: todayIn(now, zone) }
    const isShared = (kind: ShareKind) => shares.some(share => share.kind === kind)
    const newOf = async <K extends ShareKind>(kind: K, asked: Partial<Asked> = range) => [
      ...(await answer(kind, { ...EVERYTHING, ...asked })).rows,
    ]
    const data: Since = { since: range.start, until: range.end }
    if (isShared('dominoes')) data.dominoes = dominoFigures(await newOf('dominoes'))
    if (isShared('reflections'))
      data.reflections = await newOf('reflections', { ...range, limit: LATEST })
    if (isShared('planner'))
      data.planner = await newOf('planner', { ...range, start: weekOf(range.start) })
    if (isShared('if_thens')) data.if_thens = await newOf('if_thens', {})
    if (isShared('results')) data.results = await newOf('results')
    if (isShared('cabinet_entry')) data.cabinet_entries = await newOf('cabinet_entry', {})
    return data
  })

/** @param entries newest first */
function dominoFigures(entries: readonly DominoEntry[]) {
  const days = new Set(entries.map(({ date }) => date)).size
  const green = new Set(entries.filter(allPipsCompleted).map(({ date }) => date)).size
  return { days, green_days: green, latest: entries.slice(0, LATEST) }
}
