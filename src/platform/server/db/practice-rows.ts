import { isCalendarDate } from '#src/contract/calendar.ts'
import type { MovedTable } from './move-tables.ts'
import { PracticeError } from './practice-manifest.ts'

type Value = string | number | Uint8Array | null

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const isPlain = (text: string) => text.isWellFormed() && !text.includes('\u0000')
const isInstant = (value: unknown) =>
  typeof value === 'string' &&
  INSTANT.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString() === value

/** In base64 as it is written: another spelling of the same bytes would not come out again as it came in. */
function bytesOf(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string') return undefined
  const bytes = Buffer.from(value, 'base64')
  return bytes.toString('base64') === value ? bytes : undefined
}

const DEPTH_MAX = 100

const isShallow = (value: unknown, left = DEPTH_MAX): boolean =>
  left > 0 &&
  (value === null ||
    typeof value !== 'object' ||
    Object.values(value).every(inner => isShallow(inner, left - 1)))

/** @returns what the embedded database stores; undefined for what the column cannot hold on both engines */
function stored(type: string | undefined, value: unknown): Value | undefined {
  if (value === null) return null
  switch (type) {
    case 'integer':
    case 'bigint':
      return Number.isSafeInteger(value) ? (value as number) : undefined
    case 'boolean':
      return typeof value === 'boolean' ? Number(value) : undefined
    case 'timestamp':
      return isInstant(value) ? (value as string) : undefined
    case 'date':
      return typeof value === 'string' && isCalendarDate(value) ? value : undefined
    case 'blob':
      return bytesOf(value)
    case 'json': {
      if (!isShallow(value)) return undefined
      const text = JSON.stringify(value)
      // What JSON.stringify writes for U+0000 and for half of a surrogate pair, neither of which PostgreSQL takes.
      return /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(text) ? undefined : text
    }
    default:
      return typeof value === 'string' && isPlain(value) ? value : undefined
  }
}

/** One line of a table. @returns its values in the order of the table's columns. @throws PracticeError without a place */
export function parseRow({ columns, types }: MovedTable, line: string): Value[] {
  let row: unknown
  try {
    row = JSON.parse(line)
  } catch {
    throw new PracticeError('is not JSON')
  }
  if (row === null || typeof row !== 'object' || Array.isArray(row)) throw new PracticeError('is not a row')
  const names = Object.keys(row)
  const foreign = names.find(name => !columns.includes(name))
  if (foreign !== undefined) throw new PracticeError('has a column that its version does not have')
  if (names.length < columns.length) throw new PracticeError('lacks a column')
  return columns.map(column => {
    const value = stored(types[column], (row as Record<string, unknown>)[column])
    if (value === undefined) throw new PracticeError(`has a wrong value in ${column}`)
    return value
  })
}

/** Cuts bytes into lines of UTF-8, each handed over as soon as it is whole. */
export class Lines {
  #rest: Buffer[] = []
  #bytes = 0
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  readonly #most: number
  readonly #take: (line: string) => void

  /** @param most bytes in a line */
  constructor(most: number, take: (line: string) => void) {
    this.#most = most
    this.#take = take
  }

  add(piece: Buffer): void {
    let from = 0
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, from)) {
      this.#keep(piece.subarray(from, end))
      this.#hand()
      from = end + 1
    }
    this.#keep(Buffer.from(piece.subarray(from)))
  }

  /** @throws PracticeError for a line without its break */
  end(): void {
    if (this.#bytes > 0) throw new PracticeError('is cut off')
  }

  #keep(part: Buffer): void {
    this.#bytes += part.length
    if (this.#bytes > this.#most) throw new PracticeError('is too long')
    if (part.length > 0) this.#rest.push(part)
  }

  #hand(): void {
    let line: string
    try {
      line = this.#decoder.decode(this.#rest.length === 1 ? this.#rest[0] : Buffer.concat(this.#rest))
    } catch {
      throw new PracticeError('is not UTF-8')
    }
    this.#rest = []
    this.#bytes = 0
    this.#take(line)
  }
}
