import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Db } from './db/database.ts'
import type { QuotaTables } from './db/member-bytes.ts'

export interface ArchiveTable {
  name: string
  /** A function for what can be long; it is called for each file of the archive. */
  rows: readonly Record<string, unknown>[] | (() => AsyncIterable<Record<string, unknown>>)
}

export interface Member {
  id: number
  /** Only when confirmed: anybody can register with somebody else's address. */
  email: string | null
}

export interface ArchivePart {
  lists: Readonly<Record<string, string>>
  read: (db: Db, member: Member, now: Date) => Promise<ArchiveTable[]>
}

/** Runs in the transaction that deletes a member, for what foreign keys do not cascade to. */
export type Leave = (trx: Db, member: Member, now: Date) => Promise<unknown>

/** Something that waits for the member on a day; shown on their home. */
export interface Due {
  kind: string
  text: string
  /** The page where it is done. */
  path: string
}

/** @param today in the member's own calendar */
export type ReadDue = (db: Db, member: Pick<Member, 'id'>, today: CalendarDate, now: Date) => Promise<Due[]>

export interface MemberHooks {
  /** All tables' claims, for the quota. */
  tables: QuotaTables
  archive: readonly ArchivePart[]
  leave: readonly Leave[]
  due: readonly ReadDue[]
}
