import type { Db } from './db/database.ts'

/** A list of a member's archive. */
export interface ArchiveTable {
  name: string
  rows: readonly Record<string, unknown>[]
}

export interface Member {
  id: number
  /** Only where it is confirmed: anybody can register with anybody's address. */
  email: string | null
}

export interface ArchivePart {
  /** What each list is, in a line for the archive's README, by its name. */
  lists: Readonly<Record<string, string>>
  read: (db: Db, member: Member, now: Date) => Promise<ArchiveTable[]>
}

/** Runs in the transaction that deletes a member, for what no foreign key takes along. */
export type Leave = (trx: Db, member: Member, now: Date) => Promise<unknown>

/** What the features keep of a member, and do when one leaves; see `ServerFeature`. */
export interface MemberHooks {
  archive: readonly ArchivePart[]
  leave: readonly Leave[]
}
