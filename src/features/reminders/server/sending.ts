import { setTimeout as pause } from 'node:timers/promises'
import { msg } from '@lingui/core/runtime-macro'
import { type CalendarDate, calendarDateAt, DAY_MS, weekOf } from '#src/contract/calendar.ts'
import type { InputOf } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import { shipped } from '#src/contract/languages.ts'
import { type AnyContext, type Context, systemContext } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type { WorkContext } from '#src/platform/server/feature.ts'
import { workOnRows } from '#src/platform/server/jobs/rows.ts'
import { speaking } from '#src/platform/server/languages.ts'
import { takeFromLimit } from '#src/platform/server/limits.ts'
import type { MailCheck } from '#src/platform/server/mail/delivery.ts'
import { type Kind, PORTION, PUSH_TTL_SECONDS, SILENT_DAYS, TESTS_PER_HOUR } from '../constants.ts'
import type * as contract from '../contract.ts'
import { minutesOf } from '../domain/quiet.ts'
import { lastInstant, nextAfter, plannedOf } from '../domain/schedule.ts'
import { decideSending, reasonToDrop } from '../domain/sending.ts'
import { wallTimeAt } from '../domain/wall-clock.ts'
import { readDayOf } from './day.ts'
import {
  mailDomino,
  mailQuestion,
  mailReview,
  mailWeek,
  planText,
  pushOf,
  type Sending,
} from './mails.ts'
import { enqueuePushes, hasSubscriptions } from './push.ts'
import {
  deleteDue,
  findSettings,
  markAsked,
  saveDue,
  settingsOf,
} from './reminder-settings.store.ts'
import { readSettings } from './reminder-settings.ts'
import * as store from './sending.store.ts'

/** The time from one reminder to the next: 180,000 an hour. */
const SPACED_MS = 20
/** Reminders that are later than this are sent faster: more were due in one minute than fit into it. */
const HURRIED_MS = 60_000

interface Work extends Sending {
  due: NonNullable<Awaited<ReturnType<typeof store.takeDue>>> & { id: number; user_id: number }
  row: Awaited<ReturnType<typeof findSettings>>
  settings: contract.ReminderSettings
  zone: string
  /** The confirmed address; null if no mail may be sent. */
  to: string | null
  expiresAt: string
}

/** @param known the last noted sign of life; sign-ins are looked up only if that is long ago */
async function aliveAt(db: Db, userId: number, known: number, now: number): Promise<number> {
  if (now - known <= SILENT_DAYS * DAY_MS) return known
  const signIn = await store.lastSignIn(db, userId)
  return signIn === null ? known : Math.max(known, Date.parse(signIn))
}

const byMail = (ctx: Work, kind: Kind): boolean =>
  ctx.to !== null && (kind !== 'domino' || ctx.settings.domino.channels.includes('mail'))

const isPushed = (ctx: Work, kind: Kind): boolean =>
  kind === 'domino' && ctx.settings.domino.channels.includes('push')

async function push(ctx: Work): Promise<void> {
  const { userId, date, settings, expiresAt } = ctx
  const day = settings.push_shows_text ? await readDayOf(ctx, userId, date) : null
  const words = day && (planText(day) || day.labels[day.lead - 1])
  const content = pushOf(ctx, words || said(msg`One small thing sets the day in motion.`))
  await enqueuePushes(ctx.db, userId, { now: ctx.now, expiresAt }, content)
}

const MAILS = { domino: mailDomino, review: mailReview, picture: mailWeek } as const

async function send(ctx: Work): Promise<void> {
  const { kind } = ctx.due
  if (ctx.to !== null && byMail(ctx, kind) && kind in MAILS)
    await MAILS[kind as keyof typeof MAILS](ctx, ctx.to)
  if (isPushed(ctx, kind)) await push(ctx)
}

/** Mails and notifications say the same. */
const inLanguage = (work: Work, say: (work: Work) => Promise<void>) =>
  speaking(shipped(work.due.language) ?? work.deps.settings.site.language, () => say(work))

async function ask(ctx: Work): Promise<void> {
  const { userId, date, to } = ctx
  const at = ctx.now.toISOString()
  await markAsked(ctx.db, userId, at)
  const row = {
    user_id: userId,
    kind: 'quiet' as const,
    date,
    hour: ctx.due.hour,
    outcome: 'sent' as const,
  }
  if (to !== null && (await store.recordReminder(ctx.db, row, at))) await mailQuestion(ctx, to)
}

async function planNext(ctx: Work): Promise<void> {
  const planned = plannedOf(ctx.settings).find(
    ({ kind, hour }) => kind === ctx.due.kind && hour === ctx.due.hour,
  )
  const next =
    planned && nextAfter(ctx.settings, ctx.zone, planned, ctx.due.date, ctx.now.getTime())
  if (next) await saveDue(ctx.db, ctx.due.user_id, ctx.due, next)
  else await deleteDue(ctx.db, ctx.due.user_id, ctx.due.id)
}

async function workOn(ctx: AnyContext, found: store.Due): Promise<Work | null> {
  const due = await store.takeDue(ctx.db, found)
  if (!due) return null
  const row = await findSettings(ctx.db, found.user_id)
  const settings = settingsOf(row)
  const zone = due.time_zone ?? 'UTC'
  const now = ctx.deps.now()
  return {
    ...ctx,
    now,
    userId: found.user_id,
    date: due.date,
    due: { ...due, id: found.id, user_id: found.user_id },
    row,
    settings,
    zone,
    expiresAt: new Date(
      lastInstant(settings.quiet, zone, Date.parse(due.due_at), now.getTime()),
    ).toISOString(),
    to: due.email_verified && !due.disabled ? due.email : null,
  }
}

