import * as z from 'zod/mini'
import { sendConfirmationEmail } from '#src/features/sign-in/contract/links.ts'
import type { FormKind, Typed } from '#src/platform/web/routing/form-kind.ts'
import { CHANNELS, CLIENT_MAILS, PRACTICE_MAILS } from '../../constants.ts'
import { putReminders, type ReminderChange, reminderChange, testReminder } from '../../contract.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7]
const TICKS = ['review', 'picture', 'sessions', 'messages', 'push_shows_text'] as const

/** What the page's form says, as the call takes it: a box that is not ticked is not in the form at all. */
export function changeOf(typed: Typed) {
  const isOn = (name: string) => name in typed
  const ticked = (boxes: readonly (readonly [string, unknown])[]) =>
    Object.fromEntries(boxes.map(([name]) => [name, isOn(name)]))
  const timeOf = (name: string) => (typed[name] ?? '').slice(0, 5)
  return {
    domino: {
      enabled: isOn('enabled'),
      at: timeOf('at'),
      also_at: [timeOf('also_at_1'), timeOf('also_at_2')].filter(Boolean),
      days: DAYS.filter(day => isOn(`day_${day}`)),
      channels: typed.channels === 'both' ? [...CHANNELS] : [typed.channels],
      silent_on_rest_days: isOn('silent_on_rest_days'),
    },
    quiet: { from: timeOf('quiet_from'), to: timeOf('quiet_to') },
    ...Object.fromEntries(TICKS.map(name => [name, isOn(name)])),
    // Only who sees these switches sends them.
    ...(isOn('runs') && ticked(PRACTICE_MAILS)),
    ...(isOn('coaches') && ticked(CLIENT_MAILS)),
  }
}

/** What was typed, where all of it could be read. */
export function readChange(typed: Typed): ReminderChange | null {
  const read = z.safeParse(reminderChange, changeOf(typed))
  return read.success ? read.data : null
}

const KEPT = [
  ...['enabled', 'at', 'also_at_1', 'also_at_2', 'channels', 'silent_on_rest_days'],
  ...['quiet_from', 'quiet_to', ...DAYS.map(day => `day_${day}`), ...TICKS],
  ...['runs', 'coaches', ...[...PRACTICE_MAILS, ...CLIENT_MAILS].map(([name]) => name)],
]

/** The page's forms, for browsers without scripts and before they run. */
export const FORMS: readonly FormKind[] = [
  { name: 'settings', endpoint: putReminders, keeps: KEPT, body: changeOf },
  { name: 'test', endpoint: testReminder, keeps: [] },
  { name: 'confirm', endpoint: sendConfirmationEmail, keeps: [] },
]
