import type { Schema } from '#src/contract/endpoint.ts'
import type { Db } from './db/database.ts'

/** One row of a list, as its schema left it. */
export type ImportRow = Readonly<Record<string, unknown>> & { id: number }

export interface Existing {
  id: number
  /** What `writtenAt` would say of it. */
  writtenAt: string
  /** Changes when the row does. */
  version: string
}

/** What becomes of a row that did not come in before. `here`: the same row exists; `merged`: it fills what is empty in one; `left_out`: there is no room. */
export type Fate = 'new' | 'here' | 'merged' | 'left_out'

export interface ImportContext {
  now: Date
  /** Today in the member's own calendar. */
  today: string
  /** What the list's `plan` said. */
  plan: unknown
}

export interface Merged {
  /** Of the row that was filled. */
  id: number
  filled: object
  /** What found no room, for a drawer. */
  rest: { title: string; content: string } | null
}

/** A list of a member's archive that can come in again. The lists that others refer to come first. */
export interface ImportedList {
  /** Its name in the archive. */
  name: string
  /** Checks a row as the calls that write it do. Its output has `id`, and no `user_id`. */
  row: Schema
  /** A column with the id of a row of another list. */
  reference?: { column: string; list: string }
  /** With its id and the site it names a row for good: when it was written, or the day it stands for. */
  writtenAt: (row: ImportRow) => string
  /** What a schema cannot know. @returns what is wrong */
  check?: (row: ImportRow, now: Date) => { field: string; why: string } | null
  /** What the member still has of these. */
  existing: (db: Db, owner: number, ids: readonly number[]) => Promise<Existing[]>
  /** What adding needs to know of all new rows, when it begins; kept as JSON. */
  plan?: (db: Db, owner: number, rows: AsyncIterable<ImportRow>) => Promise<object>
  /** Without it all are new. References to rows that are not here are 0. */
  fates?: (db: Db, owner: number, rows: readonly ImportRow[], context: ImportContext) => Promise<Fate[]>
  /** Adds rows, in this order; their references lead to rows that are here. */
  insert: (
    trx: Db,
    owner: number,
    rows: readonly ImportRow[],
    context: ImportContext,
  ) => Promise<{ id: number }[]>
  merge?: (trx: Db, owner: number, row: ImportRow, now: Date) => Promise<Merged>
  /** Takes rows back that nobody changed since. @returns the ids that stay, since something later hangs on them */
  remove: (trx: Db, owner: number, ids: readonly number[], added: AddedRows) => Promise<number[]>
  /** Takes back what a merge filled, where it still says that. */
  unfill?: (trx: Db, owner: number, id: number, filled: object, now: Date) => Promise<void>
  /** The kind of sharing that it falls under, with the row's day. */
  shared?: { kind: string; dayOf: (row: ImportRow) => string }
}

/** The ids that the import itself added, by list. */
export type AddedRows = (list: string) => ReadonlySet<number>
