import { createHash } from 'node:crypto'
import { entriesOf, textOf, type ZipEntry } from '#src/features/account/server/exposed.ts'
import {
  entryOf,
  MANIFEST,
  PRACTICE_FORMAT,
  PracticeError,
  type PracticeManifest,
  practiceManifest,
} from '#src/platform/server/db/practice-manifest.ts'
import type { ReadTable } from '#src/platform/server/db/practice-staging.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { LineError, Lines } from '#src/platform/server/lines.ts'

const MEGABYTE = 1024 * 1024
/** The limit for everything unpacked, which goes to the disk. */
const UNPACKED_MAX = 256 * 1024 * MEGABYTE
const MANIFEST_MAX = MEGABYTE
/** The limit for one row, which is held in memory. */
const LINE_MAX = 32 * MEGABYTE

const WHY: Readonly<Record<string, string>> = {
  files: 'it has too many files',
  unpacked: 'it unpacks to too much',
  ratio: 'it unpacks to more than such a file can',
}

/** Turns what the zip reader rejects into one line for the operator. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { limit } = (error.data ?? {}) as { limit?: string }
    throw new PracticeError(`is damaged: ${WHY[limit ?? ''] ?? 'it is not a whole zip'}`)
  }
}

async function manifestOf(entry: ZipEntry | undefined): Promise<PracticeManifest> {
  if (!entry) throw new PracticeError('is not an export of a practice')
  if (entry.bytes > MANIFEST_MAX) throw new PracticeError('is damaged: its manifest is too long')
  let read: unknown
  try {
    read = JSON.parse(await refusing(() => textOf(entry)))
  } catch (error) {
    if (error instanceof PracticeError) throw error
    throw new PracticeError('is damaged: its manifest is not JSON')
  }
  const { kind, format } = (read ?? {}) as { kind?: unknown; format?: unknown }
  if (kind === 'member')
    throw new PracticeError('is a member’s archive, which comes in at /account/import')
  if (kind !== 'practice') throw new PracticeError('is not an export of a practice')
  if (Number.isSafeInteger(format) && Number(format) > PRACTICE_FORMAT)
    throw new PracticeError(
      'was written by a newer version of the software. Install that one first',
    )
  const manifest = practiceManifest.safeParse(read)
  if (!manifest.success)
    throw new PracticeError('is damaged: its manifest does not say what it should')
  return manifest.data
}

function refuseOthers(entries: readonly ZipEntry[], manifest: PracticeManifest): void {
  const named = [MANIFEST, ...Object.keys(manifest.tables).map(entryOf)]
  const names = entries.map(({ name }) => name)
  const foreign = names.find(name => !named.includes(name))
  // Quoted, since whoever made the file chose its names.
  if (foreign !== undefined)
    throw new PracticeError(
      `is damaged: it has a foreign file ${JSON.stringify(foreign.slice(0, 100))}`,
    )
  const missing = named.find(name => !names.includes(name))
  if (missing) throw new PracticeError(`is damaged: it lacks ${missing}`)
}

/** @throws PracticeError for a file that is not an export of a practice; its rows are checked as they are read */
export async function openPractice(
  file: string,
): Promise<{ manifest: PracticeManifest; read: ReadTable }> {
  const entries = await refusing(() => entriesOf(file, UNPACKED_MAX))
  const entry = (name: string) => entries.find(each => each.name === name)
  const manifest = await manifestOf(entry(MANIFEST))
  refuseOthers(entries, manifest)
  return {
    manifest,
    async read(table, take) {
      const hash = createHash('sha256')
      const lines = new Lines(LINE_MAX, take)
      try {
        await refusing(async () =>
          entry(entryOf(table))?.read(piece => {
            hash.update(piece)
            lines.add(piece)
          }),
        )
        lines.end()
      } catch (error) {
        if (!(error instanceof LineError)) throw error
        throw new PracticeError(`is damaged: a line of ${table} ${error.message}`)
      }
      if (hash.digest('hex') !== manifest.tables[table]?.sha256)
        throw new PracticeError(`is damaged: ${table} has another checksum than the manifest says`)
    },
  }
}
