// A tar file whose bytes depend on nothing but its entries: sorted by path, one time for all, owned by root.
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'

export interface Entry {
  /** Separated by `/`, without a leading one. */
  path: string
  isProgram: boolean
  content: Buffer | { file: string }
}

/** Writes a `.tar.gz`. @param seconds the time of all entries, since 1970. @param level of gzip, 1 to 9 */
export async function writeTar(
  file: string,
  entries: readonly Entry[],
  seconds: number,
  level: number,
): Promise<void> {
  const archive = pack()
  const written = pipeline(archive, createGzip({ level }), createWriteStream(file))
  for (const { path, isProgram, content } of [...entries].sort((a, b) =>
    a.path < b.path ? -1 : 1,
  )) {
    const bytes = Buffer.isBuffer(content) ? content : await readFile(content.file)
    const mode = isProgram ? 0o755 : 0o644
    const mtime = new Date(seconds * 1000)
    await new Promise<void>((resolve, reject) =>
      archive.entry({ name: path, mode, mtime, uname: 'root', gname: 'root' }, bytes, error =>
        error ? reject(error) : resolve(),
      ),
    )
  }
  archive.finalize()
  await written
}
