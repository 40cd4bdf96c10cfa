import { zoneOf } from '#src/features/sign-in/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { ReminderSettings } from '../../contract.ts'
import { dueOn, type NextDue, nextFrom, type Planned, plannedOf } from '../../domain/schedule.ts'
import { findSettings, settingsOf } from '../settings/store.ts'
import * as store from './store.ts'

type Due = Awaited<ReturnType<typeof store.listDues>>[number]

/** The earlier of the known due time and a newly computed one; quiet hours may have moved the former past its hour. */
function nextOf(
  settings: ReminderSettings,
  zone: string,
  planned: Planned,
  known: Due | undefined,
  now: number,
): NextDue | null {
  const fresh = nextFrom(settings, zone, planned, now)
  const again = known && dueOn(settings, zone, planned, known.date)
  if (!known || !again || again.at <= now || (fresh && fresh.at < again.at)) return fresh
  return { date: known.date, at: again.at }
}

/**
 * Computes when a member's reminders are due next, after the settings or the time zone have changed. A reminder that is
 * due already but not sent yet stays: whether it is still wanted is checked when it is sent.
 */
export async function reschedule(trx: Db, userId: number, now: Date): Promise<void> {
  const row = await findSettings(trx, userId)
  if (!row) return
  const settings = settingsOf(row)
  const zone = await zoneOf(trx, userId)
  const planned = plannedOf(settings)
  const dues = await store.listDues(trx, userId)
  for (const due of dues) {
    if (!planned.some(({ kind, hour }) => kind === due.kind && hour === due.hour))
      await store.deleteDue(trx, userId, due.id)
  }
  for (const each of planned) {
    const known = dues.find(({ kind, hour }) => kind === each.kind && hour === each.hour)
    if (known && Date.parse(known.due_at) <= now.getTime()) continue
    const next = nextOf(settings, zone, each, known, now.getTime())
    if (next) await store.saveDue(trx, userId, each, next)
    else if (known) await store.deleteDue(trx, userId, known.id)
  }
}

/** After a restore: what was due before is not sent. */
export async function skipOverdue(trx: Db, now: Date): Promise<void> {
  const until = now.toISOString()
  for (let after = 0; ; ) {
    const members = await store.listOverdueMembers(trx, until, after)
    for (const { user_id } of members) {
      await store.deleteOverdue(trx, user_id, until)
      await reschedule(trx, user_id, now)
    }
    if (members.length === 0) return
    after = members.at(-1)?.user_id ?? 0
  }
}
