import { AppError } from '#src/platform/server/errors.ts'
import { FILE_BYTES_MAX, type ImportKind, ROWS_MAX } from '../../constants.ts'
import { parseHabitica } from '../../domain/habitica.ts'
import { parseLoop } from '../../domain/loop.ts'
import { parseNote } from '../../domain/notes.ts'
import type { Parsed } from '../../domain/parsed.ts'
import { parseTicks } from '../../domain/ticks.ts'
import { EVERYTHING } from '../archive/read.ts'
import { entriesOf, textOf, tooLarge, utf8, type ZipEntry } from '../reading/zip.ts'

/** A file, opened as far as it takes to know what it is. */
export type Opened =
  | { kind: 'archive'; entries: ZipEntry[] }
  | { kind: Exclude<ImportKind, 'archive'>; parsed: Parsed; ignored: Record<string, number> }

const unknown = () => new AppError('unknown_file')
/** The first four bytes of a zip: of one with files, and of an empty one. */
const ZIP = [0x04034b50, 0x06054b50]
const isZip = (file: Buffer) => file.length > 4 && ZIP.includes(file.readUInt32LE(0))
const isMarkdown = (name: string) => name.toLowerCase().endsWith('.md')

function kindOfZip(entries: readonly ZipEntry[]): ImportKind {
  const names = entries.map(each => each.name)
  if (names.includes(EVERYTHING)) return 'archive'
  if (names.some(name => /(^|\/)Habits\.csv$/.test(name))) return 'loop'
  if (names.some(isMarkdown)) return 'markdown'
  throw unknown()
}

async function openZip(file: Buffer, wanted: ImportKind | undefined): Promise<Opened> {
  const entries = await entriesOf(file)
  const kind = kindOfZip(entries)
  if (wanted && wanted !== kind) throw unknown()
  if (kind === 'archive') return { kind, entries }
  const ignored: Record<string, number> = {}
  const texts = new Map<string, string>()
  for (const entry of entries) {
    const isRead = kind === 'loop' ? entry.name.endsWith('.csv') : isMarkdown(entry.name)
    if (isRead) texts.set(entry.name, await textOf(entry))
    else {
      await entry.read()
      if (Object.keys(ignored).length < 1_000) ignored[entry.name] = 1
    }
  }
  if (kind === 'loop') {
    const habits = parseLoop(texts)
    if (!habits) throw unknown()
    return { kind, parsed: { habits }, ignored }
  }
  const notes = [...texts].map(([name, text]) => parseNote(name, text))
  return { kind: 'markdown', parsed: { notes }, ignored }
}

function openText(file: Buffer, wanted: ImportKind | undefined): Opened {
  const text = utf8(file)
  if (text.includes('\0')) throw unknown()
  const isJson = text.trimStart().startsWith('{')
  const kind = isJson ? 'habitica' : 'csv'
  if (wanted && wanted !== kind) throw unknown()
  if (kind === 'csv') {
    const habits = parseTicks(text)
    if (!habits) throw unknown()
    return { kind, parsed: { habits }, ignored: {} }
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError('damaged_archive')
  }
  const read = parseHabitica(value)
  if (!read) throw unknown()
  return { kind, parsed: { habits: read.habits }, ignored: read.ignored }
}

/** @throws AppError `unknown_file`, `damaged_archive`, `too_large`. @throws BadRows */
export async function openFile(file: Buffer, wanted: ImportKind | undefined): Promise<Opened> {
  if (file.length > FILE_BYTES_MAX) throw tooLarge('bytes')
  if (file.length === 0) throw unknown()
  const opened = isZip(file) ? await openZip(file, wanted) : openText(file, wanted)
  if (opened.kind !== 'archive') {
    const { parsed } = opened
    const rows = 'notes' in parsed ? parsed.notes.length : parsed.habits.days.length
    if (rows > ROWS_MAX) throw tooLarge('rows')
  }
  return opened
}
