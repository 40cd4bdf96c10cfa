import { Readable } from 'node:stream'
import { csvLine, UTF8_BOM } from '#src/platform/server/http/csv.ts'
import type { ArchiveTable } from '#src/platform/server/members.ts'

type Row = Record<string, unknown>

/** With a header row; UTF-8 with BOM. */
export function csv(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const lines = [columns, ...rows.map(row => columns.map(column => row[column]))]
  return UTF8_BOM + lines.map(csvLine).join('')
}

/** A zip with `README.txt`, `everything.json`, and a CSV for each table that has rows. */
export async function archive(tables: readonly ArchiveTable[], readme: string): Promise<Readable> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text, 'utf8'), name)
  add('README.txt', readme)
  add(
    'everything.json',
    `${JSON.stringify(Object.fromEntries(tables.map(({ name, rows }) => [name, rows])), null, 2)}\n`,
  )
  for (const { name, rows } of tables) if (rows.length > 0) add(`${name}.csv`, csv(rows))
  zip.end()
  return Readable.from(zip.outputStream)
}
