import { parse } from 'csv-parse/sync'
import { ROWS_MAX } from '../constants.ts'
import { TooMuch } from './parsed.ts'

/** Characters of one line. */
const LINE_MAX = 1024 * 1024
const DELIMITERS = [',', ';', '\t'] as const

/** The delimiter that occurs most often in the first line. */
function delimiterOf(table: Buffer): string {
  const [line = ''] = table.toString('utf8', 0, LINE_MAX).split(/[\r\n]/, 1)
  const count = (delimiter: string) => line.split(delimiter).length
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best))
}

/** Takes a row: a function from a column's place to its cell, and the line of the file on which it begins. */
type TakeRow = (cell: (at: number) => string, line: number) => void

/** How many rows may still come, of one file or of several together. */
export interface RowsLeft {
  rows: number
}

/**
 * Reads a CSV table with a line of names, in UTF-8 with or without BOM, a row at a time.
 * @param begin gets the trimmed names; returns null when this is not the table it wants
 * @returns whether it was read. @throws TooMuch
 */
export function readTable(
  table: Buffer,
  begin: (columns: string[]) => TakeRow | null,
  left: RowsLeft = { rows: ROWS_MAX },
): boolean {
  let take: TakeRow | null | undefined
  let refusal: unknown
  try {
    parse(table, {
      bom: true,
      delimiter: delimiterOf(table),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: LINE_MAX,
      on_record: (cells: string[], { lines }) => {
        try {
          if (take === undefined) take = begin(cells.map(name => name.trim()))
          else if (take) {
            left.rows -= 1
            if (left.rows < 0) throw new TooMuch('rows')
            // `lines` is counted at the end of the row, whose cells may contain line breaks.
            const within = cells.join('').match(/\r\n|\r|\n/g)?.length ?? 0
            take(at => cells[at] ?? '', lines - within)
          }
        } catch (error) {
          refusal = error
          throw error
        }
        return null
      },
    })
  } catch {
    if (refusal) throw refusal
    return false
  }
  return take !== undefined && take !== null
}

/** The place of a column by its name in any case; -1 when there is none. */
export const columnAt = (columns: readonly string[], name: string): number =>
  columns.findIndex(each => each.toLowerCase() === name.toLowerCase())
