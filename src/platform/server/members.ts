import type { Db } from './db/database.ts'
import type { QuotaTables } from './db/member-bytes.ts'
import type { Settings } from './settings/settings.ts'

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

/** What writing mails takes. */
export interface LeaveDeps {
  settings: Settings
  secret: string
  now: () => Date
}

/** Runs in the transaction that deletes a member, for what foreign keys do not cascade to. */
export type Leave = (trx: Db, member: Member, now: Date, deps: LeaveDeps) => Promise<unknown>

export interface MemberHooks {
  /** All tables' claims, for the quota. */
  tables: QuotaTables
  archive: readonly ArchivePart[]
  leave: readonly Leave[]
}
