import type { ColumnType } from 'kysely'

/** Types are the same on both engines: instants are ISO 8601 UTC strings, dates `yyyy-MM-dd`, JSON is parsed. */
export type Instant = string

/** What a row is known by: it is never updated. */
export type Fixed<T> = ColumnType<T, T, never>

/** A list is written as text, because PostgreSQL's driver would make an array of its own of it. */
type Written<T> = T extends readonly unknown[] ? string : T | string

/** @typeParam Default `undefined` where the column has one */
export type Json<T, Default = never> = ColumnType<T, Written<T> | Default, Written<T>>

/** `method` is the one in the text (RFC 5546). */
export interface MailCalendar {
  method: 'REQUEST' | 'CANCEL'
  text: string
}

/** All tables by name: each feature's are merged in by its `rows.generated.ts`. */
export interface Schema {}

/** Those whose rows foreign keys delete with an account. */
export interface MembersOwn {}
