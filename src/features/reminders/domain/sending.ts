import { type CalendarDate, DAY_MS, weekdayOf } from '#src/contract/calendar.ts'
import { type Kind, LATE_MS, type Outcome, SILENT_DAYS } from '../constants.ts'
import type { ReminderSettings } from '../contract.ts'
import { isQuietAt } from './quiet.ts'
import { afterQuiet } from './schedule.ts'
import { wallTimeAt } from './wall-clock.ts'

/** What is known of a member at the moment of sending. */
export interface DayState {
  /** A domino of the day exists, whatever its pips. */
  hasDomino: boolean
  isRestDay: boolean
  /** *Not today* was pressed. */
  isSilenced: boolean
  sent: number
  isClosed: boolean
  /** By mail or by push. */
  isReachable: boolean
  /** Unix times in ms. */
  aliveAt: number
  askedAt: number | null
}

export interface DueNow {
  kind: Kind
  date: CalendarDate
  /** Unix time in ms. */
  dueAt: number
}

type Decision =
  | { do: 'send' }
  | { do: 'record'; outcome: Exclude<Outcome, 'sent'> }
  | { do: 'move'; to: number }
  /** Ask whether to stay quiet, in place of what was due. */
  | { do: 'ask' }
  /** The member was asked already and has shown no sign of life since, or no longer wants reminders on this weekday. */
  | { do: 'nothing' }

type Reason = Exclude<Outcome, 'sent'>

const record = (outcome: Reason): Decision => ({ do: 'record', outcome })

/** What is known of the day itself. */
type Day = Omit<DayState, 'sent' | 'isReachable' | 'aliveAt' | 'askedAt'>

function ofDay({ domino }: ReminderSettings, day: Day): Reason | null {
  if (day.isSilenced) return 'not_today'
  if (day.hasDomino) return 'written'
  if (day.isRestDay && domino.silent_on_rest_days) return 'rest_day'
  // Switched off after it was due.
  return domino.enabled ? null : 'enough'
}

function ofDomino(settings: ReminderSettings, day: DayState): Reason | null {
  const chosen = 1 + settings.domino.also_at.length
  return ofDay(settings, day) ?? (day.sent >= chosen ? 'enough' : null)
}

/** Why a mail that waited in the queue is not handed over after all; null if it still is. */
export const reasonToDrop = (settings: ReminderSettings, kind: Kind, day: Day): Reason | null => {
  if (kind === 'review') return day.isClosed ? 'closed' : null
  return kind === 'domino' ? ofDay(settings, day) : null
}

/** What to do with a reminder that is due, by the state of this moment. @param now Unix time in ms */
export function decideSending(
  settings: ReminderSettings,
  zone: string,
  due: DueNow,
  day: DayState,
  now: number,
): Decision {
  if (now - due.dueAt > LATE_MS) return record('late')
  // The weekdays were changed at the last moment.
  if (due.kind === 'domino' && !settings.domino.days.includes(weekdayOf(due.date) + 1))
    return { do: 'nothing' }
  // Only in quiet hours: just after midnight a reminder is merely late, although its day is over.
  const isQuiet = isQuietAt(settings.quiet, wallTimeAt(zone, now).minutes)
  const at = isQuiet ? afterQuiet(settings.quiet, zone, due.date, now) : now
  if (at === null) return record('quiet_hours')
  const silent = due.kind === 'domino' ? ofDomino(settings, day) : null
  if (silent) return record(silent)
  if (at > now) return { do: 'move', to: at }
  if (due.kind === 'review' && day.isClosed) return record('closed')
  if (now - day.aliveAt > SILENT_DAYS * DAY_MS) {
    const isAsked = day.askedAt !== null && day.askedAt > day.aliveAt
    return isAsked ? { do: 'nothing' } : { do: 'ask' }
  }
  return day.isReachable ? { do: 'send' } : record('unreachable')
}
