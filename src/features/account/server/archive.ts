import { setImmediate as othersFirst } from 'node:timers/promises'
import * as z from 'zod/mini'
import { AppError } from '#src/platform/server/errors.ts'
import { LineError, Lines } from '#src/platform/server/lines.ts'
import {
  EVERYTHING_BYTES_MAX,
  EVERYTHING_PARTS_MAX,
  FORMAT,
  LINE_BYTES_MAX,
  LINE_PARTS_MAX,
} from '../constants.ts'
import { archiveManifest } from '../contract/imports.ts'
import { ArchiveRows, type Reading } from './archive-rows.ts'
import { badText } from './row-check.ts'
import { textOf, tooLarge, type ZipEntry } from './zip.ts'

const PARTS = [',', '[', '{'].map(each => each.charCodeAt(0))

/**
 * Parses JSON of a bounded length.
 * @param most commas and brackets, wherever they stand: short values take many times the memory of their text
 * @throws AppError `damaged_archive`, `too_large`
 */
function parseJson(text: string, most: number): unknown {
  const [comma, bracket, brace] = PARTS
  let parts = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === comma || code === bracket || code === brace) parts += 1
  }
  if (parts > most) throw tooLarge('rows')
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('damaged_archive')
  }
}

const MANIFEST = 'manifest.json'
/** All lists of an archive of format 1. */
const EVERYTHING = 'everything.json'
const LIST = /^lists\/([a-z0-9_]{1,100})\.ndjson$/

const damaged = () => new AppError('damaged_archive')
const unknown = () => new AppError('unknown_file')

type Manifest = z.infer<typeof archiveManifest>

/** @returns null for an archive from before there was a manifest. @throws AppError */
async function manifestOf(entry: ZipEntry | undefined): Promise<Manifest | null> {
  if (!entry) return null
  if (entry.bytes > LINE_BYTES_MAX) throw tooLarge('unpacked')
  const read = z.safeParse(archiveManifest, parseJson(await textOf(entry), LINE_PARTS_MAX))
  if (!read.success || badText(read.data.site)) throw damaged()
  if (read.data.kind !== 'member') throw unknown()
  if (read.data.format > FORMAT) throw new AppError('newer_archive')
  return read.data
}

/** A row a line, so that a list of any length is read in portions. */
async function readList(entry: ZipEntry, list: string, rows: ArchiveRows): Promise<void> {
  let n = 0
  rows.begin(list)
  const lines = new Lines(LINE_BYTES_MAX, line =>
    rows.take(list, n++, () => parseJson(line, LINE_PARTS_MAX)),
  )
  try {
    await entry.read(piece => lines.add(piece))
    lines.end()
  } catch (error) {
    throw error instanceof LineError ? damaged() : error
  }
}

type Everything = Readonly<Record<string, unknown[]>>

async function everythingIn(entry: ZipEntry): Promise<Everything> {
  if (entry.bytes > EVERYTHING_BYTES_MAX) throw tooLarge('unpacked')
  const lists = parseJson(await textOf(entry), EVERYTHING_PARTS_MAX)
  const isLists =
    typeof lists === 'object' &&
    lists !== null &&
    !Array.isArray(lists) &&
    Object.values(lists).every(Array.isArray)
  if (!isLists) throw damaged()
  return lists as Everything
}

/** Rows of format 1 that are taken between two turns of others. */
const ROWS_AT_ONCE = 200

async function readEverything(lists: Everything, rows: ArchiveRows): Promise<void> {
  let taken = 0
  for (const [name, values] of Object.entries(lists)) {
    rows.begin(name)
    for (const [n, value] of values.entries()) {
      rows.take(name, n, () => value)
      taken += 1
      if (taken % ROWS_AT_ONCE === 0) await othersFirst()
    }
  }
}

/** @returns the rows, and the files that they stood in */
async function rowsIn(entries: readonly ZipEntry[], ctx: Reading) {
  const plain = entries.filter(each => each.isPlain)
  const manifest = await manifestOf(plain.find(({ name }) => name === MANIFEST))
  if (manifest && manifest.format > 1) {
    const rows = new ArchiveRows(ctx)
    const files = plain.filter(({ name }) => LIST.test(name))
    for (const entry of files) await readList(entry, LIST.exec(entry.name)?.[1] ?? '', rows)
    return { rows, files }
  }
  const everything = plain.find(({ name }) => name === EVERYTHING)
  if (!everything) throw unknown()
  const lists = await everythingIn(everything)
  const rows = new ArchiveRows(ctx)
  await readEverything(lists, rows)
  return { rows, files: [everything] }
}

const isOwn = (name: string, known: ReadonlySet<string>) =>
  [MANIFEST, 'README.txt'].includes(name) || (name.endsWith('.csv') && known.has(name.slice(0, -4)))

export interface ReadArchive {
  /** Rows of the lists that can come in, also of empty ones. */
  counts: Record<string, number>
  never: Record<string, number>
  ignored: Record<string, number>
  bytes: number
  firstDay: string | null
}

/**
 * Reads all of a member's archive.
 * @throws AppError `damaged_archive`, `newer_archive`, `unknown_file`, `too_large`
 * @throws BadRows
 */
export async function readArchive(
  entries: readonly ZipEntry[],
  ctx: Reading,
): Promise<ReadArchive> {
  const { rows, files } = await rowsIn(entries, ctx)
  rows.end()
  const { lists, never, ignored, bytes, firstDay } = rows
  for (const entry of entries) {
    if (files.includes(entry)) continue
    // Read even what is ignored: a file that is damaged anywhere is not trusted.
    await entry.read()
    if (!isOwn(entry.name, ctx.known)) ignored.add(entry.name)
  }
  return {
    counts: Object.fromEntries([...lists].map(([name, { rows }]) => [name, rows])),
    never: never.result(),
    ignored: ignored.result(),
    ...{ bytes, firstDay },
  }
}
