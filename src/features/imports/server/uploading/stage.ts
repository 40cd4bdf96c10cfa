import { createHash } from 'node:crypto'
import { dayNumber } from '#src/contract/calendar.ts'
import { DRAWERS, type DrawerType } from '#src/features/cabinet/constants.ts'
import { REFLECTION_MAX } from '#src/features/tracker/constants.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { ImportedList, ImportRow } from '#src/platform/server/imports.ts'
import { type ImportKind, PROBLEMS_SHOWN } from '../../constants.ts'
import type { ImportMapping, MemberImport } from '../../contract.ts'
import { countTicks, type HabitMapping, rowsOf } from '../../domain/habits.ts'
import {
  BadRows,
  type Parsed,
  type ParsedHabits,
  type ParsedNote,
  type RowProblem,
} from '../../domain/parsed.ts'
import { checkRow } from '../reading/rows.ts'
import { firstDominoes } from '../shares/store.ts'
import { findSiteId } from '../sites/store.ts'
import { type NewRow, stageRows } from '../staging/store.ts'
import * as store from '../store.ts'

const ROWS_AT_ONCE = 1_000
const BYTES_AT_ONCE = 2 * 1024 * 1024
const ROW_BYTES = 200

export const TITLES: Readonly<Record<Exclude<ImportKind, 'archive' | 'markdown'>, string>> = {
  loop: 'From Loop',
  habitica: 'From Habitica',
  csv: 'From a file',
}

interface Staging {
  db: Db
  importId: number
  kind: Exclude<ImportKind, 'archive'>
  owner: number
  lists: readonly ImportedList[]
  /** The site's names of the twelve pips. */
  labels: readonly string[]
  now: Date
}

interface Origin {
  site: string
  id: number
  at: string
}

/** Collects rows, and checks each as a row of an archive would be. */
class Stage {
  readonly #staging: Staging
  readonly #problems: RowProblem[] = []
  #rows: NewRow[] = []
  #n = 0
  #bytes = 0

  constructor(staging: Staging) {
    this.#staging = staging
  }

  add(name: string, row: ImportRow, origin: Origin): void {
    const { lists, now, importId } = this.#staging
    const list = lists.find(each => each.name === name)
    if (!list) return
    const n = this.#n++
    const checked = checkRow(list.row, { list: name, row: n }, row, now)
    if ('why' in checked) {
      this.#problems.push(checked)
      return
    }
    const text = JSON.stringify(checked.row)
    this.#bytes += text.length
    this.#rows.push({
      ...{ import_id: importId, list: name, n, source_id: row.id },
      ref_id: list.reference ? Number(row[list.reference.column]) : null,
      ...{ origin_site: origin.site, origin_id: origin.id, origin_at: origin.at },
      ...{ row: text, bytes: Buffer.byteLength(text) + ROW_BYTES },
    })
  }

  /** Stores what has come together, once it is much. */
  async pause(): Promise<void> {
    if (this.#rows.length >= ROWS_AT_ONCE || this.#bytes >= BYTES_AT_ONCE) await this.#store()
  }

  /** @throws BadRows */
  async end(): Promise<void> {
    await this.#store()
    if (this.#problems.length > 0) throw new BadRows(this.#problems.slice(0, PROBLEMS_SHOWN))
  }

  async #store(): Promise<void> {
    const rows = this.#rows
    this.#rows = []
    this.#bytes = 0
    await stageRows(this.#staging.db, rows)
  }
}

async function stageHabits(staging: Staging, parsed: ParsedHabits, mapping: HabitMapping): Promise<void> {
  const { kind, labels, now } = staging
  const title = kind === 'markdown' ? '' : TITLES[kind]
  const { dominoes, marks, restDays } = rowsOf(parsed, { mapping, title, labels, now })
  const stage = new Stage(staging)
  const days = new Map<number, string>()
  for (const { date, row } of dominoes) {
    days.set(row.id, date)
    stage.add('domino_entries', row, { site: kind, id: dayNumber(date), at: date })
    await stage.pause()
  }
  for (const { date, row } of marks) {
    stage.add('pip_marks', row, { site: kind, id: dayNumber(date) * 12 + Number(row.pip), at: date })
    await stage.pause()
  }
  for (const [index, date] of restDays.entries()) {
    stage.add('rest_days', { id: index + 1, date }, { site: kind, id: dayNumber(date), at: date })
    await stage.pause()
  }
  await stage.end()
}

/** A file is known again by its name. */
const idOf = (name: string): number =>
  Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 12), 16)

