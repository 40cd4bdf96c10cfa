import { type Insertable, type SqlBool, sql } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import { changedRows, countOf, type Db, hasChanged } from '#src/platform/server/db/database.ts'
import { newestOf } from '#src/platform/server/db/pages.ts'
import { containsText } from '#src/platform/server/db/search.ts'
import { deleteMailsOfKinds } from '#src/platform/server/mail/removal.ts'
import type { NewsletterRequests } from './rows.generated.ts'
import { newslettersSearched } from './tables.ts'

interface PendingSubscriber {
  email: string
  language: string | null
  tokenHash: string
  expiresAt: string
  /** A link that expires later than this was mailed recently. */
  mailedRecently: string
  now: string
}

/**
 * Stores an unconfirmed address, or gives it a new link. A single statement, so that only one of several concurrent
 * sign-ups sends a mail.
 * @returns its id; undefined when it is already active or was mailed recently, and nothing was changed
 */
export async function insertPending(
  db: Db,
  { email, language, tokenHash, expiresAt, mailedRecently, now }: PendingSubscriber,
): Promise<number | undefined> {
  const pending = {
    ...{ email, language },
    ...{ confirm_token_hash: tokenHash, confirm_expires_at: expiresAt },
  }
  const row = await db
    .insertInto('newsletters')
    .values({
      ...pending,
      email_key: email.toLowerCase(),
      subscribed_at: now,
      is_active: false,
      confirmed_at: null,
    })
    .onConflict(conflict =>
      conflict
        .column('email_key')
        .doUpdateSet(pending)
        .where('newsletters.is_active', '=', false)
        .where(eb =>
          eb.or([
            eb('newsletters.confirm_expires_at', 'is', null),
            eb('newsletters.confirm_expires_at', '<=', mailedRecently),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** @returns false when the token is unknown or has expired */
export const confirmByToken = (db: Db, tokenHash: string, now: string): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('newsletters')
      .set({
        is_active: true,
        confirmed_at: now,
        subscribed_at: now,
        changed_at: now,
        confirm_token_hash: null,
        confirm_expires_at: null,
      })
      .where('confirm_token_hash', '=', tokenHash)
      .where('confirm_expires_at', '>', now),
  )

/** @returns undefined when it is no confirmed subscriber */
export const setActive = (
  db: Db,
  who: { id: number } | { email_key: string },
  active: boolean,
  now: string,
) =>
  db
    .updateTable('newsletters')
    .set({ is_active: active, changed_at: now })
    .where(eb => eb.and(who))
    .where('confirmed_at', 'is not', null)
    .returning(['id', 'email', 'email_key', 'subscribed_at', 'is_active'])
    .executeTakeFirst()

interface SubscriberQuery extends ListQuery {
  active?: 'true' | 'false' | undefined
}

/** Confirmed subscribers only. */
const matching = (
  db: Db,
  { q, active }: { q?: string | undefined; active?: SubscriberQuery['active'] },
) =>
  db
    .selectFrom('newsletters')
    .where('confirmed_at', 'is not', null)
    .$if(Boolean(q), query => query.where(containsText(db, newslettersSearched, q ?? '')))
    .$if(active !== undefined, query => query.where('is_active', '=', active === 'true'))

/** Newest first, and how many of all matches are active. */
export async function listSubscribers(db: Db, search: SubscriberQuery) {
  const { total, active } = await matching(db, search)
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(case when is_active then 1 end)`.as('active'),
    ])
    .executeTakeFirstOrThrow()
  const page = await newestOf(matching(db, search), search, async () => Number(total))
  return { ...page, beside: { ...page.beside, active: Number(active) } }
}

/** Confirmed subscribers in order of id, after `after`. */
export const listAfter = (db: Db, after: number, limit: number, active?: 'true') =>
  matching(db, { active }).selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()

export const countActive = (db: Db): Promise<number> => countOf(matching(db, { active: 'true' }))

/** For a member's data export. */
export const listByAddress = (db: Db, emailKey: string) =>
  db
    .selectFrom('newsletters')
    .select(['id', 'email', 'subscribed_at', 'is_active', 'confirmed_at'])
    .where('email_key', '=', emailKey)
    .where('confirmed_at', 'is not', null)
    .execute()

/** @returns how many there were, confirmed or not */
export const deleteSubscriber = (db: Db, emailKey: string): Promise<number> =>
  changedRows(db.deleteFrom('newsletters').where('email_key', '=', emailKey))

export async function deleteUnconfirmed(db: Db, now: string): Promise<void> {
  await db
    .deleteFrom('newsletters')
    .where('confirm_expires_at', '<=', now)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** Also deletes queued mails whose link would no longer work. */
export async function voidLinks(trx: Db): Promise<void> {
  await trx
    .updateTable('newsletters')
    .set({ confirm_token_hash: null })
    .where('confirm_token_hash', 'is not', null)
    .execute()
  await deleteMailsOfKinds(trx, ['newsletter-confirm'])
}

export async function insertRequest(
  db: Db,
  request: Insertable<NewsletterRequests>,
): Promise<void> {
  await db.insertInto('newsletter_requests').values(request).execute()
}

/** The oldest request. */
export const findRequest = (db: Db) =>
  db.selectFrom('newsletter_requests').select('id').orderBy('id').limit(1).executeTakeFirst()

/** @returns undefined when another process was faster */
export const takeRequest = (db: Db, id: number) =>
  db
    .deleteFrom('newsletter_requests')
    .where('id', '=', id)
    .returning(['email', 'language'])
    .executeTakeFirst()

export async function deleteRequestsBefore(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('newsletter_requests').where('created_at', '<', instant).execute()
}

export async function deleteRequestsOf(db: Db, emailKey: string): Promise<void> {
  await db
    .deleteFrom('newsletter_requests')
    .where(sql<SqlBool>`lower(email) = ${emailKey}`)
    .execute()
}

export async function deleteRequests(db: Db): Promise<void> {
  await db.deleteFrom('newsletter_requests').execute()
}
