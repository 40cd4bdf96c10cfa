import * as z from 'zod/mini'
import type { Db } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type { ImportedList, ImportRow } from '#src/platform/server/imports.ts'
import { FORMAT, PROBLEMS_SHOWN, ROWS_MAX, TEXT_BYTES_MAX } from '../../constants.ts'
import { archiveManifest, archiveOrigin } from '../../contract/archive.ts'
import { BadRows, type RowProblem } from '../../domain/parsed.ts'
import { nameOrigins } from '../origins/store.ts'
import { readLists } from '../reading/json.ts'
import { badText, checkRow } from '../reading/rows.ts'
import { textOf, tooLarge, type ZipEntry } from '../reading/zip.ts'
import { RowBuffer, rowToStage } from '../staging/buffer.ts'
import * as store from '../store.ts'

export const EVERYTHING = 'everything.json'
export const MANIFEST = 'manifest.json'
export const ORIGINS = 'import_origins'

/** @returns the site's id; null for an archive from before there was a manifest. @throws AppError */
async function siteIn(entries: readonly ZipEntry[]): Promise<string | null> {
  const entry = entries.find(each => each.name === MANIFEST && each.isPlain)
  if (!entry) return null
  if (entry.bytes > TEXT_BYTES_MAX) throw tooLarge('unpacked')
  let stated: unknown
  try {
    stated = JSON.parse(await textOf(entry))
  } catch {
    throw new AppError('damaged_archive')
  }
  const read = z.safeParse(archiveManifest, stated)
  if (!read.success || badText(read.data.site)) throw new AppError('damaged_archive')
  if (read.data.kind !== 'member') throw new AppError('unknown_file')
  if (read.data.format > FORMAT) throw new AppError('newer_archive')
  return read.data.site
}

export interface ReadArchive {
  /** The lists in it that can come in, even without rows. */
  named: string[]
  /** How many of its rows say that they were first written elsewhere. */
  origins: number
  never: Record<string, number>
  ignored: Record<string, number>
}

interface Reading {
  db: Db
  importId: number
  now: Date
  lists: readonly ImportedList[]
  /** The lists of a member's archive, whether they can come in or not. */
  known: ReadonlySet<string>
  /** By which this account is recognized in an archive without a manifest; such an archive is of this `site`. */
  account: { id: number; created_at: string }
  site: string
}

/**
 * Stages the rows of a member's archive.
 * @throws AppError `damaged_archive`, `newer_archive`, `unknown_file`, `too_large`
 * @throws BadRows
 */
export async function readArchive(entries: readonly ZipEntry[], reading: Reading): Promise<ReadArchive> {
  const { db, importId, now, known, account } = reading
  const everything = entries.find(each => each.name === EVERYTHING && each.isPlain)
  if (!everything) throw new AppError('unknown_file')
  const stated = await siteIn(entries)
  const lists = new Map(reading.lists.map(list => [list.name, list]))
  const never = new Map<string, number>()
  const ignored = new Map<string, number>()
  const count = (into: Map<string, number>, given: string) => {
    const name = storable(given)
    // Hostile files may have any number of names.
    if (into.has(name) || into.size < 1_000) into.set(name, (into.get(name) ?? 0) + 1)
  }
  const problems: RowProblem[] = []
  const pending = new RowBuffer(db)
  const named = new Set<string>()
  let [rows, origins] = [0, 0]
  let before: string | null = null
  const refuse = (problem: RowProblem) => {
    problems.push(problem)
    if (problems.length >= PROBLEMS_SHOWN) throw new BadRows(problems)
  }
  const stage = (list: string, n: number, row: ImportRow, at: string, ref: number | null) =>
    pending.add(rowToStage({ importId, list, n, ref }, row, { site: stated ?? '', id: row.id, at }))

  await readLists(
    everything,
    (name, value, n) => {
      if (name === 'account' && n === 0) before = siteBefore(value, account, reading.site)
      if (name === ORIGINS) {
        origins += 1
        if (origins > ROWS_MAX) throw tooLarge('rows')
        const checked = checkRow(archiveOrigin, { list: name, row: n }, value, now)
        if ('why' in checked) refuse(checked)
        else stage(ORIGINS, n, { ...checked.row, id: n + 1 }, '', null)
        return
      }
      const list = lists.get(name)
      if (!list) return count(known.has(name) ? never : ignored, name)
      rows += 1
      if (rows > ROWS_MAX) throw tooLarge('rows')
      const place = { list: name, row: n }
      const checked = checkRow(list.row, place, value, now)
      if ('why' in checked) return refuse(checked)
      for (const field of checked.unknown) count(ignored, `${name}.${field}`)
      const row = checked.row as ImportRow
      const wrong = list.check?.(row, now)
      if (wrong) refuse({ ...place, ...wrong })
      else
        stage(name, n, row, list.writtenAt(row), list.reference ? Number(row[list.reference.column]) : null)
    },
    () => pending.pause(),
    name => {
      if (lists.has(name)) named.add(name)
    },
  )
  await pending.end()
  const site = stated ?? before ?? 'unknown'
  if (!stated) await nameOrigins(db, importId, site)
  for (const list of reading.lists) {
    if (!list.reference) continue
    const { column, list: parents } = list.reference
    for (const place of await store.listAstray(db, importId, list.name, parents, PROBLEMS_SHOWN))
      problems.push({ ...place, field: column, why: 'This leads to a row that the file does not have.' })
  }
  for (const place of await store.listTwice(db, importId, PROBLEMS_SHOWN))
    if (place.list !== ORIGINS) problems.push({ ...place, field: 'id', why: 'This id stands twice.' })
  if (problems.length > 0) throw new BadRows(problems.slice(0, PROBLEMS_SHOWN))
  for (const entry of entries) {
    if (entry.name === EVERYTHING || entry.name === MANIFEST) continue
    // Read even what is ignored: a file that is damaged anywhere is not trusted.
    await entry.read()
    if (!isOwn(entry.name, known)) count(ignored, entry.name)
  }
  return {
    named: [...named],
    origins,
    never: Object.fromEntries(never),
    ignored: Object.fromEntries(ignored),
  }
}

/** A name from a file, in a form that the database accepts. */
const storable = (name: string) => name.slice(0, 200).toWellFormed().replaceAll('\0', '')

/** The archive's own README and tables. */
const isOwn = (name: string, known: ReadonlySet<string>) =>
  name === 'README.txt' || (name.endsWith('.csv') && known.has(name.slice(0, -4)))

/** What stands for the site of an archive without a manifest: this one, or a name made from its account. */
function siteBefore(value: unknown, account: { id: number; created_at: string }, own: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, created_at } = value as Record<string, unknown>
  if (id === account.id && created_at === account.created_at) return own
  return storable(`account ${String(id).slice(0, 20)} ${String(created_at).slice(0, 40)}`)
}
