import type { ColumnType, Generated } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'
import type { Kind, Outcome } from '../constants.ts'

/** One row for each member who has chosen something, was asked, or has a browser that is bound to them. */
export interface ReminderSettingsRow {
  user_id: Fixed<number>
  enabled: Generated<boolean>
  at: Generated<string>
  also_at_1: Generated<string | null>
  also_at_2: Generated<string | null>
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
  questions: Generated<boolean>
  requests: Generated<boolean>
  bookings: Generated<boolean>
  purchases: Generated<boolean>
  refunds: Generated<boolean>
  failed_payments: Generated<boolean>
  accepted_invitations: Generated<boolean>
  push_shows_text: Generated<boolean>
  /** Whether the member was asked, or chose without being asked. */
  is_offered: Generated<boolean>
  /** Random; part of the cookie of browsers in which opening a link logs at once. Null: there are none. */
  browser_key: Generated<string | null>
  /** The last sign of life, to the hour; sign-ins are looked up in addition. */
  alive_at: Instant
  /** When 'Shall I stay quiet?' was mailed. */
  asked_at: Generated<Instant | null>
}

/** When each member's reminders are due next. */
export interface ReminderDues {
  id: Generated<number>
  user_id: Fixed<number>
  kind: Fixed<Kind>
  /** `HH:mm` on the member's clock; unique per member and kind. */
  hour: Fixed<string>
  /** The day it is for, in the member's calendar. */
  date: CalendarDate
  due_at: Instant
}

/** What became of each reminder that was due. */
export interface Reminders {
  id: Generated<number>
  user_id: Fixed<number>
  kind: Fixed<Kind>
  date: Fixed<CalendarDate>
  hour: Fixed<string>
  outcome: Outcome
  created_at: Fixed<Instant>
}

/** What links of mails have logged; one row per member, day and action, whichever mail the link was in. */
export interface ReminderTaps {
  id: Generated<number>
  user_id: Fixed<number>
  date: Fixed<CalendarDate>
  /** `done`, `not_today`, `rest_day` or `stay`; `pip7` and its like in rows from when mails had a link for each pip. */
  action: Fixed<string>
  entry_id: number | null
  pip: number | null
  /** The pip's status before; `rest_day` if the day was a rest day already. */
  former_status: string | null
  /** The pip's newest mark at the time: a newer one means that it was changed since. */
  mark_id: number | null
  created_at: Instant
  undone_at: Instant | null
}

/** One row: the site's key pair for pushes (VAPID). */
export interface PushKeys {
  id: Fixed<number>
  public_key: Fixed<string>
  sealed_private_key: string
  created_at: Fixed<Instant>
}

export interface PushSubscriptions {
  id: Generated<number>
  user_id: number
  session_id: number
  endpoint: Fixed<string>
  p256dh: string
  auth: string
  created_at: Instant
}

export interface PushContent {
  title: string
  body: string
  tag: string
  /** Paths on the site. */
  url: string
  done?: string
}

export interface PushMessages {
  id: Generated<number>
  subscription_id: Fixed<number>
  content: ColumnType<PushContent, string, never>
  status: 'waiting' | 'handing_over'
  attempts: Generated<number>
  due_at: Instant
  expires_at: Fixed<Instant>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    reminder_settings: ReminderSettingsRow
    reminder_dues: ReminderDues
    reminders: Reminders
    reminder_taps: ReminderTaps
    push_keys: PushKeys
    push_subscriptions: PushSubscriptions
    push_messages: PushMessages
  }
}

export const remindersTables = {
  reminder_settings: {
    export: 'reminder_settings',
    practice: 'kept',
    emptied: { browser_key: 'always' },
    deletion: 'cascade',
    texts: { codes: ['at', 'also_at_1', 'also_at_2', 'quiet_from', 'quiet_to', 'browser_key'] },
  },
  reminder_dues: {
    export: no('is computed from the settings'),
    practice: 'kept',
    deletion: 'cascade',
    texts: { codes: ['hour'] },
  },
  reminders: {
    export: 'reminders',
    practice: 'kept',
    deletion: 'cascade',
    texts: { codes: ['hour'] },
  },
  reminder_taps: {
    export: 'reminder_taps',
    practice: 'kept',
    deletion: 'cascade',
    texts: {
      whose: 'member',
      words: ['former_status'],
      kept: '90 days, or until the account is deleted',
      codes: ['action'],
    },
  },
  push_keys: {
    export: no('belongs to the site, not to a member'),
    practice: no('belongs to the browsers that this host may push to'),
    deletion: no('belongs to the site, not to a member'),
    texts: { codes: ['public_key', 'sealed_private_key'] },
  },
  push_subscriptions: {
    export: 'push_subscriptions',
    practice: no('is bound to a session on this host'),
    deletion: 'cascade',
    texts: {
      whose: 'member',
      words: ['endpoint'],
      kept: 'until the member turns them off, signs out or deletes the account, or the browser gives them up',
      codes: ['p256dh', 'auth'],
    },
  },
  push_messages: {
    export: no('is a push on its way'),
    practice: no('is a push on its way'),
    deletion: 'cascade',
    texts: {
      whose: 'member',
      words: ['content'],
      kept: 'two hours, or until it is handed over',
    },
  },
} as const satisfies TableClaims
