import { type SqlBool, sql } from 'kysely'
import { type Db, hasChanged } from '#src/platform/server/db/database.ts'
import { notAmong } from '#src/platform/server/jobs/rows.ts'
import { holdsPlan, type InGroup, joinedMembers } from './group-rows.store.ts'

const BATCH = 200

/** Seats in sessions that begin before `until`, whose holders have had fewer reminders. */
export const listUnreminded = (
  db: Db,
  { from, until, reminded }: { from: string; until: string; reminded: number },
  except: readonly number[],
) =>
  db
    .selectFrom('group_sessions')
    .innerJoin('group_seats', 'group_seats.session_id', 'group_sessions.id')
    .select([
      'group_sessions.id as session_id',
      'group_sessions.group_id',
      'group_sessions.starts_at',
    ])
    .select(['group_seats.id', 'group_seats.member_id', 'group_seats.placed_at'])
    .where('group_sessions.status', '=', 'planned')
    .where('group_sessions.starts_at', '>', from)
    .where('group_sessions.starts_at', '<=', until)
    .where('group_seats.status', '=', 'taken')
    .where('group_seats.reminded', '<', reminded)
    .where(notAmong('group_seats.id', except))
    .orderBy('group_sessions.starts_at')
    .orderBy('group_seats.id')
    .limit(BATCH)
    .execute()
export type Unreminded = Awaited<ReturnType<typeof listUnreminded>>[number]

/** @returns whether this process may send the reminder */
export const markReminded = (
  trx: Db,
  { id, session_id, starts_at }: Unreminded,
  reminded: number,
): Promise<boolean> =>
  hasChanged(
    trx
      .updateTable('group_seats')
      .set({ reminded })
      .where('id', '=', id)
      .where('session_id', '=', session_id)
      .where('status', '=', 'taken')
      .where('reminded', '<', reminded)
      .where(eb =>
        eb.exists(
          eb
            .selectFrom('group_sessions')
            .select('group_sessions.id')
            .where('group_sessions.id', '=', session_id)
            .where('group_sessions.status', '=', 'planned')
            .where('group_sessions.starts_at', '=', starts_at),
        ),
      ),
  )

/** Members, and people in line, whose plan has ended; not those who are past due, because the payment may still come. */
export const listEnded = (db: Db, except: readonly number[]) =>
  joinedMembers(db)
    .select(['group_members.id', 'group_members.group_id', 'group_members.status'])
    .where('coach_groups.access', '=', 'plan')
    .where('group_members.via', '=', 'plan')
    .where('group_members.status', 'in', ['in', 'waiting'])
    .where(sql<SqlBool>`not exists (
      select 1 from memberships where memberships.user_id = users.id and memberships.subscription_status = 'past_due')`)
    .where(sql<SqlBool>`not ${holdsPlan}`)
    .where(notAmong('group_members.id', except))
    .limit(BATCH)
    .execute()

export type Ended = Awaited<ReturnType<typeof listEnded>>[number]

/** @returns false when the membership had ended already */
export const markEnded = (trx: Db, { id, group_id }: InGroup, at: string): Promise<boolean> =>
  hasChanged(
    trx
      .updateTable('group_members')
      .set({ status: 'left', plan_ended_at: at, line: null })
      .where('id', '=', id)
      .where('group_id', '=', group_id)
      .where('status', 'in', ['in', 'waiting']),
  )

export const listUnmailed = (db: Db, except: readonly number[]) =>
  db
    .selectFrom('group_invitations')
    .selectAll()
    .where('mailed_at', 'is', null)
    .where(notAmong('group_invitations.id', except))
    .limit(BATCH)
    .execute()

/** @returns whether this process may mail it */
export const markMailed = (trx: Db, { id, group_id }: InGroup, at: string): Promise<boolean> =>
  hasChanged(
    trx
      .updateTable('group_invitations')
      .set({ mailed_at: at })
      .where('id', '=', id)
      .where('group_id', '=', group_id)
      .where('mailed_at', 'is', null),
  )

/** Whom an invitation names: by the username, or by an address that is confirmed. */
export const findInvited = (db: Db, key: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified', 'disabled'])
    .where(eb =>
      eb.or([
        eb('username_key', '=', key),
        eb.and([eb('email_key', '=', key), eb('email_verified', '=', true)]),
      ]),
    )
    .executeTakeFirst()
