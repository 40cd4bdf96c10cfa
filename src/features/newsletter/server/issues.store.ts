import { sql, type Updateable } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import { countOf, type Db, hasChanged } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { likeText } from '#src/platform/server/db/search.ts'
import type { NewsletterIssue } from '../contract.ts'
import type { NewsletterLetters as NewsletterIssues } from './rows.generated.ts'

const mailCount = (status: 'sent' | 'failed' | 'queued') => {
  const condition = {
    sent: sql`= 'sent'`,
    failed: sql`in ('failed', 'uncertain')`,
    queued: sql`in ('waiting', 'claimed', 'handing_over')`,
  }[status]
  const forgotten = { sent: sql`+ forgotten_sent`, failed: sql`+ forgotten_failed`, queued: sql`` }[
    status
  ]
  return sql<number>`(select count(*) from mails where letter_id = newsletter_letters.id and status ${condition}) ${forgotten}`.as(
    status,
  )
}

const issues = (db: Db) =>
  db
    .selectFrom('newsletter_letters')
    .selectAll()
    .select([mailCount('queued'), mailCount('sent'), mailCount('failed')])

const withNumbers = <Row extends Record<'queued' | 'sent' | 'failed', number>>(row: Row): Row => ({
  ...row,
  queued: Number(row.queued),
  sent: Number(row.sent),
  failed: Number(row.failed),
})

export async function findIssue(db: Db, id: number): Promise<NewsletterIssue | undefined> {
  const row = await issues(db).where('id', '=', id).executeTakeFirst()
  return row && withNumbers(row)
}

export async function listIssues(db: Db, query: ListQuery) {
  const { q, limit, cursor } = query
  const like = likeText(sql<string>`subject`, q ?? '')
  const rows = await issues(db)
    .$if(Boolean(q), found => found.where(like))
    .$if(cursor !== undefined, found => found.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const all = db.selectFrom('newsletter_letters').$if(Boolean(q), found => found.where(like))
  return pageOf(rows.map(withNumbers), query, await countOf(all))
}

export async function insertIssue(
  db: Db,
  fields: { subject: string; body: string },
  now: string,
): Promise<number> {
  const { id } = await db
    .insertInto('newsletter_letters')
    .values({
      ...fields,
      status: 'draft',
      created_at: now,
      started_at: null,
      finished_at: null,
      recipients: 0,
      reached: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const updateDraftOf = (db: Db, id: number) =>
  db.updateTable('newsletter_letters').where('id', '=', id).where('status', '=', 'draft')

/** @returns false when it is no longer a draft */
export const updateDraft = (
  db: Db,
  id: number,
  fields: { subject: string; body: string },
): Promise<boolean> => hasChanged(updateDraftOf(db, id).set(fields))

export const deleteDraft = (db: Db, id: number): Promise<boolean> =>
  hasChanged(db.deleteFrom('newsletter_letters').where('id', '=', id).where('status', '=', 'draft'))

/** Does nothing when it is no longer a draft. */
export async function beginSending(
  db: Db,
  id: number,
  recipients: number,
  now: string,
): Promise<void> {
  await updateDraftOf(db, id).set({ status: 'sending', started_at: now, recipients }).execute()
}

export const findSending = (db: Db) =>
  db
    .selectFrom('newsletter_letters')
    .select(['id', 'subject', 'body', 'reached'])
    .where('status', '=', 'sending')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export async function saveProgress(
  db: Db,
  id: number,
  progress: Updateable<NewsletterIssues>,
): Promise<void> {
  await db.updateTable('newsletter_letters').set(progress).where('id', '=', id).execute()
}

/** Counts copies that are being deleted from the list of mails. */
export async function countForgotten(
  trx: Db,
  id: number,
  sent: number,
  failed: number,
): Promise<void> {
  await trx
    .updateTable('newsletter_letters')
    .set({
      forgotten_sent: sql<number>`forgotten_sent + ${sent}`,
      forgotten_failed: sql<number>`forgotten_failed + ${failed}`,
    })
    .where('id', '=', id)
    .execute()
}
