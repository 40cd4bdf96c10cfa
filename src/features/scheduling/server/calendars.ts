import type { BlockList } from 'node:net'
import { msg } from '@lingui/core/runtime-macro'
import type { FastifyBaseLogger } from 'fastify'
import { DAY_MS, HOUR_MS } from '#src/contract/calendar.ts'
import type { InputOf } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import { asCoach } from '#src/features/coaching/server/exposed.ts'
import { accountAddress } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext, ArchiveTable, Context, Deps } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound, refusedField } from '#src/platform/server/errors.ts'
import {
  CALENDAR_AHEAD_DAYS,
  CALENDAR_BOOKING_SECONDS,
  CALENDAR_EVERY_MINUTES,
  CALENDAR_SECONDS,
  CALENDAR_STOP_HOURS,
  CALENDAR_WARN_HOURS,
  CALENDARS_MAX,
  GROUP_PAST_DAYS,
} from '../constants.ts'
import type * as contract from '../contract/calendars.ts'
import type { Calendar } from '../contract/calendars.ts'
import { findSchedule } from './availability.store.ts'
import type { Busy } from './calendar-parsing/busy.ts'
import { parseCalendars } from './calendar-parsing/parse.ts'
import { RefusedAddress, UnreadableAnswer } from './calendar-sources/guarded-fetch.ts'
import { openSource, type Source, sealSource } from './calendar-sources/seal.ts'
import { calendarUrl, type Reading, readCaldav, readIcs } from './calendar-sources/sources.ts'
import * as store from './calendars.store.ts'
import * as meetings from './group-sessions.store.ts'

declare module '#src/platform/server/settings/settings.ts' {
  interface Settings {
    /** For tests: private networks in which connected calendars may be, and how long they may take. */
    calendarNetworks?: BlockList
    calendarPatienceMs?: number
  }
}

/** A calendar that was read this recently is not read again before a booking. */
const RECENT_MS = 30_000

type Rules = Pick<store.StoredCalendar, 'coach_id' | 'kind' | 'count_all_day' | 'count_unanswered'>

const patienceOf = ({ settings }: Deps, seconds: number): number =>
  settings.calendarPatienceMs ?? seconds * 1000

function stateOf(
  { failing_since, when_failing }: store.StoredCalendar,
  now: Date,
): Calendar['state'] {
  if (failing_since === null) return 'ok'
  const hours = (now.getTime() - Date.parse(failing_since)) / HOUR_MS
  if (hours >= CALENDAR_STOP_HOURS && when_failing === 'stop') return 'stopped'
  return hours >= CALENDAR_WARN_HOURS ? 'warning' : 'failing'
}

function viewOf(stored: store.StoredCalendar, now: Date): Calendar {
  const { sealed_source: _, ...fields } = stored
  return { ...fields, state: stateOf(stored, now) }
}

/** @throws RefusedAddress, UnreadableAnswer, or the connection's own error */
async function readBusy(
  ctx: AnyContext,
  { rules, source, signal }: { rules: Rules; source: Source; signal: AbortSignal },
): Promise<Busy> {
  const now = ctx.deps.now().getTime()
  const reading: Reading = {
    permitted: ctx.deps.settings.calendarNetworks ?? null,
    signal,
    from: now - DAY_MS,
    until: now + CALENDAR_AHEAD_DAYS * DAY_MS,
  }
  const texts = await (rules.kind === 'caldav' ? readCaldav : readIcs)(source, reading)
  const { from, until } = reading
  const address = await accountAddress(ctx.db, rules.coach_id)
  const own = [address, source.username]
    .filter(each => each?.includes('@'))
    .map(each => String(each).toLowerCase())
  const { count_all_day, count_unanswered } = rules
  const host = new URL(ctx.deps.settings.siteUrl).hostname
  const zone = (await findSchedule(ctx.db, rules.coach_id))?.zone ?? 'UTC'
  return parseCalendars(
    texts,
    { zone, from, until, own, count_all_day, count_unanswered, host },
    signal,
  )
}

/** A message for the person who typed the address; it never reveals what the server answered. */
function refusalOf(error: unknown): AppError {
  if (error instanceof RefusedAddress)
    return new AppError('calendar_refused', {
      message: msg`This address cannot be used for a calendar: it ${{ why: error.message }}.`,
      fields: { url: said(msg`This address ${{ why: error.message }}.`) },
    })
  return refusedField(
    'calendar_unreadable',
    'url',
    error instanceof UnreadableAnswer
      ? msg`No calendar could be read at this address: it ${{ why: error.message }}.`
      : msg`No calendar could be read at this address.`,
  )
}

