import { type SqlBool, sql } from 'kysely'
import { countOf, type Db } from '#src/platform/server/db/database.ts'
import type { Kind, Outcome } from '../constants.ts'

export interface Due {
  id: number
  user_id: number
  due_at: string
}

/** A portion of what is due, along the one index, oldest first. @param after the last one of the portion before */
export const listDue = (
  db: Db,
  until: string,
  after: Pick<Due, 'id' | 'due_at'> | null,
  limit: number,
): Promise<Due[]> =>
  db
    .selectFrom('reminder_dues')
    .select(['id', 'user_id', 'due_at'])
    .where('due_at', '<=', until)
    .$if(after !== null, query =>
      query.where(sql<SqlBool>`(due_at, id) > (${after?.due_at}, ${after?.id})`),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** A reminder that is still due, and its member, locked in the transaction; undefined if another process has it. */
export const takeDue = (trx: Db, { id, user_id, due_at }: Due) =>
  trx
    .selectFrom('reminder_dues')
    .innerJoin('users', 'users.id', 'reminder_dues.user_id')
    .select([
      'reminder_dues.kind',
      'reminder_dues.hour',
      'reminder_dues.date',
      'reminder_dues.due_at',
    ])
    .select(['users.email', 'users.email_verified', 'users.time_zone', 'users.disabled'])
    .select('users.language')
    .where('reminder_dues.id', '=', id)
    .where('reminder_dues.user_id', '=', user_id)
    .where('reminder_dues.due_at', '=', due_at)
    .forUpdate('reminder_dues')
    .skipLocked()
    .executeTakeFirst()

/** @returns false when this reminder was dealt with before */
export async function recordReminder(
  trx: Db,
  row: { user_id: number; kind: Kind; date: string; hour: string; outcome: Outcome },
  now: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('reminders')
    .values({ ...row, created_at: now })
    .onConflict(conflict => conflict.columns(['user_id', 'date', 'kind', 'hour']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The reminder that a queued mail carries; undefined for one sent by *Send me one now*. */
export const findOfMail = (
  db: Db,
  { recipient, created_at }: { recipient: string; created_at: string },
) =>
  db
    .selectFrom('users')
    .innerJoin('reminders', 'reminders.user_id', 'users.id')
    .select(['reminders.id', 'reminders.user_id', 'reminders.kind', 'reminders.date'])
    .where('users.email_key', '=', recipient.toLowerCase())
    // Both were written with the same instant.
    .where('reminders.created_at', '=', created_at)
    .where('reminders.outcome', '=', 'sent')
    .executeTakeFirst()

export async function recordDropped(
  db: Db,
  { id, user_id }: { id: number; user_id: number },
  outcome: Outcome,
): Promise<void> {
  await db
    .updateTable('reminders')
    .set({ outcome })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .execute()
}

export async function moveDue(trx: Db, { id, user_id }: Due, to: string): Promise<void> {
  await trx
    .updateTable('reminder_dues')
    .set({ due_at: to })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .execute()
}

/** What decides about a day, each fact read along its own index. */
export async function readDay(db: Db, userId: number, date: string, week: string) {
  const { rows } = await sql<{
    domino: number
    rest: number
    silenced: number
    sent: number
    closed: number
  }>`
    select
      (select count(*) from (select 1 from domino_entries where user_id = ${userId} and date = ${date} limit 1) as a) as domino,
      (select count(*) from rest_days where user_id = ${userId} and date = ${date}) as rest,
      (select count(*) from reminder_taps
        where user_id = ${userId} and date = ${date} and action = 'not_today' and undone_at is null) as silenced,
      (select count(*) from reminders
        where user_id = ${userId} and date = ${date} and kind = 'domino' and outcome = 'sent') as sent,
      (select count(*) from (select 1 from week_closings where user_id = ${userId} and week = ${week} limit 1) as b) as closed`.execute(
    db,
  )
  const [row] = rows
  return {
    hasDomino: Number(row?.domino) > 0,
    isRestDay: Number(row?.rest) > 0,
    isSilenced: Number(row?.silenced) > 0,
    sent: Number(row?.sent),
    isClosed: Number(row?.closed) > 0,
  }
}

/** An instant; null for somebody who has not signed in for as long as sign-ins are kept. */
export async function lastSignIn(db: Db, userId: number): Promise<string | null> {
  const found = await db
    .selectFrom('sign_ins')
    .select('at')
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.at ?? null
}

export const findRecipient = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['email', 'email_verified', 'time_zone', 'disabled'])
    .where('id', '=', userId)
    .executeTakeFirst()

/** How many of a day's reminders were sent at an instant or after. */
export const countSentSince = (
  db: Db,
  userId: number,
  date: string,
  since: string,
): Promise<number> =>
  countOf(
    db
      .selectFrom('reminders')
      .where('user_id', '=', userId)
      .where('date', '=', date)
      .where('kind', '=', 'domino')
      .where('outcome', '=', 'sent')
      .where('created_at', '>=', since),
  )
