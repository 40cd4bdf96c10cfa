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
  PROBLEMS_SHOWN,
} from '../../constants.ts'
import { archiveManifest } from '../../contract/imports.ts'
import { BadRows } from '../../domain/problems.ts'
import * as store from '../imports/store.ts'
import { badText } from '../reading/rows.ts'
import { textOf, tooLarge, type ZipEntry } from '../reading/zip.ts'
import { ArchiveRows, ORIGINS, type Reading, storableName } from './rows.ts'

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
    await entry.read(async piece => {
      lines.add(piece)
      await rows.pause()
    })
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
      if (taken % ROWS_AT_ONCE > 0) continue
      await rows.pause()
      await othersFirst()
    }
  }
}

/** What stands for the site of an archive without a manifest: this one, or a name made from its account. */
function siteBefore(lists: Everything, ctx: Reading): string {
  const { id, created_at } = (lists.account?.[0] ?? {}) as Record<string, unknown>
  if (id === ctx.account.id && created_at === ctx.account.created_at) return ctx.site
  return storableName(`account ${String(id).slice(0, 20)} ${String(created_at).slice(0, 40)}`)
}

/** @returns the rows, and the files that they stood in */
async function rowsIn(entries: readonly ZipEntry[], ctx: Reading) {
  const plain = entries.filter(each => each.isPlain)
  const manifest = await manifestOf(plain.find(({ name }) => name === MANIFEST))
  if (manifest && manifest.format > 1) {
    const rows = new ArchiveRows(ctx, manifest.site)
    const files = plain.filter(({ name }) => LIST.test(name))
    for (const entry of files) await readList(entry, LIST.exec(entry.name)?.[1] ?? '', rows)
    return { rows, files }
  }
  const everything = plain.find(({ name }) => name === EVERYTHING)
  if (!everything) throw unknown()
  const lists = await everythingIn(everything)
  const rows = new ArchiveRows(ctx, manifest?.site ?? siteBefore(lists, ctx))
  await readEverything(lists, rows)
  return { rows, files: [everything] }
}

/** References that lead nowhere, and ids that stand twice. @throws BadRows */
async function checkIds({ problems }: ArchiveRows, ctx: Reading): Promise<void> {
  for (const { name, reference } of ctx.lists) {
    if (!reference) continue
    for (const place of await store.listAstray(
      ctx.db,
      ctx.importId,
      name,
      reference.list,
      PROBLEMS_SHOWN,
    ))
      problems.push({
        ...place,
        field: reference.column,
        why: 'This leads to a row that the file does not have.',
      })
  }
  for (const place of await store.listTwice(ctx.db, ctx.importId, PROBLEMS_SHOWN))
    if (place.list !== ORIGINS)
      problems.push({ ...place, field: 'id', why: 'This id stands twice.' })
  if (problems.length > 0) throw new BadRows(problems.slice(0, PROBLEMS_SHOWN))
}

const isOwn = (name: string, known: ReadonlySet<string>) =>
  [MANIFEST, 'README.txt'].includes(name) || (name.endsWith('.csv') && known.has(name.slice(0, -4)))

export interface ReadArchive {
  /** The lists in it that can come in, even without rows. */
  named: string[]
  /** How many of its rows say that they were first written elsewhere. */
  origins: number
  never: Record<string, number>
  ignored: Record<string, number>
}

/**
 * Stages the rows of a member's archive.
 * @throws AppError `damaged_archive`, `newer_archive`, `unknown_file`, `too_large`
 * @throws BadRows
 */
export async function readArchive(
  entries: readonly ZipEntry[],
  ctx: Reading,
): Promise<ReadArchive> {
  const { rows, files } = await rowsIn(entries, ctx)
  await rows.end()
  await checkIds(rows, ctx)
  const { never, ignored, named, origins } = rows
  for (const entry of entries) {
    if (files.includes(entry)) continue
    // Read even what is ignored: a file that is damaged anywhere is not trusted.
    await entry.read()
    if (!isOwn(entry.name, ctx.known)) ignored.add(entry.name)
  }
  return { named: [...named], origins, never: never.result(), ignored: ignored.result() }
}
