import { isCalendarDate } from '#src/contract/calendar.ts'
import { PracticeError } from './practice-manifest.ts'
import type { StoredTable } from './tables-in-order.ts'

/** As it is in the file. */
export type PracticeRow = Record<string, unknown>

type Value = string | number | Uint8Array | null

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const isPlain = (text: string) => text.isWellFormed() && !text.includes('\u0000')
const isInstant = (value: unknown) =>
  typeof value === 'string' &&
  INSTANT.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString() === value

/** Accepts base64 only as we write it: another spelling of the same bytes would be exported differently. */
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
      // How JSON.stringify writes U+0000 and half a surrogate pair, neither of which PostgreSQL accepts.
      return /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(text) ? undefined : text
    }
    default:
      return typeof value === 'string' && isPlain(value) ? value : undefined
  }
}

/** One line of a table. @throws PracticeError, without the line's number */
export function parseLine(line: string): PracticeRow {
  let row: unknown
  try {
    row = JSON.parse(line)
  } catch {
    throw new PracticeError('is not JSON')
  }
  if (row === null || typeof row !== 'object' || Array.isArray(row))
    throw new PracticeError('is not a row')
  return row as PracticeRow
}

/** @returns a row's values in the columns' order. @throws PracticeError, without the line's number */
export function valuesOf({ columns, types }: StoredTable, row: PracticeRow): Value[] {
  const names = Object.keys(row)
  if (names.some(name => !columns.includes(name)))
    throw new PracticeError('has a column that its version does not have')
  if (names.length < columns.length) throw new PracticeError('lacks a column')
  return columns.map(column => {
    const value = stored(types[column], row[column])
    if (value === undefined) throw new PracticeError(`has a wrong value in ${column}`)
    return value
  })
}
