import { createHash } from 'node:crypto'
import { DRAWERS, type DrawerType } from '#src/features/cabinet/constants.ts'
import { REFLECTION_MAX } from '#src/features/tracker/constants.ts'
import type { ImportMapping, MemberImport } from '../../contract.ts'
import type { ParsedNote } from '../../domain/parsed.ts'
import { findOrigins, type Origin } from '../origins/store.ts'
import { firstDominoes } from '../shares/store.ts'
import { findSiteId } from '../sites/store.ts'
import { Stage, type Staging } from '../staging/rows.ts'
import { stageRows } from '../staging/store.ts'

const NOTES_AT_ONCE = 500
const LISTS = ['cabinet_entries', 'domino_reflections'] as const

/** Derived from the name, so that the same file is recognized again. */
export const idOfFile = (name: string): number =>
  Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 12), 16)

interface NotesChoice {
  as: 'cabinet' | 'reflections'
  drawer: DrawerType
}

export const isNotesMapping = (mapping: ImportMapping): boolean =>
  Object.entries(mapping).every(([key, value]) => ['as', 'drawer'].includes(key) && typeof value === 'string')

export const notesChoice = (mapping: ImportMapping): NotesChoice => ({
  as: mapping.as === 'reflections' ? 'reflections' : 'cabinet',
  drawer:
    typeof mapping.drawer === 'string' && mapping.drawer in DRAWERS
      ? (mapping.drawer as DrawerType)
      : 'this_year',
})

const originOf = ({ id, date }: ParsedNote): Omit<Origin, 'list'> => ({
  site: 'markdown',
  origin_id: id,
  origin_at: date ?? '',
})
const nameOf = ({ origin_id, origin_at }: Omit<Origin, 'list'>) => `${origin_id} ${origin_at}`

/** The notes that came in before and are still here, each with its list. */
async function listsHere(
  { db, owner, lists }: Staging,
  notes: readonly ParsedNote[],
): Promise<Map<string, string>> {
  const here = new Map<string, string>()
  for (const list of lists.filter(({ name }) => LISTS.some(each => each === name)))
    for (let from = 0; from < notes.length; from += NOTES_AT_ONCE) {
      const some = notes.slice(from, from + NOTES_AT_ONCE).map(originOf)
      const origins = await findOrigins(db, owner, list.name, some)
      const ids = origins.map(({ row_id }) => row_id)
      const existing = new Set(
        (ids.length > 0 ? await list.existing(db, owner, ids) : []).map(({ id }) => id),
      )
      for (const origin of origins) if (existing.has(origin.row_id)) here.set(nameOf(origin), list.name)
    }
  return here
}

/**
 * Stages what notes become. A note that came in before as the other kind stays that, and is not staged.
 * @throws BadRows
 */
export async function stageNotes(
  staging: Staging,
  notes: readonly ParsedNote[],
  choice: NotesChoice,
): Promise<void> {
  const { db, owner, now } = staging
  const site = await findSiteId(db)
  const stage = new Stage(staging)
  const dates = choice.as === 'reflections' ? notes.flatMap(({ date }) => date ?? []) : []
  const dominoes = await firstDominoes(db, owner, [...new Set(dates)])
  const here = await listsHere(staging, notes)
  const at = now.toISOString()
  const parents = new Set<number>()
  for (const [index, note] of notes.entries()) {
    const { date, title, text } = note
    if (text === null) continue
    await stage.pause()
    const stated = originOf(note)
    const origin = { site: stated.site, id: stated.origin_id, at: stated.origin_at }
    const domino = date === null ? undefined : dominoes.get(date)
    const written = date !== null && date <= at.slice(0, 10) ? `${date}T12:00:00.000Z` : at
    const created = written > at ? at : written
    const list = domino && text && text.length <= REFLECTION_MAX ? 'domino_reflections' : 'cabinet_entries'
    if ((here.get(nameOf(stated)) ?? list) !== list) continue
    if (domino && list === 'domino_reflections') {
      if (!parents.has(domino.id)) {
        parents.add(domino.id)
        await stageParent(staging, domino, site)
      }
      const row = { id: index + 1, domino_id: domino.id, reflection: text, created_at: created }
      stage.add(list, row, origin)
      continue
    }
    stage.add(
      list,
      {
        ...{ id: index + 1, drawer_type: choice.drawer, title, content: text, position: index * 1024 },
        ...{ created_at: created, updated_at: created },
      },
      origin,
    )
  }
  await stage.end()
}

/** Stages a domino that is here already, so that reflections of the file can refer to it. */
const stageParent = ({ db, importId }: Staging, domino: { id: number; created_at: string }, site: string) =>
  stageRows(db, [
    {
      ...{ import_id: importId, list: 'domino_entries', n: 0, source_id: domino.id, ref_id: null },
      ...{ origin_site: site, origin_id: domino.id, origin_at: domino.created_at },
      ...{ row: JSON.stringify({ id: domino.id }), bytes: 0 },
    },
  ])

/** @param counts by list */
export function countNotes(
  notes: readonly ParsedNote[],
  counts: MemberImport['counts'],
): MemberImport['counts'][string] {
  const fresh = LISTS.reduce((sum, list) => sum + (counts[list]?.new ?? 0), 0)
  const tooLong = notes.filter(({ text }) => text === null).length
  return { new: fresh, here: notes.length - fresh - tooLong, merged: 0, left_out: tooLong }
}
