import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'

export type Row = Record<string, unknown>
export type Lists = Record<string, Row[]>

/** The list in which a row's parent is, and the column with its id. */
export const PARENTS: Record<string, [column: string, list: string]> = {
  domino_reflections: ['domino_id', 'domino_entries'],
  pip_marks: ['entry_id', 'domino_entries'],
  if_then_days: ['if_then_id', 'if_thens'],
}

export async function filesIn(archive: Buffer): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const zip = await fromBufferPromise(archive)
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = String(await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

export function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  // Deflating ten thousand empty files took eight seconds.
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.isBuffer(content) ? content : Buffer.from(content), name, {
      compress: content.length > 0,
    })
  zip.end()
  return buffer(zip.outputStream)
}

const rowsOf = (text: string): Row[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line))

export async function listsIn(archive: Buffer): Promise<Lists> {
  const files = Object.entries(await filesIn(archive))
  return Object.fromEntries(
    files.flatMap(([name, text]) => {
      const [, list] = /^lists\/(\w+)\.ndjson$/.exec(name) ?? []
      return list ? [[list, rowsOf(text)]] : []
    }),
  )
}

export const manifestOf = (site: string, format = 2) =>
  JSON.stringify({ format, kind: 'member', site })

/** The files of an archive with these lists, as another site would write it. */
export const filesOf = (
  lists: Readonly<Record<string, readonly unknown[]>>,
  site = 'elsewhere',
) => ({
  'manifest.json': manifestOf(site),
  ...Object.fromEntries(
    Object.entries(lists).map(([list, rows]) => [
      `lists/${list}.ndjson`,
      rows.map(row => `${JSON.stringify(row)}\n`).join(''),
    ]),
  ),
})

export const archiveOf = (lists: Readonly<Record<string, readonly unknown[]>>, site?: string) =>
  zipOf(filesOf(lists, site))
