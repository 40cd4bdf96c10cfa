// Written by `npm run generate` from the migrations, and compared by `npm run check`: change a migration instead.
import type { Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Fixed, Instant, Json } from '#src/platform/server/db/schema.ts'
import type { ColumnTypes } from './tables.ts'

/** One row: the site's key pair for pushes (VAPID). */
export interface PushKeys {
  id: Fixed<number>
  public_key: string
  sealed_private_key: string
  created_at: Fixed<Instant>
}

export interface PushMessages {
  id: Generated<number>
  subscription_id: Fixed<number>
  content: Json<ColumnTypes['push_messages']['content']>
  status: 'waiting' | 'handing_over'
  attempts: Generated<number>
  due_at: Instant
  expires_at: Instant
}

export interface PushSubscriptions {
  id: Generated<number>
  user_id: Fixed<number>
  session_id: ColumnTypes['push_subscriptions']['session_id']
  endpoint: string
  p256dh: string
  auth: string
  created_at: Fixed<Instant>
}

/** When each member's reminders are due next. */
export interface ReminderDues {
  id: Generated<number>
  user_id: Fixed<number>
  kind: 'domino' | 'review' | 'picture' | 'quiet'
  /** HH:mm on the member's clock; unique per member and kind. */
  hour: string
  /** The day it is for, in the member's calendar. */
  date: CalendarDate
  due_at: Instant
}

/** One row for each member who has chosen reminders, was offered them, or receives pushes in a browser. */
export interface ReminderSettings {
  user_id: Fixed<number>
  enabled: Generated<boolean>
  at: Generated<string>
  also_at_1: string | null
  also_at_2: string | null
  /** A bit for each weekday, Monday the lowest. */
  days: Generated<number>
  by_mail: Generated<boolean>
  by_push: Generated<boolean>
  silent_on_rest_days: Generated<boolean>
  quiet_from: Generated<string>
  quiet_to: Generated<string>
  review: Generated<boolean>
  picture: Generated<boolean>
  sessions: Generated<boolean>
  messages: Generated<boolean>
  push_shows_text: Generated<boolean>
  /** Whether the member was asked, or chose without being asked. */
  is_offered: Generated<boolean>
  /** Random; part of the cookie of browsers in which opening a link logs at once. Null: there are none. */
  browser_key: string | null
  /** The last sign of life, to the hour; sign-ins are looked up in addition. */
  alive_at: Instant
  /** When 'Shall I stay quiet?' was mailed. */
  asked_at: Instant | null
  questions: Generated<boolean>
  requests: Generated<boolean>
  bookings: Generated<boolean>
  purchases: Generated<boolean>
  refunds: Generated<boolean>
  failed_payments: Generated<boolean>
  accepted_invitations: Generated<boolean>
}

/** What links of mails have logged; one row per member, day and action, whichever mail the link was in. */
export interface ReminderTaps {
  id: Generated<number>
  user_id: Fixed<number>
  date: CalendarDate
  /** done, not_today, rest_day or stay; pip7 and its like in rows from when mails had a link for each pip. */
  action: string
  entry_id: number | null
  pip: number | null
  /** The pip's status before; rest_day if the day was a rest day already. */
  former_status: string | null
  /** The pip's newest mark at the time: a newer one means that it was changed since. */
  mark_id: number | null
  created_at: Fixed<Instant>
  undone_at: Instant | null
}

/** What became of each reminder that was due. */
export interface Reminders {
  id: Generated<number>
  user_id: Fixed<number>
  kind: 'domino' | 'review' | 'picture' | 'quiet'
  date: CalendarDate
  hour: string
  outcome: 'sent' | 'written' | 'rest_day' | 'not_today' | 'enough' | 'quiet_hours' | 'late' | 'closed' | 'unreachable'
  created_at: Fixed<Instant>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    push_keys: PushKeys
    push_messages: PushMessages
    push_subscriptions: PushSubscriptions
    reminder_dues: ReminderDues
    reminder_settings: ReminderSettings
    reminder_taps: ReminderTaps
    reminders: Reminders
  }
  interface MembersOwn {
    push_messages: true
    push_subscriptions: true
    reminder_dues: true
    reminder_settings: true
    reminder_taps: true
    reminders: true
  }
}
