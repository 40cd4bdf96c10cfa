import { calendarDateAt, DAY_MS } from '#src/contract/calendar.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { ImportContext, ImportedList, ImportRow } from '#src/platform/server/imports.ts'
import { UNDO_DAYS } from '../../constants.ts'
import { deleteOrigins, idsAdded, insertOrigins, listOriginsOf, settleOrigins } from '../origins/store.ts'
import { findSiteId } from '../sites/store.ts'
import { ROWS_AT_ONCE, stagedBatches } from '../staging/batches.ts'
import type { StagedRow } from '../staging/store.ts'
import * as store from '../store.ts'
import { countsOf } from '../uploading/stage.ts'
import { type Judged, judge } from './classify.ts'

export interface Applying {
  db: Db
  lists: readonly ImportedList[]
  owner: number
  /** The member's time zone. */
  zone: string
  now: Date
}

/** Finds out what would become of each staged row, and makes the plans that need to know all of them. */
export async function preview({ db, lists, owner, zone, now }: Applying, importId: number) {
  const site = await findSiteId(db)
  const plans: Record<string, unknown> = {}
  const today = calendarDateAt(now, zone)
  for (const list of lists) {
    const look = async (rows: StagedRow[], plan: unknown) => {
      const judged = await judge(db, { owner, importId, site }, list, rows, { now, today, plan })
      await inTransaction(db, trx => store.noteOutcome(trx, judged, false))
    }
    const all = async (plan: unknown) => {
      for await (const batch of stagedBatches(db, { importId, list: list.name })) await look(batch, plan)
    }
    if (!list.plan) {
      await all(undefined)
      continue
    }
    // A plan covers new rows only, so those that are here already are found first.
    const { fates: _, ...withoutFates } = list
    const found = new Set<number>()
    const context = { now, today, plan: null }
    for await (const batch of stagedBatches(db, { importId, list: list.name }))
      for (const { staged, outcome } of await judge(
        db,
        { owner, importId, site },
        withoutFates,
        batch,
        context,
      ))
        if (outcome === 'new') found.add(staged.id)
    async function* newRows() {
      for await (const batch of stagedBatches(db, { importId, list: list.name }))
        for (const { id, row } of batch) if (found.has(id)) yield row as ImportRow
    }
    const plan = await list.plan(db, owner, newRows())
    plans[list.name] = plan
    await all(plan)
  }
  return {
    plans,
    counts: await store.countOutcomes(db, importId),
    addsBytes: await store.bytesOfNew(db, importId),
  }
}

interface Batch {
  importId: number
  site: string
  list: ImportedList
  context: ImportContext
}

/** The versions of rows that are still here, by id. */
async function versionsOf(trx: Db, owner: number, list: ImportedList, ids: readonly number[]) {
  const existing = ids.length > 0 ? await list.existing(trx, owner, ids) : []
  return new Map(existing.map(({ id, version }) => [id, version]))
}

async function addRows(trx: Db, { owner, lists }: Applying, batch: Batch, judged: readonly Judged[]) {
  const { importId, list, context } = batch
  const added = judged.filter(each => each.outcome === 'new')
  if (added.length > 0) {
    const made = await list.insert(
      trx,
      owner,
      added.map(each => each.row),
      context,
    )
    for (const [index, each] of added.entries()) each.row_id = made[index]?.id ?? null
  }
  const filled = new Map<Judged, object>()
  for (const each of judged) {
    if (each.outcome !== 'merged' || !list.merge) continue
    const merged = await list.merge(trx, owner, each.row, context.now)
    each.row_id = merged.id
    filled.set(each, merged.filled)
    if (merged.rest) await addToDrawer(trx, { owner, lists, importId, context }, each, merged.rest)
  }
  const kept = judged.filter(each => each.outcome === 'new' || each.outcome === 'merged')
  const ids = kept.flatMap(each => each.row_id ?? [])
  const versions = await versionsOf(trx, owner, list, ids)
  await insertOrigins(
    trx,
    owner,
    kept.flatMap(each => {
      if (each.row_id === null) return []
      const { origin_site, origin_id, origin_at } = each.staged
      return {
        ...{ list: list.name, site: origin_site, origin_id, origin_at, import_id: importId },
        ...{
          row_id: each.row_id,
          version: versions.get(each.row_id) ?? '',
          filled: filled.get(each) ?? null,
        },
      }
    }),
  )
  await store.noteOutcome(trx, judged, true)
}

const DRAWERS = 'cabinet_entries'

