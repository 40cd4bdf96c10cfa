import type { Schema } from '#src/contract/endpoint.ts'
import type { Db } from './db/database.ts'

/** One row of a list, as its schema left it. */
export type ImportRow = Readonly<Record<string, unknown>> & { id: number }

export interface Existing {
  id: number
  /** What `writtenAt` gives for this row. */
  writtenAt: string
}

/** Of a row that was not imported before. `here`: it exists; `merged`: it fills gaps in one; `left_out`: no room. */
export type Fate = 'new' | 'here' | 'merged' | 'left_out'

export interface ImportContext {
  now: Date
  /** Today in the member's own calendar. */
  today: string
  /** What the list's `plan` has returned. */
  plan: unknown
}

export interface Merged {
  /** The id of the row that was filled. */
  id: number
  /** What had no room, to be put into a drawer. */
  rest: { title: string; content: string } | null
}

/** A list of a member's archive that can be imported again. Lists that others refer to come first. */
export interface ImportedList {
  /** Its name in the archive. */
  name: string
  /** Checks a row as the calls that write it do. Its output has `id`, and no `user_id`. */
  row: Schema
  /** A column with the id of a row of another list. */
  reference?: { column: string; list: string }
  /** When the row was written, or its day: with its id and its site, this identifies a row for good. */
  writtenAt: (row: ImportRow) => string
  /** Checks what a schema cannot. @returns what is wrong */
  check?: (row: ImportRow, now: Date) => { field: string; why: string } | null
  /** Those of these rows that the member still has. */
  existing: (db: Db, owner: number, ids: readonly number[]) => Promise<Existing[]>
  /** What adding needs to know about all new rows, computed when it begins; kept as JSON. */
  plan?: (db: Db, owner: number, rows: AsyncIterable<ImportRow>) => Promise<object>
  /** If absent, all rows are `new`. References to rows that do not exist here are 0. */
  fates?: (
    db: Db,
    owner: number,
    rows: readonly ImportRow[],
    context: ImportContext,
  ) => Promise<Fate[]>
  /** Adds rows in this order; they refer to rows that exist here. */
  insert: (
    trx: Db,
    owner: number,
    rows: readonly ImportRow[],
    context: ImportContext,
  ) => Promise<{ id: number }[]>
  merge?: (trx: Db, owner: number, row: ImportRow, now: Date) => Promise<Merged>
  /** The kind of sharing that the rows fall under, and each row's day. */
  shared?: { kind: string; dayOf: (row: ImportRow) => string }
}
