import { type Insertable, type NotNull, type SqlBool, sql } from 'kysely'
import { changedRows, countOf, type Db, hasChanged } from '#src/platform/server/db/database.ts'
import { deleteMailsOfKinds } from '#src/platform/server/mail/removal.ts'
import { LINK_KEY } from '../constants.ts'
import { acceptedBy } from './coachings.store.ts'
import type { CoachId, CoachingId } from './rights.ts'
import type { Coachings } from './rows.generated.ts'

/**
 * Stores the invitation, or renews the open one to the same name, which is mailed again unless it just was.
 * @param mailedBefore an instant: what was mailed later is not mailed again. @returns nothing: nobody was looked up
 */
export async function insertInvitation(
  db: Db,
  invitation: {
    coach_id: CoachId
    invited_as: string
    invited_key: string
    invited_name: string | null
    tags?: string
  },
  now: string,
  mailedBefore: string,
): Promise<void> {
  await db
    .insertInto('coachings')
    .values({ ...invitation, status: 'invited', invited_at: now, active_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['coach_id', 'invited_key'])
        // Only a literal matches the partial index.
        .where(sql<SqlBool>`status = 'invited'`)
        .doUpdateSet({
          invited_as: invitation.invited_as,
          invited_name: sql<string | null>`coalesce(excluded.invited_name, coachings.invited_name)`,
          invited_at: now,
          by_booking: false,
          invite_mailed_at: sql<
            string | null
          >`case when coachings.invite_mailed_at <= ${mailedBefore}
            then null else coachings.invite_mailed_at end`,
        }),
    )
    .execute()
}

/** @returns false where the person was invited meanwhile */
export async function insertOwn(db: Db, invitation: Insertable<Coachings>): Promise<boolean> {
  const made = await db
    .insertInto('coachings')
    .values(invitation)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Deletes the open invitation that a session's mail made, so that a later session can make it again. */
export async function deleteByBooking(
  trx: Db,
  coachId: number,
  keys: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('coachings')
    .where('coach_id', '=', coachId)
    .where('status', '=', 'invited')
    .where('by_booking', '=', true)
    .where('invited_key', 'in', [...keys])
    .execute()
}

export async function insertLink(db: Db, link: Insertable<Coachings>): Promise<void> {
  await db.insertInto('coachings').values(link).execute()
}

/** The oldest open invitation that nobody has looked up yet. */
export const nextUnmailed = (db: Db) =>
  db
    .selectFrom('coachings')
    .innerJoin('users', 'users.id', 'coachings.coach_id')
    .select([
      'coachings.id',
      'users.id as coach_id',
      'coachings.invited_as',
      'coachings.invited_key',
      'coachings.reminded_at',
      'users.username',
      'users.full_name',
    ])
    .where('coachings.invite_mailed_at', 'is', null)
    .where('coachings.status', '=', 'invited')
    .orderBy('coachings.invited_at')
    .limit(1)
    .executeTakeFirst()

/** @returns whether this process did it */
export const markMailed = (trx: Db, id: number, now: string): Promise<boolean> =>
  hasChanged(
    trx
      .updateTable('coachings')
      .set({ invite_mailed_at: now })
      .where('id', '=', id)
      .where('invite_mailed_at', 'is', null),
  )

export async function isActiveWith(trx: Db, coachId: number, memberId: number): Promise<boolean> {
  const between = { coach_id: coachId, member_id: memberId, status: 'active' } as const
  return (await countOf(trx.selectFrom('coachings').where(eb => eb.and(between)))) > 0
}

/** A coach's open invitations to one person, by name and by address, locked in order of id to prevent deadlocks. */
export const lockOpenTo = (trx: Db, coachId: number, keys: readonly string[]) =>
  trx
    .selectFrom('coachings')
    .select(['id', 'invite_mailed_at'])
    .where('coach_id', '=', coachId)
    .where('status', '=', 'invited')
    .where('invited_key', 'in', [...keys])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Whether one that is no longer open, by name or by address, was mailed to the person since then. */
export async function wasMailedSince(
  trx: Db,
  coachId: number,
  keys: readonly string[],
  since: string,
): Promise<boolean> {
  const mailed = trx
    .selectFrom('coachings')
    .where('coach_id', '=', coachId)
    .where('invited_key', 'in', [...keys])
    .where('status', '!=', 'invited')
    .where('invite_mailed_at', '>', since)
  return (await countOf(mailed)) > 0
}

/** Replaces the token: a link that was mailed before no longer works. */
export async function setToken(trx: Db, id: number, hash: string, expiresAt: string) {
  await trx
    .updateTable('coachings')
    .set({ invite_token_hash: hash, invite_expires_at: expiresAt })
    .where('id', '=', id)
    .where('status', '=', 'invited')
    .execute()
}

export async function voidTokens(trx: Db): Promise<void> {
  await trx
    .updateTable('coachings')
    .set({ invite_token_hash: null })
    .where('invite_token_hash', 'is not', null)
    .execute()
  await deleteMailsOfKinds(trx, ['account-invitation'])
}

export async function mailAgain(trx: Db, id: CoachingId, now: string): Promise<void> {
  await trx
    .updateTable('coachings')
    .set({ invite_mailed_at: null, reminded_at: now, by_booking: false })
    .where('id', '=', id)
    .where('status', '=', 'invited')
    .execute()
}

/** An open invitation and its coach's name; undefined once it is used, withdrawn or has expired. */
export const findByToken = (db: Db, hash: string, now: string) =>
  db
    .selectFrom('coachings')
    .innerJoin('users', 'users.id', 'coachings.coach_id')
    .select(['coachings.invited_as', 'coachings.invited_key', 'coachings.invited_name'])
    .select('users.full_name')
    .where('coachings.invite_token_hash', '=', hash)
    .where('coachings.invite_expires_at', '>', now)
    .where('coachings.status', '=', 'invited')
    .executeTakeFirst()

export const acceptByToken = (trx: Db, hash: string, memberId: number, now: string) =>
  trx
    .updateTable('coachings')
    .set({ ...acceptedBy(memberId, now), invite_token_hash: null })
    .where('invite_token_hash', '=', hash)
    .where('invite_expires_at', '>', now)
    .where('status', '=', 'invited')
    .where('coach_id', 'is not', null)
    .where(eb =>
      eb.or([
        eb('invited_key', '=', eb.val(LINK_KEY + hash)),
        eb('invited_key', '=', eb =>
          eb
            .selectFrom('users')
            .select(eb => eb.ref('users.email_key').$notNull().as('key'))
            .where('users.id', '=', memberId),
        ),
      ]),
    )
    .returning('coach_id')
    .$narrowType<{ coach_id: NotNull }>()
    .executeTakeFirst()

/** Deletes invitations to people without an account, who are erased by their address. @returns how many there were */
export const deleteInvitationsTo = (trx: Db, emailKey: string): Promise<number> =>
  changedRows(
    trx.deleteFrom('coachings').where('invited_key', '=', emailKey).where('member_id', 'is', null),
  )
