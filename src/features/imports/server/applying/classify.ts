import type { Db } from '#src/platform/server/db/database.ts'
import type { Fate, ImportContext, ImportedList, ImportRow } from '#src/platform/server/imports.ts'
import type { RowOutcome } from '../../constants.ts'
import { findOrigins } from '../origins/store.ts'
import type { StagedRow } from '../staging/store.ts'
import * as store from '../store.ts'

export interface Judged {
  staged: StagedRow
  /** The row, with its reference translated to an id here; 0 while its parent is not here. */
  row: ImportRow
  outcome: RowOutcome
  /** The id of the row here, if it is here already. */
  row_id: number | null
}

/** The ids of rows that are here already, because they were written here or came in before. */
async function idsHere(
  db: Db,
  owner: number,
  list: ImportedList,
  rows: readonly StagedRow[],
  site: string,
): Promise<Map<number, number>> {
  const origins = await findOrigins(
    db,
    owner,
    list.name,
    rows.map(({ origin_site: site, origin_id, origin_at }) => ({ site, origin_id, origin_at })),
  )
  const nameOf = (origin: { site: string; id: number; at: string }) =>
    `${origin.site} ${origin.id} ${origin.at}`
  const cameIn = new Map(
    origins.map(each => [
      nameOf({ site: each.site, id: each.origin_id, at: each.origin_at }),
      each.row_id,
    ]),
  )
  const candidates = rows.map(each => {
    const { origin_site, origin_id, origin_at } = each
    return {
      staged: each.id,
      came: cameIn.get(nameOf({ site: origin_site, id: origin_id, at: origin_at })),
      own: origin_site === site ? origin_id : undefined,
      at: origin_at,
    }
  })
  const ids = [...new Set(candidates.flatMap(({ came, own }) => [came ?? [], own ?? []].flat()))]
  if (ids.length === 0) return new Map()
  const existing = new Map((await list.existing(db, owner, ids)).map(each => [each.id, each]))
  const here = new Map<number, number>()
  for (const { staged, came, own, at } of candidates) {
    if (came !== undefined && existing.has(came)) here.set(staged, came)
    else if (own !== undefined && existing.get(own)?.writtenAt === at) here.set(staged, own)
  }
  return here
}

/** What becomes, or would become, of some rows of a list. Nothing is stored. */
export async function judge(
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