/** Reads the calendar at once, so that a wrong address is noticed when it is entered. */
export async function addCalendar(
  ctx: Context,
  calendar: InputOf<typeof contract.addCalendar>,
): Promise<Calendar> {
  const coachId = asCoach(ctx.who)
  const known = await store.listCalendars(ctx.db, coachId)
  if (known.length >= CALENDARS_MAX)
    throw new AppError('invalid', {
      message: msg`Please keep to ${{ max: CALENDARS_MAX }} calendars.`,
    })
  const { url: typed, username, password, name, kind: wanted, ...switches } = calendar
  const kind = wanted ?? (username ? 'caldav' : 'ics')
  const rules = { ...switches, kind, coach_id: coachId }
  try {
    const source = { url: calendarUrl(typed), username, password }
    const { host } = new URL(source.url)
    const read = await readBusy(ctx, {
      rules,
      source,
      signal: AbortSignal.timeout(patienceOf(ctx.deps, CALENDAR_SECONDS)),
    })
    const at = ctx.now.toISOString()
    const stored = await inTransaction(ctx, async ctx => {
      const made = await store.insertCalendar(ctx.db, {
        ...rules,
        ...store.figuresOf(read),
        name: name || host,
        host,
        sealed_source: sealSource(ctx.deps.secret, coachId, source),
        read_at: at,
        asked_at: at,
        failing_since: null,
        created_at: at,
      })
      await store.storeBusy(ctx.db, made.id, read, at)
      return made
    })
    return viewOf(stored, ctx.now)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw refusalOf(error)
  }
}

export const listCalendars = async (ctx: Context): Promise<Calendar[]> =>
  (await store.listCalendars(ctx.db, ctx.who.userId)).map(calendar => viewOf(calendar, ctx.now))

/** Clears `asked_at`: the rules for busy times changed, so the job reads it again soon. @throws AppError `not_found` */
export async function changeCalendar(
  ctx: Context,
  { id, ...switches }: InputOf<typeof contract.changeCalendar>,
): Promise<Calendar> {
  const change = { ...switches, asked_at: null }
  const changed = await store.updateCalendar(ctx.db, asCoach(ctx.who), id, change)
  return viewOf(orNotFound(changed), ctx.now)
}

export async function removeCalendar(
  { db, who }: Context,
  { id }: InputOf<typeof contract.removeCalendar>,
): Promise<void> {
  if (!(await store.deleteCalendar(db, asCoach(who), id))) throw new AppError('not_found')
}

/** The coach's calendars for the archive, without the addresses. */
export async function exportCalendars(db: Db, coachId: number): Promise<ArchiveTable[]> {
  const calendars = await store.listCalendars(db, coachId)
  return [{ name: 'calendars', rows: calendars.map(({ sealed_source, ...calendar }) => calendar) }]
}

type Log = Pick<FastifyBaseLogger, 'warn'>

/** A failed read keeps the busy times of the last successful one. */
async function refresh(
  ctx: AnyContext,
  { calendar, patienceMs, log }: { calendar: store.StoredCalendar; patienceMs: number; log: Log },
): Promise<void> {
  const at = ctx.deps.now().toISOString()
  if (!(await store.takeReading(ctx.db, calendar, at))) return
  const { coach_id: coachId, sealed_source: sealed } = calendar
  try {
    const source = openSource([ctx.deps.secret, ctx.deps.settings.previousSecret], coachId, sealed)
    if (!source) throw new UnreadableAnswer(said(msg`was encrypted with another secret`))
    const signal = AbortSignal.timeout(patienceMs)
    const read = await readBusy(ctx, { rules: calendar, source, signal })
    await store.storeBusy(ctx.db, calendar.id, read, at)
    // During a secret rotation: what the previous secret sealed must become readable without it.
    if (ctx.deps.settings.previousSecret) {
      const sealed_source = sealSource(ctx.deps.secret, coachId, source)
      await store.updateCalendar(ctx.db, coachId, calendar.id, { sealed_source })
    }
  } catch (error) {
    await store.markFailing(ctx.db, calendar.id, at)
    const reason = error instanceof Error ? error.name : 'unknown'
    log.warn({ calendar: calendar.id, reason }, 'a connected calendar could not be read')
  }
}

const since = ({ now }: Deps, ms: number) => ({
  before: new Date(now().getTime() - ms).toISOString(),
  now: now().toISOString(),
})

/** Reads the calendars whose last read began at least ten minutes ago. */
export async function refreshDue(ctx: AnyContext, log: Log, leaseLost: AbortSignal) {
  const due = await store.listAsked(ctx.db, since(ctx.deps, CALENDAR_EVERY_MINUTES * 60_000), null)
  for (const calendar of due) {
    if (leaseLost.aborted) return
    await refresh(ctx, { calendar, patienceMs: patienceOf(ctx.deps, CALENDAR_SECONDS), log })
  }
}

/** Reads once more just before a booking; a calendar that takes over three seconds keeps its known busy times. */
export async function refreshForBooking(
  ctx: AnyContext & { log: Log },
  coachId: number,
): Promise<void> {
  const due = await store.listAsked(ctx.db, since(ctx.deps, RECENT_MS), coachId)
  await Promise.all(
    due.map(calendar =>
      refresh(ctx, {
        calendar,
        patienceMs: patienceOf(ctx.deps, CALENDAR_BOOKING_SECONDS),
        log: ctx.log,
      }),
    ),
  )
}

/** The meetings of the groups that a coach leads. */
export async function listGroupMeetings({ db, now, who }: Context) {
  const from = new Date(now.getTime() - GROUP_PAST_DAYS * DAY_MS).toISOString()
  const rows = await meetings.listGroupMeetings(db, asCoach(who), from)
  return rows.map(({ id, group_id, name: group, title, starts_at: start, ends_at: end }) => ({
    ...{ id, group_id, group, title, start, end },
  }))
}
