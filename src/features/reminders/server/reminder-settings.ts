import { msg } from '@lingui/core/runtime-macro'
import type { InputOf } from '#src/contract/endpoint.ts'
import { zoneOf } from '#src/features/sign-in/server/exposed.ts'
import { hasCompletedDomino } from '#src/features/tracker/server/exposed.ts'
import type { AnyContext, Context, Unsubscribe } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, invalid } from '#src/platform/server/errors.ts'
import { readUnsubscribeToken } from '#src/platform/server/mail/unsubscribe.ts'
import { ALSO_AT_BAD, FEWER_DAYS } from '../constants.ts'
import type * as contract from '../contract.ts'
import type { ReminderChange, ReminderSettings } from '../contract.ts'
import { dueOn, type NextDue, nextFrom, type Planned, plannedOf } from '../domain/schedule.ts'
import { changedSettings, repeatedHour } from '../domain/settings.ts'
import * as store from './reminder-settings.store.ts'
import { findRecipient } from './sending.store.ts'

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
export async function rescheduleReminders(ctx: AnyContext, userId: number): Promise<void> {
  const row = await store.findSettings(ctx.db, userId)
  if (!row) return
  const settings = store.settingsOf(row)
  const zone = await zoneOf(ctx.db, userId)
  const planned = plannedOf(settings)
  const dues = await store.listDues(ctx.db, userId)
  for (const due of dues) {
    if (!planned.some(({ kind, hour }) => kind === due.kind && hour === due.hour))
      await store.deleteDue(ctx.db, userId, due.id)
  }
  for (const each of planned) {
    const known = dues.find(({ kind, hour }) => kind === each.kind && hour === each.hour)
    if (known && Date.parse(known.due_at) <= ctx.now.getTime()) continue
    const next = nextOf(settings, zone, each, known, ctx.now.getTime())
    if (next) await store.saveDue(ctx.db, userId, each, next)
    else if (known) await store.deleteDue(ctx.db, userId, known.id)
  }
}

/** After a restore: what was due before is not sent. */
export async function skipOverdue(ctx: AnyContext): Promise<void> {
  const until = ctx.now.toISOString()
  for (let after = 0; ; ) {
    const members = await store.listOverdueMembers(ctx.db, until, after)
    for (const { user_id } of members) {
      await store.deleteOverdue(ctx.db, user_id, until)
      await rescheduleReminders(ctx, user_id)
    }
    if (members.length === 0) return
    after = members.at(-1)?.user_id ?? 0
  }
}

export const readSettings = async (db: Db, userId: number): Promise<ReminderSettings> =>
  store.settingsOf(await store.findSettings(db, userId))

export const getReminders = ({ db, who }: Context) => readSettings(db, who.userId)

/** @throws AppError `invalid` when a further hour repeats the first */
function changeSettings(
  ctx: AnyContext,
  userId: number,
  change: ReminderChange,
): Promise<ReminderSettings> {
  return inTransaction(ctx, async ctx => {
    const known = store.settingsOf(await store.lockSettings(ctx.db, userId, ctx.now.toISOString()))
    const settings = changedSettings(known, change)
    const field = repeatedHour(settings, change)
    if (field !== null) throw invalid(field, ALSO_AT_BAD)
    await store.saveSettings(ctx.db, userId, settings)
    await rescheduleReminders(ctx, userId)
    return settings
  })
}

export const putReminders = (ctx: Context, change: InputOf<typeof contract.putReminders>) =>
  changeSettings(ctx, ctx.who.userId, change)

/** Offers reminders once, after the first completed domino, unless something was chosen before. */
export async function getReminderOffer({ db, who }: Context) {
  const was_asked = (await store.findSettings(db, who.userId))?.is_offered ?? false
  return { was_asked, is_due: !was_asked && (await hasCompletedDomino(db, who.userId)) }
}

export const closeReminderOffer = (ctx: Context): Promise<void> =>
  inTransaction(ctx, async ({ db, now, who }) => {
    await store.lockSettings(db, who.userId, now.toISOString())
    await store.markOffered(db, who.userId)
  })

/** Without the key that cookies are made with. */
export async function exportSettings(db: Db, userId: number) {
  const row = await store.findSettings(db, userId)
  if (!row) return []
  const { browser_key: _, ...rest } = row
  return [rest]
}

/** The mails of a disabled account can be ended as well: the token is still valid. */
const hasMember = async (db: Db, userId: number): Promise<boolean> =>
  (await findRecipient(db, userId)) !== undefined

const ending =
  (change: ReminderChange): Unsubscribe =>
  (ctx, userId) =>
    inTransaction(ctx, async ctx => {
      if (!(await hasMember(ctx.db, userId))) return false
      await changeSettings(ctx, userId, change)
      return true
    })

/** By the kind in the link's token. */
export const reminderUnsubscribes: Readonly<Record<string, Unsubscribe>> = {
  domino: ending({ domino: { enabled: false } }),
  review: ending({ review: false }),
  picture: ending({ picture: false }),
}

/** *Fewer of these*. @throws AppError `not_found` */
export async function fewerReminders(
  ctx: AnyContext,
  { token }: InputOf<typeof contract.fewerReminders>,
): Promise<void> {
  const link = readUnsubscribeToken(ctx.deps, token)
  if (link?.kind !== 'domino' || !(await hasMember(ctx.db, link.id)))
    throw new AppError('not_found', { message: msg`This link is invalid.` })
  await changeSettings(ctx, link.id, { domino: { days: [...FEWER_DAYS] } })
}
