import type { ReminderChange, ReminderSettings } from '../contract.ts'

/** Reminders are off until somebody chooses them; mails about sessions and messages, and those to a coach, are on. */
export const DEFAULT_SETTINGS: ReminderSettings = {
  domino: {
    enabled: false,
    at: '19:00',
    also_at: [],
    days: [1, 2, 3, 4, 5, 6, 7],
    channels: ['mail'],
    silent_on_rest_days: true,
  },
  quiet: { from: '21:30', to: '07:30' },
  review: false,
  picture: false,
  sessions: true,
  messages: true,
  questions: true,
  requests: true,
  bookings: true,
  purchases: true,
  refunds: true,
  failed_payments: true,
  accepted_invitations: true,
  push_shows_text: false,
}

const given = <T extends object>(change: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<T>

export function changedSettings(
  settings: ReminderSettings,
  change: ReminderChange,
): ReminderSettings {
  const { domino = {}, quiet = {}, ...rest } = change
  return {
    ...settings,
    ...(given(rest) as Partial<ReminderSettings>),
    domino: { ...settings.domino, ...(given(domino) as Partial<ReminderSettings['domino']>) },
    quiet: { ...settings.quiet, ...(given(quiet) as Partial<ReminderSettings['quiet']>) },
  }
}

/** The field to correct when the further hours repeat the first one; null when they do not. */
export function repeatedHour(settings: ReminderSettings, change: ReminderChange): string | null {
  const { at, also_at } = settings.domino
  if (!also_at.includes(at)) return null
  return change.domino?.also_at === undefined ? 'domino.at' : 'domino.also_at'
}
