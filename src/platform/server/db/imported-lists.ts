import type { Schema } from '#src/contract/endpoint.ts'
import type { Db } from './database.ts'
import type { Schema as Tables } from './schema.ts'

/** One row of a list, as its schema left it. */
export type ImportRow = Readonly<Record<string, unknown>> & { id: number }

/** A list of a member's archive that comes in again, into the table of its name. Lists that others refer to come first. */
export interface ImportedList {
  name: keyof Tables
  /** Checks a row as the calls that write it do. Its output has `id`, and no `user_id`. */
  row: Schema
  /** For a table without `user_id`: the column with the id of a row of another list. */
  through?: readonly [column: string, list: keyof Tables]
  /** A field that two rows of a member, or of one row of the other list, cannot both have. */
  once?: string
  /** Checks what a schema cannot. @returns what is wrong */
  check?: (row: ImportRow, now: Date) => { field: string; why: string } | null
  /** What a row becomes here, by what this site has. */
  fit?: (db: Db) => Promise<(row: ImportRow) => ImportRow>
}

export const importedRows = (
  name: ImportedList['name'],
  list: Omit<ImportedList, 'name'>,
): ImportedList => ({ name, ...list })
