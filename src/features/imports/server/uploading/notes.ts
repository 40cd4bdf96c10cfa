import { createHash } from 'node:crypto'
import { DRAWERS, type DrawerType } from '#src/features/cabinet/constants.ts'
import { REFLECTION_MAX } from '#src/features/tracker/constants.ts'
import type { ImportMapping, MemberImport, NotesMapping } from '../../contract.ts'
import type { ParsedNote, ParsedNotes } from '../../domain/parsed.ts'
import { findOrigins, type Origin } from '../origins/store.ts'
import { firstDominoes } from '../shares/store.ts'
import { findSiteId } from '../sites/store.ts'
import { stagedBatches } from '../staging/batches.ts'
import { Stage, type Staging } from '../staging/rows.ts'
import { stageRows } from '../staging/store.ts'

/** Under this name a file's notes are staged as they are. It is no list, so they do not come in themselves. */
export const NOTES = 'notes'
const LISTS = ['cabinet_entries', 'domino_reflections'] as const

/** Derived from the name, so that the same file is recognized again. */
export const idOfFile = (name: string): number =>
  Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 12), 16)

export const isNotesMapping = (mapping: ImportMapping): boolean =>
  Object.entries(mapping).every(([key, value]) => ['as', 'drawer'].includes(key) && typeof value === 'string')

export const notesChoice = (mapping: ImportMapping): NotesMapping => ({
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

type StagedNote = ParsedNote & { n: number; text: string }

/** The notes that came in before and are still here, each with its list. */
async function listsHere(
  { db, owner, lists }: Staging,
  notes: readonly StagedNote[],
): Promise<Map<string, string>> {
  const here = new Map<string, string>()
  for (const list of lists.filter(({ name }) => LISTS.some(each => each === name))) {
    const origins = await findOrigins(db, owner, list.name, notes.map(originOf))
    const ids = origins.map(({ row_id }) => row_id)
    const existing = new Set((ids.length > 0 ? await list.existing(db, owner, ids) : []).map(({ id }) => id))
    for (const origin of origins) if (existing.has(origin.row_id)) here.set(nameOf(origin), list.name)
  }
  return here
}

/**
 * Stages what the notes of the file become. A note that came in before as the other kind stays that, and is not staged.
 * @throws BadRows
 */
export async function stageNotes(staging: Staging, choice: NotesMapping): Promise<void> {
  const { db, importId } = staging
  const site = await findSiteId(db)
  const stage = new Stage(staging)
  const parents = new Set<number>()
  for await (const rows of stagedBatches(db, { importId, list: NOTES })) {
    const notes = rows.map(({ n, source_id: id, row }) => ({ ...row, n, id }) as StagedNote)
    for (const parent of await stageBatch(staging, { stage, notes, choice })) {
      if (parents.has(parent.id)) continue
      parents.add(parent.id)
      await stageParent(staging, parent, site)
    }
  }
  await stage.end()
}

interface Domino {
  id: number
  created_at: string
}

/** @returns the dominoes that reflections of the batch refer to */
async function stageBatch(
  staging: Staging,
  { stage, notes, choice }: { stage: Stage; notes: readonly StagedNote[]; choice: NotesMapping },
): Promise<Domino[]> {
  const { db, owner, now } = staging
  const dates = choice.as === 'reflections' ? notes.flatMap(({ date }) => date ?? []) : []
  const dominoes = await firstDominoes(db, owner, [...new Set(dates)])
  const here = await listsHere(staging, notes)
  const at = now.toISOString()
  const parents: Domino[] = []
  for (const note of notes) {
    const { n, date, title, text } = note
    await stage.pause()
    const stated = originOf(note)
    const origin = { site: stated.site, id: stated.origin_id, at: stated.origin_at }
    const domino = date === null ? undefined : dominoes.get(date)
    const written = date !== null && date <= at.slice(0, 10) ? `${date}T12:00:00.000Z` : at
    const created = written > at ? at : written
    const list = domino && text && text.length <= REFLECTION_MAX ? 'domino_reflections' : 'cabinet_entries'
    if ((here.get(nameOf(stated)) ?? list) !== list) continue
    if (domino && list === 'domino_reflections') {
      parents.push(domino)
      const row = { id: n + 1, domino_id: domino.id, reflection: text, created_at: created }
      stage.add(list, row, origin)
      continue
    }
    stage.add(
      list,
      {
        ...{ id: n + 1, drawer_type: choice.drawer, title, content: text, position: n * 1024 },
        ...{ created_at: created, updated_at: created },
      },
      origin,
    )
  }
  return parents
}

/** Stages a domino that is here already, so that reflections of the file can refer to it. */
const stageParent = ({ db, importId }: Staging, domino: Domino, site: string) =>
  stageRows(db, [
    {
      ...{ import_id: importId, list: 'domino_entries', n: 0, source_id: domino.id, ref_id: null },
      ...{ origin_site: site, origin_id: domino.id, origin_at: domino.created_at },
      ...{ row: JSON.stringify({ id: domino.id }), bytes: 0 },
    },
  ])

/** @param counts by list */
export function countNotes(
  { files, tooLong }: ParsedNotes,
  counts: MemberImport['counts'],
): MemberImport['counts'][string] {
  const fresh = LISTS.reduce((sum, list) => sum + (counts[list]?.new ?? 0), 0)
  return { new: fresh, here: files - fresh - tooLong, merged: 0, left_out: tooLong }
}
