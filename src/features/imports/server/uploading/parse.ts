import type { CalendarDate } from '#src/contract/calendar.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { release } from '#src/platform/server/release.ts'
import { FILE_BYTES_MAX, type ImportKind, JSON_BYTES_MAX, TEXT_BYTES_MAX } from '../../constants.ts'
import { parseHabitica } from '../../domain/habitica.ts'
import { LoopFile } from '../../domain/loop.ts'
import { isNote } from '../../domain/notes.ts'
import { type ParsedHabits, TooMuch } from '../../domain/parsed.ts'
import { parseTicks } from '../../domain/ticks.ts'
import { EVERYTHING } from '../archive/read.ts'
import { requireModest } from '../reading/json.ts'
import { bytesOf, entriesOf, ignore, requireUtf8, tooLarge, utf8, type ZipEntry } from '../reading/zip.ts'

/** A file, opened as far as it takes to know what it is. */
export type Opened =
  | { kind: 'archive' | 'markdown'; entries: ZipEntry[] }
  | { kind: 'loop' | 'habitica' | 'csv'; parsed: { habits: ParsedHabits }; ignored: Record<string, number> }

interface Opening {
  /** What the member says it is. */
  wanted: ImportKind | undefined
  /** The last day that a domino can have. */
  latest: CalendarDate
}

const unknown = () => new AppError('unknown_file')
/** The first four bytes of a zip: of one with files, and of an empty one. */
const ZIP = [0x04034b50, 0x06054b50]
const isZip = (file: Buffer) => file.length > 4 && ZIP.includes(file.readUInt32LE(0))

const FITS: Readonly<Partial<Record<ImportKind, (names: readonly string[]) => boolean>>> = {
  archive: names => names.includes(EVERYTHING),
  loop: names => LoopFile.habitsName(names) !== undefined,
  markdown: names => names.some(isNote),
}

function kindOfZip(entries: readonly ZipEntry[], wanted: ImportKind | undefined): ImportKind {
  const names = entries.filter(each => each.isPlain).map(each => each.name)
  for (const kind of wanted ? [wanted] : (['archive', 'loop', 'markdown'] as const))
    if (FITS[kind]?.(names)) return kind
  throw unknown()
}

async function tableOf(entry: ZipEntry): Promise<Buffer> {
  if (entry.bytes > TEXT_BYTES_MAX) throw tooLarge('unpacked')
  return bytesOf(entry)
}

async function openLoop(entries: readonly ZipEntry[], { latest }: Opening): Promise<Opened> {
  const names = entries.filter(each => each.isPlain).map(({ name }) => name)
  const name = LoopFile.habitsName(names)
  const table = entries.find(each => each.name === name)
  const loop =
    table && name !== undefined ? LoopFile.begin({ table: await tableOf(table), name }, names, latest) : null
  if (!loop) throw unknown()
  const ignored: Record<string, number> = {}
  for (const entry of entries) {
    if (entry === table) continue
    if (entry.isPlain && loop.needs(entry.name)) {
      const ticks = await tableOf(entry)
      loop.take(entry.name, ticks)
      release(ticks)
    } else if (entry.isPlain && loop.knows(entry.name)) await entry.read()
    else await ignore(entry, ignored)
  }
  return { kind: 'loop', parsed: { habits: loop.end() }, ignored }
}

async function openZip(file: Buffer, opening: Opening): Promise<Opened> {
  const entries = await entriesOf(file)
  const kind = kindOfZip(entries, opening.wanted)
  return kind === 'archive' || kind === 'markdown' ? { kind, entries } : openLoop(entries, opening)
}

function openHabitica(file: Buffer, latest: CalendarDate): Opened {
  if (file.length > JSON_BYTES_MAX) throw tooLarge('bytes')
  requireModest(file)
  let value: unknown
  try {
    value = JSON.parse(utf8(file))
  } catch {
    throw new AppError('damaged_archive')
  }
  const read = parseHabitica(value, latest)
  if (!read) throw unknown()
  return { kind: 'habitica', parsed: { habits: read.habits }, ignored: read.ignored }
}

function openText(file: Buffer, { wanted, latest }: Opening): Opened {
  if (file.includes(0)) throw unknown()
  const isJson = /^\uFEFF?\s*\{/.test(file.toString('utf8', 0, 1_000))
  const kind = isJson ? 'habitica' : 'csv'
  if (wanted && wanted !== kind) throw unknown()
  if (kind === 'habitica') return openHabitica(file, latest)
  const habits: ParsedHabits | null = parseTicks(requireUtf8(file), latest)
  if (!habits) throw unknown()
  return { kind, parsed: { habits }, ignored: {} }
}

/** @throws AppError `unknown_file`, `damaged_archive`, `too_large`. @throws BadRows */
export async function openFile(file: Buffer, opening: Opening): Promise<Opened> {
  if (file.length > FILE_BYTES_MAX) throw tooLarge('bytes')
  if (file.length === 0) throw unknown()
  try {
    return await (isZip(file) ? openZip(file, opening) : openText(file, opening))
  } catch (error) {
    throw error instanceof TooMuch ? tooLarge(error.limit) : error
  }
}
