import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { putInPlace } from '#src/app/cli/in-place.ts'
import { exportPractice } from '#src/app/cli/practice-export.ts'
import { openPractice } from '#src/app/cli/practice-file.ts'
import { replaceOnServer } from '#src/app/cli/practice-target.ts'
import { migrations, tableClaims } from '#src/app/server/features.ts'
import type { PracticeOption } from '#src/platform/server/db/claims.ts'
import type { PracticeManifest } from '#src/platform/server/db/practice-manifest.ts'
import { stagePractice } from '#src/platform/server/db/practice-staging.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'

type Address = Settings['database']

export const environmentOf = (folder: string, at: Address) => ({
  DATABASE_URL: at.engine === 'sqlite' ? `file:${at.file}` : at.url,
  DATA_DIR: join(folder, 'data'),
  AUTH_SECRET: 'one secret for all of these tests',
  NODE_COMPILE_CACHE: join('.cache', 'compile'),
})

/** Runs a built command in a process. @returns its exit status, and what it says there */
export const runCommand = (
  command: 'export' | 'import',
  env: Record<string, string>,
  ...args: string[]
) =>
  promisify(execFile)(process.execPath, [`dist/server/${command}.js`, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr }),
  )

export async function filesOf(file: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await openPromise(file)
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

export const manifestOf = async (file: string): Promise<PracticeManifest> =>
  JSON.parse(String((await filesOf(file)).get('manifest.json')))

/** @param manifest rewritten so that counts and checksums of the tables are right; null leaves it as it is */
export function zipOf(
  files: ReadonlyMap<string, Buffer>,
  manifest: PracticeManifest | null = null,
): Promise<Buffer> {
  const zip = new ZipFile()
  const tables = Object.fromEntries(
    Object.entries(manifest?.tables ?? {}).map(([name, said]) => {
      const content = files.get(`tables/${name}.ndjson`) ?? Buffer.alloc(0)
      const sha256 = createHash('sha256').update(content).digest('hex')
      return [name, { ...said, sha256 }]
    }),
  )
  for (const [name, content] of files) {
    const isManifest = manifest !== null && name === 'manifest.json'
    zip.addBuffer(isManifest ? Buffer.from(JSON.stringify({ ...manifest, tables })) : content, name)
  }
  zip.end()
  return buffer(zip.outputStream)
}

/** What `npm run export` writes, without starting a process. @returns the file, a new one in the folder */
export async function exportInto(
  folder: string,
  from: Address,
  chosen: readonly PracticeOption[] = [],
): Promise<string> {
  const file = join(folder, `${randomUUID()}.zip`)
  const secret = chosen.includes('passwords') && { secret: 'of these tests' }
  await exportPractice(from, { file, partial: `${file}.partial`, chosen, ...secret })
  return file
}

/** What `npm run import -- --replace` does on a stopped site, without starting a process. */
export async function importInto(folder: string, to: Address, from: string): Promise<void> {
  const staged = join(folder, `${randomUUID()}.db`)
  const { manifest, read } = await openPractice(from)
  await stagePractice(staged, manifest, { migrations, claims: tableClaims }, read)
  if (to.engine === 'postgres') return replaceOnServer(staged, to, true)
  mkdirSync(dirname(to.file), { recursive: true })
  putInPlace(staged, to.file, 'import')
}

export const bytesOf = async (folder: string, from: Address) =>
  readFileSync(await exportInto(folder, from))
