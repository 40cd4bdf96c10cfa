import { sql } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { containsText } from '#src/platform/server/db/search.ts'
import { newslettersSearched } from './tables.ts'

interface Asked {
  email: string
  tokenHash: string
  expiresAt: string
  /** A link that works for longer than that was mailed only just. */
  justMailed: string
  now: string
}

/**
 * A new address, or one that asks again: it waits for its confirmation. One statement, so that of many who ask at once one
 * is answered.
 * @returns its id; undefined when it is active, or was mailed a link only just, and stays as it is
 */
export async function askToConfirm(
  db: Db,
  { email, tokenHash, expiresAt, justMailed, now }: Asked,
): Promise<number | undefined> {
  const asked = { email, confirm_token_hash: tokenHash, confirm_expires_at: expiresAt }
  const waiting = await db
    .insertInto('newsletters')
    .values({
      ...asked,
      email_key: email.toLowerCase(),
      subscribed_at: now,
      is_active: false,
      confirmed_at: null,
    })
    .onConflict(conflict =>
      conflict
        .column('email_key')
        .doUpdateSet(asked)
        .where('newsletters.is_active', '=', false)
        .where(eb =>
          eb.or([
            eb('newsletters.confirm_expires_at', 'is', null),
            eb('newsletters.confirm_expires_at', '<=', justMailed),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return waiting?.id
}

/** @returns whether a token that is still good was found; the address is active from then on */
export async function confirmByToken(db: Db, tokenHash: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletters')
    .set({
      is_active: true,
      confirmed_at: now,
      subscribed_at: now,
      confirm_token_hash: null,
      confirm_expires_at: null,
    })
    .where('confirm_token_hash', '=', tokenHash)
    .where('confirm_expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns the address in lower case; undefined when there is no such subscriber, active or not */
export async function setInactive(db: Db, id: number): Promise<string | undefined> {
  const known = await db
    .updateTable('newsletters')
    .set({ is_active: false })
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .returning('email_key')
    .executeTakeFirst()
  return known?.email_key
}

/** Copies that wait, the first time or again: who has left gets none of them. */
export async function deleteWaitingCopies(db: Db, emailKey: string): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('status', '=', 'waiting')
    .where('kind', '=', 'newsletter')
    .where(sql<boolean>`lower(recipient) = ${emailKey}`)
    .execute()
}

const SHOWN = ['id', 'email', 'subscribed_at', 'is_active'] as const

export interface SubscribersWanted extends ListQuery {
  active?: 'true' | 'false' | undefined
}

/** Confirmed ones only: an address that nobody confirmed is nobody's subscription. */
const matching = (db: Db, { q, active }: Pick<SubscribersWanted, 'q' | 'active'>) =>
  db
    .selectFrom('newsletters')
    .where('confirmed_at', 'is not', null)
    .$if(Boolean(q), query => query.where(containsText(db, newslettersSearched, q ?? '')))
    .$if(active !== undefined, query => query.where('is_active', '=', active === 'true'))

/** One row more than asked for, newest first, with the counts of all that match. */
export async function listSubscribers(db: Db, wanted: SubscribersWanted) {
  const { limit, cursor } = wanted
  const rows = await matching(db, wanted)
    .select(SHOWN)
    .$if(cursor !== undefined, query => query.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const counts = await matching(db, wanted)
    .select([sql<number>`count(*)`.as('n'), sql<number>`count(case when is_active then 1 end)`.as('active')])
    .executeTakeFirstOrThrow()
  return { rows, total: Number(counts.n), active: Number(counts.active) }
}

export const setActive = (db: Db, emailKey: string, active: boolean) =>
  db
    .updateTable('newsletters')
    .set({ is_active: active })
    .where('email_key', '=', emailKey)
    .where('confirmed_at', 'is not', null)
    .returning(SHOWN)
    .executeTakeFirst()

/** Subscribers after an id, oldest first, for exports and letters. */
export const listAfter = (db: Db, after: number, limit: number, activeOnly: boolean) =>
  db
    .selectFrom('newsletters')
    .select(SHOWN)
    .where('confirmed_at', 'is not', null)
    .where('id', '>', after)
    .$if(activeOnly, query => query.where('is_active', '=', true))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Every column that says something, for the download of all a member's data. */
export const listOfAddress = (db: Db, emailKey: string) =>
  db
    .selectFrom('newsletters')
    .select(['id', 'email', 'subscribed_at', 'is_active', 'confirmed_at'])
    .where('email_key', '=', emailKey)
    .where('confirmed_at', 'is not', null)
    .execute()

/** An account's own address leaves with the account. */
export async function deleteSubscriber(db: Db, emailKey: string): Promise<void> {
  await db.deleteFrom('newsletters').where('email_key', '=', emailKey).execute()
}

/** Addresses that somebody gave and nobody confirmed. */
export async function deleteUnconfirmed(db: Db, now: string): Promise<void> {
  await db
    .deleteFrom('newsletters')
    .where('confirm_expires_at', '<=', now)
    .where('confirmed_at', 'is', null)
    .execute()
}
