import { parse } from 'csv-parse/sync'

export interface Table {
  /** As they stand, trimmed. */
  columns: string[]
  /** Each as long as the columns, filled up with empty cells. */
  rows: string[][]
}

const DELIMITERS = [',', ';', '\t'] as const

/** The delimiter that the first line has most of. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split('\n', 1)
  const count = (delimiter: string) => line.split(delimiter).length
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best))
}

/**
 * A table of values with a line of names, with or without BOM.
 * @returns null when it is none
 */
export function readTable(text: string): Table | null {
  let lines: string[][]
  try {
    lines = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
    })
  } catch {
    return null
  }
  const [names, ...rows] = lines
  if (!names) return null
  const columns = names.map(name => name.trim())
  return { columns, rows: rows.map(row => columns.map((_, at) => row[at] ?? '')) }
}

/** The place of a column by its name in any case; -1 when there is none. */
export const columnAt = ({ columns }: Table, name: string): number =>
  columns.findIndex(each => each.toLowerCase() === name.toLowerCase())
