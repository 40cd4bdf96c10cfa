import { Readable } from 'node:stream'
import { setImmediate as othersFirst } from 'node:timers/promises'
import type { ArchiveTable } from '#src/platform/server/context.ts'
import { csvLine, UTF8_BOM } from '#src/platform/server/csv.ts'
import { FORMAT } from '../constants.ts'

type Row = Record<string, unknown>

const rowsOf = ({ rows }: ArchiveTable): AsyncIterable<Row> | Iterable<Row> =>
  typeof rows === 'function' ? rows() : rows

async function isEmpty(table: ArchiveTable): Promise<boolean> {
  for await (const _ of rowsOf(table)) return false
  return true
}

/** Characters that are serialized before other requests get a turn. */
const CHARACTERS_AT_ONCE = 256 * 1024

/** A stream pulls many pieces in one go; without pauses, long ones would keep everybody else waiting. */
async function* unhurried(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let written = 0
  for await (const piece of pieces) {
    yield piece
    written += piece.length
    if (written < CHARACTERS_AT_ONCE) continue
    written = 0
    await othersFirst()
  }
}

/** With a header row; UTF-8 with BOM. */
export async function* csv(rows: AsyncIterable<Row> | Iterable<Row>): AsyncGenerator<string> {
  let columns: string[] | null = null
  for await (const row of rows) {
    if (!columns) {
      columns = Object.keys(row)
      yield UTF8_BOM + csvLine(columns)
    }
    yield csvLine(columns.map(column => row[column]))
  }
}

/** A row a line. @param counts is filled with the number of rows */
async function* ndjson(
  table: ArchiveTable,
  counts: Record<string, number>,
): AsyncGenerator<string> {
  let rows = 0
  for await (const row of rowsOf(table)) {
    rows += 1
    yield `${JSON.stringify(row)}\n`
  }
  counts[table.name] = rows
}

/** A zip with each list as NDJSON, and as CSV where it has rows, with `README.txt` and `manifest.json`; none of it is in memory as a whole. */
export async function zipArchive(
  tables: readonly ArchiveTable[],
  readme: string,
  about: { site: string; software: string; made_at: string },
): Promise<Readable> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const add = (name: string, text: AsyncIterable<string>) =>
    zip.addReadStream(Readable.from(unhurried(text)), name)
  zip.addBuffer(Buffer.from(readme, 'utf8'), 'README.txt')
  const lists: Record<string, number> = {}
  for (const table of tables) add(`lists/${table.name}.ndjson`, ndjson(table, lists))
  // Comes after the lists, so that the number of their rows is known.
  async function* manifest() {
    yield `${JSON.stringify({ format: FORMAT, kind: 'member', ...about, lists }, null, 2)}\n`
  }
  add('manifest.json', manifest())
  for (const table of tables)
    if (!(await isEmpty(table))) add(`${table.name}.csv`, csv(rowsOf(table)))
  zip.end()
  const out = Readable.from(zip.outputStream)
  zip.on('error', error => out.destroy(error))
  return out
}
