import { changedRows, type Db } from '#src/platform/server/db/database.ts'
import { exportRows } from '#src/platform/server/db/pages.ts'

const membershipsOf = (db: Db, userId: number) =>
  db.selectFrom('group_members').select('id').where('user_id', '=', userId)

const ownGroups = (db: Db, userId: number) =>
  db.selectFrom('coach_groups').select('id').where('coach_id', '=', userId)

export const exportLed = (db: Db, userId: number) =>
  exportRows(db.selectFrom('coach_groups').where('coach_id', '=', userId))

export const exportMemberships = (db: Db, userId: number) =>
  exportRows(db.selectFrom('group_members').where('user_id', '=', userId))

export const exportInvitations = (db: Db, userId: number) =>
  exportRows(db.selectFrom('group_invitations').where('group_id', 'in', ownGroups(db, userId)))

export const exportLedSessions = (db: Db, userId: number) =>
  exportRows(db.selectFrom('group_sessions').where('group_id', 'in', ownGroups(db, userId)))

export const listSupports = (db: Db, userId: number) =>
  db
    .selectFrom('group_supports')
    .selectAll()
    .where('member_id', 'in', membershipsOf(db, userId))
    .execute()

export type Written =
  | 'group_seats'
  | 'group_agenda'
  | 'group_topics'
  | 'group_replies'
  | 'group_reports'

/** Only the member's own rows: nothing that others wrote. */
export const exportWritten = (db: Db, table: Written, userId: number) =>
  exportRows(db.selectFrom(table).where('member_id', 'in', membershipsOf(db, userId)))

/** The people whom a coach has invited and who have not joined. */
export async function deleteInvitationsBy(trx: Db, userId: number): Promise<void> {
  await trx
    .deleteFrom('group_invitations')
    .where('group_id', 'in', ownGroups(trx, userId))
    .execute()
}

export async function deleteOldInvitations(db: Db, before: string): Promise<void> {
  await db.deleteFrom('group_invitations').where('invited_at', '<', before).execute()
}

/** For an erasure by address. */
export const deleteInvitationsTo = (trx: Db, emailKey: string): Promise<number> =>
  changedRows(trx.deleteFrom('group_invitations').where('invited_key', '=', emailKey))