/** Whether quiet hours moved several of the day's reminders to their end, and one was sent already: one is enough. */
async function isTwin(ctx: Work): Promise<boolean> {
  const { minutes } = wallTimeAt(ctx.zone, Date.parse(ctx.due.due_at))
  if (ctx.due.kind !== 'domino' || minutes !== minutesOf(ctx.settings.quiet.to)) return false
  return (await store.countSentSince(ctx.db, ctx.userId, ctx.due.date, ctx.due.due_at)) > 0
}

async function settle(ctx: AnyContext, found: store.Due): Promise<void> {
  const work = await workOn(ctx, found)
  if (!work) return
  const { due, row, settings, zone, now, userId, date } = work
  const day = await store.readDay(ctx.db, userId, date, weekOf(date as CalendarDate))
  const isReachable =
    !due.disabled &&
    (byMail(work, due.kind) ||
      (isPushed(work, due.kind) && (await hasSubscriptions(ctx.db, userId))))
  const known = Date.parse(row?.alive_at ?? now.toISOString())
  const state = {
    ...day,
    isReachable,
    aliveAt: await aliveAt(ctx.db, userId, known, now.getTime()),
    askedAt: row?.asked_at ? Date.parse(row.asked_at) : null,
  }
  const decision = decideSending(
    settings,
    zone,
    { ...due, dueAt: Date.parse(due.due_at) },
    state,
    now.getTime(),
  )
  if (decision.do === 'move')
    return store.moveDue(ctx.db, found, new Date(decision.to).toISOString())
  const isSent = decision.do === 'send' && !(await isTwin(work))
  if (decision.do === 'ask') await inLanguage(work, ask)
  if (decision.do === 'send' || decision.do === 'record') {
    const outcome = decision.do === 'record' ? decision.outcome : isSent ? 'sent' : 'enough'
    const mark = { user_id: userId, kind: due.kind, date, hour: due.hour, outcome } as const
    if ((await store.recordReminder(ctx.db, mark, now.toISOString())) && isSent)
      await inLanguage(work, send)
  }
  await planNext(work)
}

/**
 * Sends what is due now, in portions along one index. Each reminder is one transaction: it is recorded, its mail is
 * queued and the next one is planned, or none of it.
 */
export async function sendDue(context: WorkContext, leaseLost: AbortSignal): Promise<void> {
  const { db, deps } = context
  const work = async (due: store.Due) => {
    const began = performance.now()
    await inTransaction(db, trx => settle(systemContext(trx, deps), due)).finally(async () => {
      const took = performance.now() - began
      // Leaves at least half of the time to others, so that nobody's save waits behind a whole portion or its mails.
      const isLate = deps.now().getTime() - Date.parse(due.due_at) > HURRIED_MS
      await pause(isLate ? took : Math.max(took, SPACED_MS - took))
    })
  }
  let after: store.Due | null = null
  while (!leaseLost.aborted) {
    const portion: store.Due[] = await store.listDue(db, deps.now().toISOString(), after, PORTION)
    const list = async (except: readonly number[]) =>
      portion.filter(({ id }) => !except.includes(id))
    await workOnRows(context, 'reminders', { list, work, leaseLost })
    if (portion.length < PORTION) return
    after = portion.at(-1) ?? null
  }
}

/**
 * Checks again as a mail is handed over: the day may have been written to while the mail waited for the mail server
 * (docs/product.md 14.1). What was requested with *Send me one now* goes out whatever the day.
 */
export const isStillDue: MailCheck = async (db, mail) => {
  const reminder = await store.findOfMail(db, mail)
  if (!reminder) return true
  const { user_id, kind, date } = reminder
  const settings = settingsOf(await findSettings(db, user_id))
  const day = await store.readDay(db, user_id, date, weekOf(date as CalendarDate))
  const reason = reasonToDrop(settings, kind, day)
  if (reason === null) return true
  // If a push of the same reminder has gone out, the reminder stays recorded as sent.
  const isPushed =
    kind === 'domino' &&
    settings.domino.channels.includes('push') &&
    (await hasSubscriptions(db, user_id))
  if (!isPushed) await store.recordDropped(db, reminder, reason)
  return false
}

const limit = { name: 'reminders sent now', max: TESTS_PER_HOUR, windowSeconds: 3_600 }

/** *Send me one now*: does not affect any other reminder. @throws AppError `email_unconfirmed`, `too_many` */
export async function testReminder(
  ctx: Context,
  { kind }: InputOf<typeof contract.testReminder>,
): Promise<void> {
  const { userId } = ctx.who
  const account = await store.findRecipient(ctx.db, userId)
  if (!account?.email || !account.email_verified) throw new AppError('email_unconfirmed')
  const to = account.email
  await takeFromLimit(ctx, limit, `user ${userId}`)
  const settings = await readSettings(ctx.db, userId)
  const date = calendarDateAt(ctx.now, account.time_zone ?? 'UTC')
  await inTransaction(ctx, async ctx => {
    const sending: Sending = { ...ctx, userId, date }
    await (kind === 'picture' ? mailWeek : mailDomino)(sending, to)
    if (kind === 'picture' || !settings.domino.channels.includes('push')) return
    const expiresAt = new Date(ctx.now.getTime() + PUSH_TTL_SECONDS * 1000).toISOString()
    const content = pushOf(sending, said(msg`This is how a reminder looks on this device.`))
    await enqueuePushes(ctx.db, userId, { now: ctx.now, expiresAt }, content)
  })
}
