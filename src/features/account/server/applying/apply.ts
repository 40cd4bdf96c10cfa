import { calendarDateAt } from '#src/contract/calendar.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Fate, ImportContext, ImportedList, ImportRow } from '#src/platform/server/imports.ts'
import type { RowOutcome } from '../../constants.ts'
import * as store from '../imports/store.ts'
import { findOrigins, findSiteId, insertOrigins } from '../origins/store.ts'
import { ROWS_AT_ONCE, type StagedRow, stagedBatches } from '../staging/store.ts'

interface Judged {
  staged: StagedRow
  /** The row, with its reference translated to an id here; 0 while its parent is not here. */
  row: ImportRow
  outcome: RowOutcome
  /** The id of the row here, if it is here already. */
  row_id: number | null
}

const originOf = ({ origin_site: site, origin_id, origin_at }: StagedRow) => ({
  ...{ site, origin_id, origin_at },
})

const keyOf = ({ site, origin_id, origin_at }: ReturnType<typeof originOf>): string =>
  `${site} ${origin_id} ${origin_at}`

/** The ids of rows that are here already, because they were written here or came in before. */
async function idsHere(
  db: Db,
  owner: number,
  list: ImportedList,
  rows: readonly StagedRow[],
  site: string,
): Promise<Map<number, number>> {
  const origins = await findOrigins(db, owner, list.name, rows.map(originOf))
  const cameIn = new Map(origins.map(each => [keyOf(each), each.row_id]))
  const candidates = rows.map(row => ({
    staged: row.id,
    came: cameIn.get(keyOf(originOf(row))),
    own: row.origin_site === site ? row.origin_id : undefined,
    at: row.origin_at,
  }))
  const ids = new Set(candidates.flatMap(({ came, own }) => [came, own]))
  ids.delete(undefined)
  if (ids.size === 0) return new Map()
  const rowsHere = await list.existing(db, owner, [...ids] as number[])
  const existing = new Map(rowsHere.map(each => [each.id, each]))
  const here = new Map<number, number>()
  for (const { staged, came, own, at } of candidates) {
    if (came !== undefined && existing.has(came)) here.set(staged, came)
    else if (own !== undefined && existing.get(own)?.writtenAt === at) here.set(staged, own)
  }
  return here
}

/** What becomes, or would become, of some rows of a list. Nothing is stored. */
export async function judgeRows(
  db: Db,
  of: { owner: number; importId: number; site: string },
  list: ImportedList,
  staged: readonly StagedRow[],
  context: ImportContext,
): Promise<Judged[]> {
  const here = await idsHere(db, of.owner, list, staged, of.site)
  const { reference } = list
  const parents = reference
    ? await store.findHere(
        db,
        { importId: of.importId, list: reference.list },
        staged.map(each => each.ref_id ?? 0),
      )
    : null
  const judged: Judged[] = staged.map(each => ({
    staged: each,
    row: {
      ...(each.row as ImportRow),
      ...(reference && { [reference.column]: parents?.get(each.ref_id ?? 0) ?? 0 }),
    },
    outcome: here.has(each.id) ? 'here' : 'new',
    row_id: here.get(each.id) ?? null,
  }))
  const others = judged.filter(each => each.outcome === 'new')
  if (!list.fates || others.length === 0) return judged
  const fates: Fate[] = await list.fates(
    db,
    of.owner,
    others.map(each => each.row),
    context,
  )
  for (const [index, each] of others.entries()) each.outcome = fates[index] ?? 'new'
  return judged
}

export interface Applying extends AnyContext {
  lists: readonly ImportedList[]
  owner: number
  /** The member's time zone. */
  zone: string
}

/** Another call has begun to apply the import, or hidden it, so its rows are no longer this one's to judge. */
export class PassedOn extends Error {}

/**
 * Finds out what would become of each staged row, and makes the plans that need to know all of them.
 * @param from the state in which the import must still be
 * @throws PassedOn
 */
export async function previewImport(
  ctx: Applying,
  importId: number,
  from: 'reading' | 'previewed',
) {
  const site = await findSiteId(ctx.db)
  const plans: Record<string, unknown> = {}
  const today = calendarDateAt(ctx.now, ctx.zone)
  for (const list of ctx.lists) {
    const look = async (rows: StagedRow[], plan: unknown) => {
      const judged = await judgeRows(ctx.db, { owner: ctx.owner, importId, site }, list, rows, {
        now: ctx.now,
        today,
        plan,
      })
      await inTransaction(ctx, async ctx => {
        if ((await store.lockState(ctx.db, { owner: ctx.owner, id: importId })) !== from)
          throw new PassedOn()
        await store.noteOutcome(ctx.db, judged, false)
      })
    }
    const all = async (plan: unknown) => {
      for await (const batch of stagedBatches(ctx.db, { importId, list: list.name }))
        await look(batch, plan)
    }
    if (!list.plan) {
      await all(undefined)
      continue
    }
    // A plan covers new rows only, so those that are here already are found first.
    const { fates: _, ...withoutFates } = list
    const found = new Set<number>()
    const [of, context] = [
      { owner: ctx.owner, importId, site },
      { now: ctx.now, today, plan: null },
    ]
    for await (const batch of stagedBatches(ctx.db, { importId, list: list.name }))
      for (const { staged, outcome } of await judgeRows(ctx.db, of, withoutFates, batch, context))
        if (outcome === 'new') found.add(staged.id)
    async function* newRows() {
      for await (const batch of stagedBatches(ctx.db, { importId, list: list.name }))
        for (const { id, row } of batch) if (found.has(id)) yield row as ImportRow
    }
    const plan = await list.plan(ctx.db, ctx.owner, newRows())
    plans[list.name] = plan
    await all(plan)
  }
  return {
    plans,
    counts: await store.countOutcomes(ctx.db, importId),
    addsBytes: await store.bytesOfNew(ctx.db, importId),
  }
}

