import { PassThrough, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { type Entry, fromBuffer, open as openFile, type ZipFile } from 'yauzl'
import { AppError } from '#src/platform/server/errors.ts'
import { releaseBuffer } from '#src/platform/server/release.ts'
import { FILES_MAX, RATIO_FROM_BYTES, RATIO_MAX, UNPACKED_BYTES_MAX } from '../constants.ts'

const damaged = () => new AppError('damaged_archive')
export const storageFull = () => new AppError('storage_full', { status: 413 })
export const tooLarge = (limit: string) => new AppError('too_large', { data: { limit } })

const UTF8 = 0x800
const ENCRYPTED = 0x1
const STORED = 0
const DEFLATE = 8
/** The file type, in the Unix half of the attributes. */
const KIND = 0o170000
const LINK = 0o120000

/** Names are never used as paths: nothing is written to disk. @throws AppError `damaged_archive` */
function nameOf(entry: Entry): string {
  const bytes = entry.fileName as unknown as Buffer
  let name: string
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (entry.generalPurposeBitFlag & UTF8) throw damaged()
    name = bytes.toString('latin1')
  }
  if (/[\\\0]/.test(name) || name.startsWith('/') || name.split('/').includes('..')) throw damaged()
  return name
}

/** The first four bytes of a zip: of one with files, and of an empty one. */
const BEGINNINGS = [0x04034b50, 0x06054b50]
export const isZip = (file: Buffer) => file.length > 4 && BEGINNINGS.includes(file.readUInt32LE(0))

type Take = (piece: Buffer) => void | Promise<void>

export interface ZipEntry {
  name: string
  bytes: number
  /** False for a link, and for the extra files that macOS writes. */
  isPlain: boolean
  /** Reads it to the end and compares size and checksum. @param take gets each piece. @throws AppError `damaged_archive` */
  read: (take?: Take) => Promise<void>
}

const HOW = { lazyEntries: true, decodeStrings: false, autoClose: false } as const

function open(file: Buffer | string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const opened = (error: Error | null, zip?: ZipFile) =>
      error || !zip ? reject(damaged()) : resolve(zip)
    if (typeof file === 'string') openFile(file, HOW, opened)
    else fromBuffer(file, HOW, opened)
  })
}

/** Entries up to this size are unpacked at once, because a stream's own memory outlives it for long. */
const AT_ONCE_BYTES_MAX = 1024 * 1024
/** Of what is unpacked at once, taken between two turns of others; a stream's pieces are shorter. */
const PIECE_BYTES = 64 * 1024

/** The file's memory is freed once its upload is answered, while a refused entry may still be unpacked. */
async function* copies(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece)
}

/** @throws for an entry that is damaged or cut off */
async function unpack(zip: ZipFile, file: Buffer, entry: Entry): Promise<Buffer> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const packed = file.subarray(fileDataStart, fileDataStart + entry.compressedSize)
  const size = Math.max(entry.uncompressedSize, 64)
  return inflateRawSync(packed, { maxOutputLength: size, chunkSize: size })
}

async function readEntry(
  zip: ZipFile,
  file: Buffer | string,
  entry: Entry,
  take: Take,
): Promise<void> {
  let sum = 0
  let bytes = 0
  let refusal: unknown
  const takePiece = async (piece: Buffer) => {
    sum = crc32(piece, sum)
    bytes += piece.length
    if (bytes > entry.uncompressedSize) throw damaged()
    try {
      await take(piece)
    } catch (error) {
      refusal = error
      throw error
    }
  }
  const isDeflated = entry.compressionMethod === DEFLATE
  if (!isDeflated && entry.compressionMethod !== STORED) throw damaged()
  const isSmall = Math.max(entry.compressedSize, entry.uncompressedSize) <= AT_ONCE_BYTES_MAX
  try {
    if (typeof file !== 'string' && isSmall && isDeflated) {
      const whole = await unpack(zip, file, entry)
      for (let from = 0; from < whole.length; from += PIECE_BYTES) {
        await takePiece(whole.subarray(from, from + PIECE_BYTES))
        await othersFirst()
      }
    } else
      await pipeline(
        await zip.openReadStreamPromise(entry, { decodeFileData: false }),
        copies,
        isDeflated ? createInflateRaw() : new PassThrough(),
        new Writable({
          write: (piece: Buffer, _encoding, done) => void takePiece(piece).then(() => done(), done),
        }),
      )
  } catch {
    throw refusal ?? damaged()
  }
  if (sum !== entry.crc32 || bytes !== entry.uncompressedSize) throw damaged()
}

/**
 * The files of a zip, without folders. Checks the limits against the sizes that it states; reading verifies these.
 * @param file its bytes, or its path. @param most bytes of all files together, unpacked
 * @throws AppError `damaged_archive`, `too_large`
 */
export async function entriesOf(
  file: Buffer | string,
  most = UNPACKED_BYTES_MAX,
): Promise<ZipEntry[]> {
  const zip = await open(file)
  if (zip.entryCount > FILES_MAX) throw tooLarge('files')
  const entries: ZipEntry[] = []
  const names = new Set<string>()
  let unpacked = 0
  await new Promise<void>((resolve, reject) => {
    zip.on('error', () => reject(damaged()))
    zip.on('end', resolve)
    zip.on('entry', (entry: Entry) => {
      try {
        const name = nameOf(entry)
        if (names.has(name) || entry.generalPurposeBitFlag & ENCRYPTED) throw damaged()
        names.add(name)
        unpacked += entry.uncompressedSize
        if (unpacked > most) throw tooLarge('unpacked')
        if (
          entry.uncompressedSize > RATIO_FROM_BYTES &&
          entry.uncompressedSize > entry.compressedSize * RATIO_MAX
        )
          throw tooLarge('ratio')
        if (!name.endsWith('/'))
          entries.push({
            name,
            bytes: entry.uncompressedSize,
            isPlain:
              ((entry.externalFileAttributes >>> 16) & KIND) !== LINK &&
              !/(^|\/)(__MACOSX\/|\._)/.test(name),
            read: (take = () => {}) => readEntry(zip, file, entry, take),
          })
        zip.readEntry()
      } catch (error) {
        reject(error)
      }
    })
    zip.readEntry()
  })
  if (entries.length > FILES_MAX) throw tooLarge('files')
  return entries
}

/**
 * The whole of a text, without its BOM.
 * @throws AppError `damaged_archive` when it is not UTF-8
 */
export async function textOf(entry: ZipEntry): Promise<string> {
  const whole = Buffer.allocUnsafe(entry.bytes)
  let length = 0
  await entry.read(piece => {
    length += piece.copy(whole, length)
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(whole)
  } catch {
    throw damaged()
  } finally {
    releaseBuffer(whole)
  }
}
