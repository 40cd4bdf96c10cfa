import { addDays, calendarDateAt, DAYS_PER_WEEK, weekOf } from '#src/contract/calendar.ts'
import type { DominoEntry, DominoReflection } from '#src/features/tracker/contract.ts'
import { allPipsCompleted } from '#src/features/tracker/domain.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Deps } from '#src/platform/server/http/route.ts'
import type { SharedPage } from '#src/platform/server/members.ts'
import { NO_RANGE, type ShareKind } from '../../constants.ts'
import type { Since } from '../../contract.ts'
import type { SharedCabinetEntry, SharedIfThen, SharedResult } from '../../domain/shared-items.ts'
import { isRange, lastSession, longestRange, todayIn } from '../../domain.ts'
import { type Asked, expiryOf, type Opened, type Reading, type readAsCoach, scopeOf } from './reads.ts'

/** Rows as the features answer them; the contract drops what it does not name. */
interface Items {
  dominoes: DominoEntry
  reflections: DominoReflection
  planner: Extract<Since['planner'], object>[number]
  if_thens: SharedIfThen
  results: SharedResult
  cabinet_entry: SharedCabinetEntry
}

type Paged = Pick<SharedPage, 'limit' | 'offset'>

const LATEST = 14
const DEFAULT_DAYS = 28
const EVERYTHING: Paged = { limit: 1_000, offset: 0 }

/** Features that are not part of this site share nothing. */
function itemsOf<K extends ShareKind>(
  deps: Deps,
  opened: Opened,
  kind: K,
  page: Paged & Asked,
): Promise<readonly Items[K][]> {
  const found = deps.members.shares.find(each => each.kind === kind)
  if (!found) return Promise.resolve([])
  const { start = null, end = null, limit, offset } = page
  const scope = scopeOf(opened, kind)
  return found.read(opened.trx, opened.owner, scope, { start, end, limit, offset }) as Promise<
    readonly Items[K][]
  >
}

function paged<Row>(rows: readonly Row[], limit: number, offset: number, expires_at: string | null) {
  const next_cursor = rows.length > limit ? String(offset + limit) : null
  return { data: rows.slice(0, limit), beside: { expires_at, next_cursor } }
}

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
  range: (opened: Opened) => Asked,
) {
  const { limit, cursor: offset = 0 } = call.query
  return open(call, call.params.memberId, kind, async opened => {
    const asked = range(opened)
    await opened.log(kind, asked)
    const rows = await itemsOf(call.deps, opened, kind, { ...asked, limit: limit + 1, offset })
    return paged(rows, limit, offset, expiryOf(opened, kind))
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

export const planner = (open: Opener) => (call: OfMember & { params: { monday: string } }) => {
  const start = weekOf(call.params.monday)
  const end = addDays(start, DAYS_PER_WEEK - 1)
  return open(call, call.params.memberId, 'planner', async opened => {
    const [week] = await itemsOf(call.deps, opened, 'planner', { ...EVERYTHING, start, end: start })
    if (!week) throw new AppError('not_found')
    await opened.log('planner', { start, end })
    return { data: week }
  })
}

export const cabinet = (open: Opener) => (call: OfMember & { params: { id: number } }) =>
  open(call, call.params.memberId, 'cabinet_entry', async opened => {
    const itemId = call.params.id
    const entries = await itemsOf(call.deps, opened, 'cabinet_entry', EVERYTHING)
    const entry = entries.find(each => each.id === itemId)
    if (!entry) throw new AppError('not_found')
    await opened.log('cabinet_entry', { itemId })
    return { data: entry }
  })

/** Each kind that is shared is logged as a read of its own; the others are not even named. */
export const since = (open: Opener) => (call: OfMember) =>
  open(call, call.params.memberId, undefined, async opened => {
    const { coaching, zone, shares } = opened
    const at = call.now.toISOString()
    const last = lastSession(coaching, at) ?? coaching.accepted_at ?? at
    const range = { start: calendarDateAt(new Date(last), zone), end: todayIn(call.now, zone) }
    const isShared = (kind: ShareKind) => shares.some(share => share.kind === kind)
    const newOf = async <K extends ShareKind>(kind: K, asked: Asked = range) => {
      await opened.log(kind, range)
      return itemsOf(call.deps, opened, kind, { ...EVERYTHING, ...asked })
    }
    const data: Since = { since: range.start, until: range.end }
    if (isShared('dominoes')) data.dominoes = dominoFigures(await newOf('dominoes'))
    if (isShared('reflections')) data.reflections = (await newOf('reflections')).slice(0, LATEST)
    if (isShared('planner'))
      data.planner = [...(await newOf('planner', { ...range, start: weekOf(range.start) }))]
    if (isShared('if_thens')) data.if_thens = [...(await newOf('if_thens', {}))]
    if (isShared('results')) data.results = [...(await newOf('results'))]
    if (isShared('cabinet_entry')) {
      const entries = await itemsOf(call.deps, opened, 'cabinet_entry', EVERYTHING)
      for (const { id } of entries) await opened.log('cabinet_entry', { itemId: id })
      data.cabinet_entries = [...entries]
    }
    return { data }
  })

/** Newest first. */
function dominoFigures(entries: readonly DominoEntry[]) {
  const days = new Set(entries.map(({ date }) => date)).size
  const green = new Set(entries.filter(allPipsCompleted).map(({ date }) => date)).size
  return { days, green_days: green, latest: entries.slice(0, LATEST) }
}
