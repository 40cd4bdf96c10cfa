import { createHash } from 'node:crypto'
import { createWriteStream, linkSync, rmSync } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Db } from '#src/platform/server/db/database.ts'
import {
  entryOf,
  MANIFEST,
  type PracticeManifest,
} from '#src/platform/server/db/practice-manifest.ts'
import { linesOf } from '#src/platform/server/db/practice-reading.ts'
import type { PracticePlan, PracticeTable } from '#src/platform/server/db/practice-tables.ts'
import { highestId } from '#src/platform/server/db/tables-in-order.ts'
import { syncToDisk } from './in-place.ts'

/** The earliest time that a zip can hold, in any time zone: nothing in the file tells when or where it was made. */
const HOW = {
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
  mode: 0o100600,
  compressionLevel: 6,
}

/** Pieces of a fixed size, so that the way rows are read does not show in the compressed bytes. */
const PIECE = 64 * 1024

async function* pieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const text of texts) {
    const part = Buffer.from(text)
    held.push(part)
    bytes += part.length
    if (bytes < PIECE) continue
    const whole = Buffer.concat(held)
    const cut = whole.length - (whole.length % PIECE)
    for (let from = 0; from < cut; from += PIECE) yield whole.subarray(from, from + PIECE)
    held = [whole.subarray(cut)]
    bytes = whole.length - cut
  }
  if (bytes > 0) yield Buffer.concat(held)
}

type Told = PracticeManifest['tables'][string]

/** @param done called once the table was read to its end */
async function* counted(
  db: Db,
  table: PracticeTable,
  done: (told: Told) => void,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const line of linesOf(db, table)) {
    hash.update(line)
    rows++
    yield line
  }
  const next_id = table.numbered ? (await highestId(db, table)) + 1 : null
  done({ rows, sha256: hash.digest('hex'), next_id })
}

type Beginning = Omit<PracticeManifest, 'tables' | 'left_out'>

/** @param db within one snapshot. @param partial created here; the caller removes it on failure */
async function writeZip(
  partial: string,
  db: Db,
  plan: PracticePlan,
  beginning: Beginning,
): Promise<void> {
  const zip = new ZipFile()
  const out = new PassThrough()
  const fail = (error: Error) => out.destroy(error)
  zip.on('error', fail)
  const tables: Record<string, Told> = {}
  const add = (name: string, make: () => AsyncIterable<Buffer>) =>
    zip.addReadStreamLazy(name, HOW, ready => ready(null, Readable.from(make()).on('error', fail)))
  const inOrder = plan.tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const table of inOrder) {
    const done = (told: Told) => {
      tables[table.name] = told
    }
    add(entryOf(table.name), () => pieces(counted(db, table, done)))
  }
  add(MANIFEST, async function* () {
    const manifest: PracticeManifest = { ...beginning, tables, left_out: plan.leftOut.toSorted() }
    yield Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  })
  zip.end()
  zip.outputStream.pipe(out)
  await pipeline(out, createWriteStream(partial, { flags: 'wx', mode: 0o600 }))
}

/** The file gets its name only once it is complete and on disk. @throws when something has that name */
export async function writePractice(
  file: string,
  partial: string,
  db: Db,
  plan: PracticePlan,
  beginning: Beginning,
): Promise<void> {
  await writeZip(partial, db, plan, beginning)
  syncToDisk(partial)
  // Unlike a rename it does not replace what another program has put there meanwhile.
  linkSync(partial, file)
  rmSync(partial)
}
