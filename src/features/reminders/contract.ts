import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { refusal, type Words } from '#src/contract/i18n.ts'
import { matching, verbatim } from '#src/contract/texts.ts'
import {
  ALSO_AT_BAD,
  ALSO_AT_MAX,
  CHANNELS,
  CHANNELS_BAD,
  DAYS_BAD,
  TIME_BAD,
} from './constants.ts'

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

const time = matching(5, TIME, TIME_BAD)

const distinct = (given: readonly unknown[]): boolean => new Set(given).size === given.length

/** A list with a single message, whichever of its entries is wrong. */
const listOf = <T>(isEntry: (value: unknown) => value is T, message: Words) =>
  z
    .array(z.unknown(), refusal(message))
    .check(z.refine(given => given.every(isEntry), refusal(message)))

const isDay = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 7
const isTime = (value: unknown): value is string => typeof value === 'string' && TIME.test(value)
const isChannel = (value: unknown): value is (typeof CHANNELS)[number] =>
  (CHANNELS as readonly unknown[]).includes(value)

/** Weekdays, Monday = 1, sorted and each once. */
const days = z.pipe(
  listOf(isDay, DAYS_BAD).check(
    z.minLength(1, refusal(DAYS_BAD)),
    z.maxLength(7, refusal(DAYS_BAD)),
  ),
  z.transform(given => [...new Set(given as number[])].sort((a, b) => a - b)),
)

const channels = z.pipe(
  listOf(isChannel, CHANNELS_BAD).check(
    z.minLength(1, refusal(CHANNELS_BAD)),
    z.maxLength(CHANNELS.length, refusal(CHANNELS_BAD)),
  ),
  z.transform(given => CHANNELS.filter(channel => given.includes(channel))),
)

const alsoAt = z.pipe(
  listOf(isTime, ALSO_AT_BAD).check(
    z.maxLength(ALSO_AT_MAX, refusal(ALSO_AT_BAD)),
    z.refine(distinct, refusal(ALSO_AT_BAD)),
  ),
  z.transform(given => given as string[]),
)

export const reminderSettings = z.object({
  domino: z.object({
    enabled: z.boolean(),
    at: z.string(),
    /** Further hours of a day; at each of them it is checked again whether to remind. */
    also_at: z.array(z.string()),
    /** Weekdays, Monday = 1. */
    days: z.array(z.int()),
    channels: z.array(z.enum(CHANNELS)),
    silent_on_rest_days: z.boolean(),
  }),
  /** May cross midnight; none where both are equal. */
  quiet: z.object({ from: z.string(), to: z.string() }),
  review: z.boolean(),
  picture: z.boolean(),
  sessions: z.boolean(),
  messages: z.boolean(),
  /** What a coach, or whoever runs the practice, hears of. */
  questions: z.boolean(),
  requests: z.boolean(),
  bookings: z.boolean(),
  purchases: z.boolean(),
  refunds: z.boolean(),
  failed_payments: z.boolean(),
  accepted_invitations: z.boolean(),
  /** Whether a push may show the member's own words. */
  push_shows_text: z.boolean(),
})
export type ReminderSettings = z.infer<typeof reminderSettings>

const flag = z.optional(z.boolean())

export const reminderChange = z.strictObject({
  domino: z.optional(
    z.strictObject({
      enabled: flag,
      at: z.optional(time),
      also_at: z.optional(alsoAt),
      days: z.optional(days),
      channels: z.optional(channels),
      silent_on_rest_days: flag,
    }),
  ),
  quiet: z.optional(z.strictObject({ from: z.optional(time), to: z.optional(time) })),
  review: flag,
  picture: flag,
  sessions: flag,
  messages: flag,
  questions: flag,
  requests: flag,
  bookings: flag,
  purchases: flag,
  refunds: flag,
  failed_payments: flag,
  accepted_invitations: flag,
  push_shows_text: flag,
})
export type ReminderChange = z.output<typeof reminderChange>

export const getReminders = endpoint('GET /api/reminders', {
  auth: 'user',
  summary: "A member's reminders: all of the settings",
  data: reminderSettings,
})

export const putReminders = endpoint('PUT /api/reminders', {
  auth: 'user',
  stores: true,
  summary: 'Change the reminders; what is left out keeps its value',
  body: reminderChange,
  data: reminderSettings,
})

export const testReminder = endpoint('POST /api/reminders/test', {
  auth: 'user',
  summary: 'Send one reminder now, whatever the settings; at most five an hour',
  body: z.object({ kind: z._default(z.enum(['domino', 'picture']), 'domino') }),
  errors: ['email_unconfirmed', 'too_many'],
})

export const getReminderOffer = endpoint('GET /api/reminders/offer', {
  auth: 'user',
  summary:
    'Whether to ask the member now if they want reminders: once, after the first completed domino',
  data: z.object({
    is_due: z.boolean(),
    /** The member was asked or chose without being asked, so it is not due again. */
    was_asked: z.boolean(),
  }),
})

export const closeReminderOffer = endpoint('POST /api/reminders/offer', {
  auth: 'user',
  summary: 'The member was asked whether they want reminders, and is not asked again',
})

const token = verbatim(300).check(z.minLength(1))

export const fewerReminders = endpoint('POST /api/unsubscribe/{token}/fewer', {
  auth: 'public',
  summary: 'Fewer of these: Mondays, Wednesdays and Fridays only, with the link of a mail',
  params: z.object({ token }),
  errors: ['not_found', 'too_many'],
  limit: { name: 'unsubscribe links', max: 300, windowSeconds: 3_600, perNetwork: true },
})
