import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import type { PracticeManifest } from '#src/platform/server/db/practice-manifest.ts'

/** The files of a practice's export, by name. */
export async function filesOf(file: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await openPromise(file)
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

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
