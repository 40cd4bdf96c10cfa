import { Readable } from 'node:stream'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { csvLine, UTF8_BOM } from '#src/platform/server/csv.ts'
import type { ArchiveTable } from '#src/platform/server/members.ts'

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

/** @param counts is filled with the number of rows of each list */
async function* everything(
  tables: readonly ArchiveTable[],
  counts: Record<string, number>,
): AsyncGenerator<string> {
  yield '{'
  for (const [index, table] of tables.entries()) {
    yield `${index > 0 ? ',' : ''}\n  ${JSON.stringify(table.name)}: [`
    let separator = ''
    counts[table.name] = 0
    for await (const row of rowsOf(table)) {
      counts[table.name] = (counts[table.name] ?? 0) + 1
      yield `${separator}\n    ${JSON.stringify(row, null, 2).replaceAll('\n', '\n    ')}`
      separator = ','
    }
    yield separator ? '\n  ]' : ']'
  }
  yield '\n}\n'
}

/** A zip with `README.txt`, `everything.json`, `manifest.json`, and a CSV for each table that has rows; none of it is in memory as a whole. */
export async function archive(
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
  add('everything.json', everything(tables, lists))
  // Comes after `everything.json`, so that the number of rows is known.
  async function* manifest() {
    yield `${JSON.stringify({ format: 1, kind: 'member', ...about, lists }, null, 2)}\n`
  }
  add('manifest.json', manifest())
  for (const table of tables) if (!(await isEmpty(table))) add(`${table.name}.csv`, csv(rowsOf(table)))
  zip.end()
  const out = Readable.from(zip.outputStream)
  zip.on('error', error => out.destroy(error))
  return out
}
