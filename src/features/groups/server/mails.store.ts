import type { Db } from '#src/platform/server/db/database.ts'
import type { SeatState } from '../constants.ts'

const people = (db: Db) =>
  db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .select(['group_members.id', 'group_members.user_id'])
    .select(['users.email', 'users.email_verified', 'users.disabled'])
    .select(['users.time_zone', 'users.full_name', 'users.username'])

export const findRecipient = (db: Db, groupId: number, memberId: number) =>
  people(db)
    .where('group_members.group_id', '=', groupId)
    .where('group_members.id', '=', memberId)
    .executeTakeFirst()
export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>

export const listOfSession = (db: Db, groupId: number, sessionId: number, status: SeatState) =>
  people(db)
    .innerJoin('group_seats', 'group_seats.member_id', 'group_members.id')
    .where('group_members.group_id', '=', groupId)
    .where('group_seats.session_id', '=', sessionId)
    .where('group_seats.status', '=', status)
    .orderBy('group_seats.id')
    .execute()
