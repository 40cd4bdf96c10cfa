import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { invalid } from '#src/platform/server/errors.ts'
import { ALSO_AT_BAD } from '../../constants.ts'
import type { ReminderChange, ReminderSettings } from '../../contract.ts'
import { changedSettings, repeatedHour } from '../../domain/settings.ts'
import { reschedule } from '../schedule/actions.ts'
import * as store from './store.ts'

export const readSettings = async (db: Db, userId: number): Promise<ReminderSettings> =>
  store.settingsOf(await store.findSettings(db, userId))

/** @throws AppError `invalid` when a further hour repeats the first */
export function changeSettings(
  db: Db,
  userId: number,
  change: ReminderChange,
  now: Date,
): Promise<ReminderSettings> {
  return inTransaction(db, async trx => {
    const known = store.settingsOf(await store.lockSettings(trx, userId, now.toISOString()))
    const settings = changedSettings(known, change)
    const field = repeatedHour(settings, change)
    if (field !== null) throw invalid(field, ALSO_AT_BAD)
    await store.saveSettings(trx, userId, settings)
    await reschedule(trx, userId, now)
    return settings
  })
}

/** Offers reminders once, after the first completed domino, unless something was chosen before. */
export async function readOffer(
  db: Db,
  userId: number,
): Promise<{ is_due: boolean; was_asked: boolean }> {
  const was_asked = (await store.findSettings(db, userId))?.is_offered ?? false
  return { was_asked, is_due: !was_asked && (await store.hasCompletedDomino(db, userId)) }
}

export const closeOffer = (db: Db, userId: number, now: Date): Promise<void> =>
  inTransaction(db, async trx => {
    await store.lockSettings(trx, userId, now.toISOString())
    await store.markOffered(trx, userId)
  })

/** Without the key that cookies are made with. */
export async function exportSettings(db: Db, userId: number) {
  const row = await store.findSettings(db, userId)
  if (!row) return []
  const { browser_key: _, ...rest } = row
  return [rest]
}