interface NotesChoice {
  as: 'cabinet' | 'reflections'
  drawer: DrawerType
}

async function stageNotes(
  staging: Staging,
  notes: readonly ParsedNote[],
  choice: NotesChoice,
): Promise<void> {
  const { db, owner, now } = staging
  const site = await findSiteId(db)
  const stage = new Stage(staging)
  const dates = choice.as === 'reflections' ? notes.flatMap(({ date }) => date ?? []) : []
  const dominoes = await firstDominoes(db, owner, [...new Set(dates)])
  const at = now.toISOString()
  const parents = new Set<number>()
  for (const [index, { name, date, title, text }] of notes.entries()) {
    if (text === null) continue
    await stage.pause()
    const origin = { site: 'markdown', id: idOf(name), at: date ?? '' }
    const domino = date === null ? undefined : dominoes.get(date)
    const written = date !== null && date <= at.slice(0, 10) ? `${date}T12:00:00.000Z` : at
    const created = written > at ? at : written
    if (domino && text && text.length <= REFLECTION_MAX) {
      if (!parents.has(domino.id)) {
        parents.add(domino.id)
        await stageParent(staging, domino, site)
      }
      const row = { id: index + 1, domino_id: domino.id, reflection: text, created_at: created }
      stage.add('domino_reflections', row, origin)
      continue
    }
    stage.add(
      'cabinet_entries',
      {
        ...{ id: index + 1, drawer_type: choice.drawer, title, content: text, position: index * 1024 },
        ...{ created_at: created, updated_at: created },
      },
      origin,
    )
  }
  await stage.end()
}

/** A domino that is here, so that reflections of the file can refer to it. */
const stageParent = ({ db, importId }: Staging, domino: { id: number; created_at: string }, site: string) =>
  stageRows(db, [
    {
      ...{ import_id: importId, list: 'domino_entries', n: 0, source_id: domino.id, ref_id: null },
      ...{ origin_site: site, origin_id: domino.id, origin_at: domino.created_at },
      ...{ row: JSON.stringify({ id: domino.id }), bytes: 0 },
    },
  ])

export const isNotesMapping = (mapping: ImportMapping): boolean =>
  Object.entries(mapping).every(([key, value]) => ['as', 'drawer'].includes(key) && typeof value === 'string')

const notesChoice = (mapping: ImportMapping): NotesChoice => ({
  as: mapping.as === 'reflections' ? 'reflections' : 'cabinet',
  drawer:
    typeof mapping.drawer === 'string' && mapping.drawer in DRAWERS
      ? (mapping.drawer as DrawerType)
      : 'this_year',
})

/** Stages what a file of another product becomes by a mapping, in place of what was staged before. @throws BadRows */
export async function stageParsed(staging: Staging, parsed: Parsed, mapping: ImportMapping): Promise<void> {
  while (await store.unstageSome(staging.db, staging.importId, 2_000));
  if ('notes' in parsed) await stageNotes(staging, parsed.notes, notesChoice(mapping))
  else await stageHabits(staging, parsed.habits, mapping as HabitMapping)
}

const NONE = { new: 0, here: 0, merged: 0, left_out: 0 }

/** @param lists those that the file has, also without rows */
export const ofLists = (lists: readonly string[], counts: MemberImport['counts']): MemberImport['counts'] =>
  Object.fromEntries(
    [...new Set([...lists, ...Object.keys(counts)])].map(name => [name, counts[name] ?? NONE]),
  )

/** What a file of another product brings, in its own words. @param lists counts by list of an archive */
export function countsOf(
  parsed: Parsed,
  mapping: ImportMapping,
  lists: MemberImport['counts'],
): MemberImport['counts'] {
  const of = (name: string) => ({ new: lists[name]?.new ?? 0, here: lists[name]?.here ?? 0 })
  if ('notes' in parsed) {
    const [drawer, day] = [of('cabinet_entries'), of('domino_reflections')]
    const tooLong = parsed.notes.filter(({ text }) => text === null).length
    return {
      files: { new: drawer.new + day.new, here: drawer.here + day.here, merged: 0, left_out: tooLong },
    }
  }
  const days = of('domino_entries')
  const done = parsed.habits.days.filter(each => each.done.length > 0).length
  return {
    // Left out by what was chosen.
    days: { ...days, merged: 0, left_out: done - days.new - days.here },
    ticks: {
      file: countTicks(parsed.habits),
      chosen: countTicks(parsed.habits, mapping as HabitMapping),
    },
    rest_days: of('rest_days'),
  }
}
