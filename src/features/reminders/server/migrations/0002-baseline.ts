import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const reminderSettings: Table = ({ instant }) => [
  `-- One row for each member who has chosen reminders, was offered them, or receives pushes in a browser.
  create table reminder_settings (
    user_id bigint primary key references users (id) on delete cascade,
    enabled boolean default false not null,
    at text default '19:00' not null,
    also_at_1 text,
    also_at_2 text,
    -- A bit for each weekday, Monday the lowest.
    days integer default 127 not null,
    by_mail boolean default true not null,
    by_push boolean default false not null,
    silent_on_rest_days boolean default true not null,
    quiet_from text default '21:30' not null,
    quiet_to text default '07:30' not null,
    review boolean default false not null,
    picture boolean default false not null,
    sessions boolean default true not null,
    messages boolean default true not null,
    push_shows_text boolean default false not null,
    -- Whether the member was asked, or chose without being asked.
    is_offered boolean default false not null,
    -- Random; part of the cookie of browsers in which opening a link logs at once. Null: there are none.
    browser_key text,
    -- The last sign of life, to the hour; sign-ins are looked up in addition.
    alive_at ${instant} not null,
    -- When 'Shall I stay quiet?' was mailed.
    asked_at ${instant},
    ${checks('reminder_settings', { days: 'days between 1 and 127' })}
  )`,
]

const reminderDues: Table = ({ id, instant }) => [
  `-- When each member's reminders are due next.
  create table reminder_dues (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    kind text not null,
    -- HH:mm on the member's clock; unique per member and kind.
    hour text not null,
    -- The day it is for, in the member's calendar.
    date date not null,
    due_at ${instant} not null,
    constraint reminder_dues_user_kind_hour unique (user_id, kind, hour),
    ${checks('reminder_dues', { kind: "kind in ('domino', 'review', 'picture', 'quiet')" })}
  )`,
  'create index reminder_dues_due on reminder_dues (due_at, id)',
]

const reminders: Table = ({ id, instant }) => [
  `-- What became of each reminder that was due.
  create table reminders (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    kind text not null,
    date date not null,
    hour text not null,
    outcome text not null,
    created_at ${instant} not null,
    constraint reminders_user_date_kind_hour unique (user_id, date, kind, hour),
    ${checks('reminders', {
      outcome:
        "outcome in ('sent', 'written', 'rest_day', 'not_today', 'enough', 'quiet_hours', 'late', 'closed', 'unreachable')",
      kind: "kind in ('domino', 'review', 'picture', 'quiet')",
    })}
  )`,
  'create index reminders_created on reminders (created_at)',
]

const reminderTaps: Table = ({ id, instant }) => [
  `-- What links of mails have logged; one row per member, day and action, whichever mail the link was in.
  create table reminder_taps (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    date date not null,
    -- done, not_today, rest_day or stay; pip7 and its like in rows from when mails had a link for each pip.
    action text not null,
    entry_id bigint references domino_entries (id) on delete set null,
    pip integer,
    -- The pip's status before; rest_day if the day was a rest day already.
    former_status text,
    -- The pip's newest mark at the time: a newer one means that it was changed since.
    mark_id bigint,
    created_at ${instant} not null,
    undone_at ${instant},
    constraint reminder_taps_user_date_action unique (user_id, date, action),
    ${checks('reminder_taps', { pip: 'pip between 1 and 12' })}
  )`,
  'create index reminder_taps_created on reminder_taps (created_at)',
  'create index reminder_taps_entry on reminder_taps (entry_id)',
]

const pushKeys: Table = ({ instant }) => [
  `-- One row: the site's key pair for pushes (VAPID).
  create table push_keys (
    id integer primary key,
    public_key text not null,
    sealed_private_key text not null,
    created_at ${instant} not null,
    ${checks('push_keys', { id: 'id between 1 and 1' })}
  )`,
]

const pushSubscriptions: Table = ({ id, instant }) => [
  `create table push_subscriptions (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    session_id bigint not null references sessions (id) on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    created_at ${instant} not null
  )`,
  'create index push_subscriptions_user on push_subscriptions (user_id, id)',
  'create index push_subscriptions_session on push_subscriptions (session_id)',
]

const pushMessages: Table = ({ id, instant, json }) => [
  `create table push_messages (
    id ${id},
    subscription_id bigint not null references push_subscriptions (id) on delete cascade,
    content ${json} not null,
    status text not null,
    attempts integer default 0 not null,
    due_at ${instant} not null,
    expires_at ${instant} not null,
    ${checks('push_messages', { status: "status in ('waiting', 'handing_over')" })}
  )`,
  'create index push_messages_due on push_messages (due_at, id)',
  'create index push_messages_subscription on push_messages (subscription_id)',
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [
    reminderSettings,
    reminderDues,
    reminders,
    reminderTaps,
    pushKeys,
    pushSubscriptions,
    pushMessages,
  ])
}