/** What a week had no room for becomes an entry of this week's drawer. */
async function addToDrawer(
  trx: Db,
  {
    owner,
    lists,
    importId,
    context,
  }: Pick<Applying, 'owner' | 'lists'> & Pick<Batch, 'importId' | 'context'>,
  from: Judged,
  rest: { title: string; content: string },
): Promise<void> {
  const drawers = lists.find(list => list.name === DRAWERS)
  if (!drawers?.plan) return
  const at = context.now.toISOString()
  const row = { id: 0, drawer_type: 'this_week', ...rest, position: 0, created_at: at, updated_at: at }
  async function* one() {
    yield row
  }
  const plan = await drawers.plan(trx, owner, one())
  const [made] = await drawers.insert(trx, owner, [row], { ...context, plan })
  if (!made) return
  const { origin_site, origin_id } = from.staged
  await insertOrigins(trx, owner, [
    {
      ...{ list: DRAWERS, site: `${origin_site} rest`, origin_id, origin_at: at, import_id: importId },
      ...{ row_id: made.id, version: at, filled: null },
    },
  ])
}

/**
 * Brings in the next rows, all in one transaction; another process that does the same waits, and continues after it.
 * @returns whether all of them are in
 */
export function applyBatch(applying: Applying, id: number, limit = ROWS_AT_ONCE): Promise<boolean> {
  const { db, owner, lists, now, zone } = applying
  return inTransaction(db, async trx => {
    const known = await store.lockImport(trx, { owner, id }, now.toISOString())
    if (known?.state !== 'applying') return true
    const site = await findSiteId(trx)
    const today = calendarDateAt(now, zone)
    let done = 0
    for (const list of lists) {
      if (done >= limit) break
      const most = Math.min(limit - done, ROWS_AT_ONCE)
      for await (const staged of stagedBatches(trx, { importId: id, list: list.name }, most)) {
        const context = { now, today, plan: known.plans[list.name] }
        const judged = await judge(trx, { owner, importId: id, site }, list, staged, context)
        await addRows(trx, applying, { importId: id, site, list, context }, judged)
        done += staged.length
        if (done >= limit) break
      }
    }
    if (done >= limit) {
      await store.changeImport(trx, { owner, id }, { done: known.done + done })
      return false
    }
    const counts = await store.countOutcomes(trx, id)
    const parsed = await store.findParsed(trx, { owner, id })
    await store.changeImport(
      trx,
      { owner, id },
      {
        state: 'applied',
        done: known.total,
        applied_at: now.toISOString(),
        undo_until: new Date(now.getTime() + UNDO_DAYS * DAY_MS).toISOString(),
        expires_at: null,
        counts: JSON.stringify(
          countsOf({ parsed, mapping: known.mapping, lists: Object.keys(known.counts) }, counts),
        ),
        parsed: null,
        first_day: await store.findFirstDay(trx, id),
      },
    )
    return true
  })
}

/** Takes the next rows of a list back, all in one transaction. @returns whether none was left */
function takeBackBatch(
  { db, owner, now }: Omit<Applying, 'zone'>,
  importId: number,
  list: ImportedList,
  children: ReadonlyMap<string, Set<number>>,
): Promise<boolean> {
  return inTransaction(db, async trx => {
    const known = await store.lockImport(trx, { owner, id: importId }, now.toISOString())
    if (known?.state !== 'undoing') return true
    const origins = await listOriginsOf(trx, owner, importId, list.name, ROWS_AT_ONCE)
    if (origins.length === 0) return true
    for (const { row_id, filled } of origins) if (filled) await list.unfill?.(trx, owner, row_id, filled, now)
    const added = origins.filter(each => each.filled === null)
    const ids = added.map(each => each.row_id)
    const existing = await versionsOf(trx, owner, list, ids)
    const same = added.filter(each => existing.get(each.row_id) === each.version).map(each => each.row_id)
    const staying =
      same.length > 0 ? await list.remove(trx, owner, same, name => children.get(name) ?? new Set()) : []
    const gone = new Set(same.filter(id => !staying.includes(id)))
    const left = added.filter(each => existing.has(each.row_id) && !gone.has(each.row_id))
    await store.changeImport(trx, { owner, id: importId }, { kept: (known.kept ?? 0) + left.length })
    await settleOrigins(
      trx,
      owner,
      left.map(each => each.id),
    )
    await deleteOrigins(
      trx,
      owner,
      origins.filter(each => !left.includes(each)).map(each => each.id),
    )
    return false
  })
}

/**
 * Takes back what an import added, a batch at a time; what was changed since stays.
 * @param signal stops between two transactions. @returns whether all is taken back
 */
export async function takeBack(
  undoing: Omit<Applying, 'zone'>,
  importId: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const { db, lists, owner } = undoing
  for (const list of lists) {
    const children = new Map<string, Set<number>>()
    for (const { name, reference } of lists)
      if (reference?.list === list.name) children.set(name, await idsAdded(db, owner, importId, name))
    do if (signal?.aborted) return false
    while (!(await takeBackBatch(undoing, importId, list, children)))
  }
  return true
}