async function addRows(
  trx: Db,
  { owner, lists }: Applying,
  { list, context }: { list: ImportedList; context: ImportContext },
  judged: readonly Judged[],
): Promise<void> {
  const added = judged.filter(each => each.outcome === 'new')
  if (added.length > 0) {
    const rows = added.map(each => each.row)
    const made = await list.insert(trx, owner, rows, context)
    for (const [index, each] of added.entries()) each.row_id = made[index]?.id ?? null
  }
  for (const each of judged) {
    if (each.outcome !== 'merged' || !list.merge) continue
    const merged = await list.merge(trx, owner, each.row, context.now)
    each.row_id = merged.id
    if (merged.rest) await addToDrawer(trx, { owner, lists, context }, merged.rest)
  }
  const origins = judged.flatMap(({ outcome, row_id, staged }) => {
    if (row_id === null || (outcome !== 'new' && outcome !== 'merged')) return []
    const { origin_site: site, origin_id, origin_at } = staged
    return { list: list.name, site, origin_id, origin_at, row_id }
  })
  await insertOrigins(trx, owner, origins)
  await store.noteOutcome(trx, judged, true)
}

const DRAWERS = 'cabinet_entries'

/** What a week had no room for becomes an entry of this week's drawer. */
async function addToDrawer(
  trx: Db,
  { owner, lists, context }: Pick<Applying, 'owner' | 'lists'> & { context: ImportContext },
  rest: { title: string; content: string },
): Promise<void> {
  const drawers = lists.find(list => list.name === DRAWERS)
  if (!drawers?.plan) return
  const at = context.now.toISOString()
  const row = {
    id: 0,
    drawer_type: 'this_week',
    ...rest,
    position: 0,
    created_at: at,
    updated_at: at,
  }
  async function* one() {
    yield row
  }
  const plan = await drawers.plan(trx, owner, one())
  await drawers.insert(trx, owner, [row], { ...context, plan })
}

/**
 * Brings in the next rows, all in one transaction; another process that does the same waits, and continues after it.
 * @returns whether all of them are in
 */
export function applyBatch(ctx: Applying, id: number, limit = ROWS_AT_ONCE): Promise<boolean> {
  const { owner, lists, zone } = ctx
  return inTransaction(ctx, async ctx => {
    const known = await store.lockImport(ctx.db, { owner, id }, ctx.now.toISOString())
    if (known?.state !== 'applying') return true
    const site = await findSiteId(ctx.db)
    const today = calendarDateAt(ctx.now, zone)
    let done = 0
    for (const list of lists) {
      if (done >= limit) break
      const most = Math.min(limit - done, ROWS_AT_ONCE)
      for await (const staged of stagedBatches(ctx.db, { importId: id, list: list.name }, most)) {
        const context = { now: ctx.now, today, plan: known.plans[list.name] }
        const judged = await judgeRows(ctx.db, { owner, importId: id, site }, list, staged, context)
        await addRows(ctx.db, ctx, { list, context }, judged)
        done += staged.length
        if (done >= limit) break
      }
    }
    if (done >= limit) {
      await store.changeImport(ctx.db, { owner, id }, 'applying', { done: known.done + done })
      return false
    }
    const counts = withEmpty(Object.keys(known.counts), await store.countOutcomes(ctx.db, id))
    await store.changeImport(ctx.db, { owner, id }, 'applying', {
      state: 'applied',
      done: known.total,
      applied_at: ctx.now.toISOString(),
      expires_at: null,
      counts: JSON.stringify(counts),
      first_day: await store.findFirstDay(ctx.db, id),
    })
    return true
  })
}

const NONE = { new: 0, here: 0, merged: 0, left_out: 0 }

/** Counts of all lists that a file has, even without rows. */
export const withEmpty = <Counts>(lists: readonly string[], counts: Record<string, Counts>) =>
  Object.fromEntries(
    [...new Set([...lists, ...Object.keys(counts)])].map(name => [name, counts[name] ?? NONE]),
  )
