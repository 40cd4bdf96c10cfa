import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Kind } from '../constants.ts'
import type { ReminderSettings } from '../contract.ts'
import type { NextDue } from '../domain/schedule.ts'
import { DEFAULT_SETTINGS } from '../domain/settings.ts'
import type { ReminderSettings as ReminderSettingsRow } from './rows.generated.ts'

type SettingsRow = Selectable<ReminderSettingsRow>

const WEEK = [1, 2, 3, 4, 5, 6, 7]

export function settingsOf(row: SettingsRow | undefined): ReminderSettings {
  if (!row) return DEFAULT_SETTINGS
  return {
    domino: {
      enabled: row.enabled,
      at: row.at,
      also_at: [row.also_at_1, row.also_at_2].filter(hour => hour !== null),
      days: WEEK.filter(day => row.days & (1 << (day - 1))),
      channels: [
        ...(row.by_mail ? (['mail'] as const) : []),
        ...(row.by_push ? (['push'] as const) : []),
      ],
      silent_on_rest_days: row.silent_on_rest_days,
    },
    quiet: { from: row.quiet_from, to: row.quiet_to },
    review: row.review,
    picture: row.picture,
    sessions: row.sessions,
    messages: row.messages,
    questions: row.questions,
    requests: row.requests,
    bookings: row.bookings,
    purchases: row.purchases,
    refunds: row.refunds,
    failed_payments: row.failed_payments,
    accepted_invitations: row.accepted_invitations,
    push_shows_text: row.push_shows_text,
  }
}

function columnsOf({
  domino,
  quiet,
  ...switches
}: ReminderSettings): Omit<Insertable<ReminderSettingsRow>, 'user_id' | 'alive_at'> {
  const [first = null, second = null] = domino.also_at
  return {
    ...switches,
    enabled: domino.enabled,
    at: domino.at,
    also_at_1: first,
    also_at_2: second,
    days: domino.days.reduce((bits, day) => bits | (1 << (day - 1)), 0),
    by_mail: domino.channels.includes('mail'),
    by_push: domino.channels.includes('push'),
    silent_on_rest_days: domino.silent_on_rest_days,
    quiet_from: quiet.from,
    quiet_to: quiet.to,
  }
}

export const findSettings = (db: Db, userId: number): Promise<SettingsRow | undefined> =>
  db.selectFrom('reminder_settings').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Locked until the transaction ends, so that two concurrent changes are both kept. */
export async function lockSettings(trx: Db, userId: number, now: string): Promise<SettingsRow> {
  await trx
    .insertInto('reminder_settings')
    .values({ user_id: userId, alive_at: now })
    .onConflict(conflict => conflict.column('user_id').doNothing())
    .execute()
  return trx
    .selectFrom('reminder_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function saveSettings(
  trx: Db,
  userId: number,
  settings: ReminderSettings,
): Promise<void> {
  await trx
    .updateTable('reminder_settings')
    .set({ ...columnsOf(settings), is_offered: true })
    .where('user_id', '=', userId)
    .execute()
}

export async function markOffered(trx: Db, userId: number): Promise<void> {
  await trx
    .updateTable('reminder_settings')
    .set({ is_offered: true })
    .where('user_id', '=', userId)
    .execute()
}

export async function markAsked(trx: Db, userId: number, now: string): Promise<void> {
  await trx
    .updateTable('reminder_settings')
    .set({ asked_at: now })
    .where('user_id', '=', userId)
    .execute()
}

export async function noteAlive(db: Db, userId: number, now: string): Promise<void> {
  await db
    .updateTable('reminder_settings')
    .set({ alive_at: now })
    .where('user_id', '=', userId)
    .where('alive_at', '<', now)
    .execute()
}

export async function setBrowserKey(trx: Db, userId: number, key: string | null): Promise<void> {
  await trx
    .updateTable('reminder_settings')
    .set({ browser_key: key })
    .where('user_id', '=', userId)
    .execute()
}

export async function forgetBrowserKeys(trx: Db): Promise<void> {
  await trx
    .updateTable('reminder_settings')
    .set({ browser_key: null })
    .where('browser_key', 'is not', null)
    .execute()
}

export const listDues = (trx: Db, userId: number) =>
  trx.selectFrom('reminder_dues').selectAll().where('user_id', '=', userId).execute()

export async function saveDue(
  trx: Db,
  userId: number,
  { kind, hour }: { kind: Kind; hour: string },
  { date, at }: NextDue,
): Promise<void> {
  const due = { date, due_at: new Date(at).toISOString() }
  await trx
    .insertInto('reminder_dues')
    .values({ user_id: userId, kind, hour, ...due })
    .onConflict(conflict => conflict.columns(['user_id', 'kind', 'hour']).doUpdateSet(due))
    .execute()
}

export async function deleteDue(trx: Db, userId: number, id: number): Promise<void> {
  await trx.deleteFrom('reminder_dues').where('id', '=', id).where('user_id', '=', userId).execute()
}

/** Members with something that was due up to an instant. @param after their id */
export const listOverdueMembers = (trx: Db, until: string, after: number) =>
  trx
    .selectFrom('reminder_dues')
    .select('user_id')
    .distinct()
    .where('due_at', '<=', until)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(500)
    .execute()

export async function deleteOverdue(trx: Db, userId: number, until: string): Promise<void> {
  await trx
    .deleteFrom('reminder_dues')
    .where('user_id', '=', userId)
    .where('due_at', '<=', until)
    .execute()
}
