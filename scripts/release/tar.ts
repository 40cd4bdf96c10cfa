// A tar file whose bytes depend on nothing but its entries: sorted by path, one time for all, owned by root.
import { createWriteStream, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

export interface Entry {
  /** With `/`, without one at its beginning. */
  path: string
  isProgram: boolean
  content: Buffer | { file: string }
}

const BLOCK = 512
/** Of a path; a longer one stands in a header of its own. */
const NAME_BYTES = 100

const octal = (value: number, bytes: number) => `${value.toString(8).padStart(bytes - 1, '0')}\0`

/** POSIX.1-1988 (ustar). @param kind `0` is a file, `x` what a longer header says of the next one. @param seconds since 1970 */
function header(path: string, kind: '0' | 'x', mode: number, size: number, seconds: number): Buffer {
  const block = Buffer.alloc(BLOCK)
  block.write(path.slice(0, NAME_BYTES), 0)
  block.write(octal(mode, 8), 100)
  for (const at of [108, 116]) block.write(octal(0, 8), at)
  block.write(octal(size, 12), 124)
  block.write(octal(seconds, 12), 136)
  block.write(' '.repeat(8), 148)
  block.write(kind, 156)
  block.write('ustar\x0000', 257)
  for (const at of [265, 297]) block.write('root', at)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** POSIX.1-2001 (pax): `length path=…`, where the length counts its own digits. */
function longPath(path: string): Buffer {
  const rest = ` path=${path}\n`
  let length = Buffer.byteLength(rest)
  while (length !== Buffer.byteLength(`${length}${rest}`)) length = Buffer.byteLength(`${length}${rest}`)
  return Buffer.from(`${length}${rest}`)
}

const padded = (content: Buffer): Buffer[] => [
  content,
  Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK),
]

function* blocks(entries: readonly Entry[], seconds: number): Generator<Buffer> {
  for (const { path, isProgram, content } of entries) {
    const bytes = Buffer.isBuffer(content) ? content : readFileSync(content.file)
    if (Buffer.byteLength(path) > NAME_BYTES) {
      const longer = longPath(path)
      yield header('PaxHeader', 'x', 0o644, longer.length, seconds)
      yield* padded(longer)
    }
    yield header(path, '0', isProgram ? 0o755 : 0o644, bytes.length, seconds)
    yield* padded(bytes)
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** Writes a `.tar.gz`. @param seconds the time of all entries, since 1970. @param level of gzip, 1 to 9 */
export async function writeTar(
  file: string,
  entries: readonly Entry[],
  seconds: number,
  level: number,
): Promise<void> {
  const sorted = [...entries].sort((a, b) => (a.path < b.path ? -1 : 1))
  await pipeline(
    Readable.from(blocks(sorted, seconds), { objectMode: true }),
    createGzip({ level }),
    createWriteStream(file),
  )
}
