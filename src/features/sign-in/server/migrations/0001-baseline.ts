import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'
import { indexSearch } from '#src/platform/server/db/search-index.ts'

const users: Table = ({ id, instant }) => [
  `create table users (
    id ${id},
    username text not null,
    username_key text not null unique,
    email text,
    email_key text unique,
    password_hash text,
    password_ends_at ${instant},
    password_proven_at ${instant},
    full_name text,
    first_name text,
    last_name text,
    picture text,
    provider text,
    provider_id text,
    email_verified boolean default false not null,
    first_confirmed_at ${instant},
    time_zone text,
    week_start text,
    agreed_at ${instant},
    agreed_to text,
    is_admin boolean default false not null,
    is_coach boolean default false not null,
    disabled boolean default false not null,
    created_at ${instant} not null,
    constraint users_provider unique (provider, provider_id),
    ${checks('users', {
      week_start: "week_start in ('monday', 'sunday')",
      provider: "provider in ('google')",
      provider_id: '(provider is null) = (provider_id is null)',
      email_key: '(email is null) = (email_key is null)',
      agreed_to: '(agreed_at is null) = (agreed_to is null)',
    })}
  )`,
]

const sessions: Table = ({ id, instant }) => [
  `create table sessions (
    id ${id},
    token_hash text not null unique,
    user_id bigint not null references users (id) on delete cascade,
    user_agent text,
    created_at ${instant} not null,
    last_seen_at ${instant} not null,
    expires_at ${instant} not null,
    confirmed_at ${instant}
  )`,
  'create index sessions_user on sessions (user_id)',
  'create index sessions_expiry on sessions (expires_at)',
]

const accountTokens: Table = ({ id, instant }) => [
  `create table account_tokens (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    purpose text not null,
    token_hash text not null unique,
    email text not null,
    created_at ${instant} not null,
    expires_at ${instant} not null,
    ${checks('account_tokens', { purpose: "purpose in ('confirm', 'reset')" })}
  )`,
  'create index account_tokens_user on account_tokens (user_id, purpose)',
  'create index account_tokens_expiry on account_tokens (expires_at)',
]

const secondSteps: Table = ({ instant }) => [
  `create table second_steps (
    user_id bigint primary key references users (id) on delete cascade,
    sealed_secret text not null,
    last_period bigint not null,
    created_at ${instant} not null,
    on_since ${instant},
    ${checks('second_steps', { last_period: 'last_period >= 0' })}
  )`,
]

const recoveryCodes: Table = ({ id }) => [
  `create table recovery_codes (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    code_hash text not null unique
  )`,
  'create index recovery_codes_user on recovery_codes (user_id)',
]

const signIns: Table = ({ id, instant }) => [
  `create table sign_ins (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    at ${instant} not null,
    method text not null,
    network text not null,
    user_agent text,
    device_key text not null,
    ${checks('sign_ins', { method: "method in ('password', 'google', 'passkey')" })}
  )`,
  'create index sign_ins_user on sign_ins (user_id, at)',
  'create index sign_ins_at on sign_ins (at)',
]

const linkRequests: Table = ({ id, instant }) => [
  `create table link_requests (
    id ${id},
    purpose text not null,
    name_key text not null,
    created_at ${instant} not null,
    ${checks('link_requests', { purpose: "purpose in ('confirm', 'reset')" })}
  )`,
]

const passkeys: Table = ({ id, instant }) => [
  `create table passkeys (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    credential_id text not null unique,
    user_handle text not null,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    created_at ${instant} not null,
    last_used_at ${instant},
    ${checks('passkeys', { counter: 'counter >= 0' })}
  )`,
  'create index passkeys_user on passkeys (user_id)',
]

const passkeyChallenges: Table = ({ id, instant }) => [
  `create table passkey_challenges (
    id ${id},
    user_id bigint references users (id) on delete cascade,
    challenge_hash text not null unique,
    expires_at ${instant} not null
  )`,
  'create index passkey_challenges_user on passkey_challenges (user_id)',
  'create index passkey_challenges_expiry on passkey_challenges (expires_at)',
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [
    users,
    sessions,
    accountTokens,
    secondSteps,
    recoveryCodes,
    signIns,
    linkRequests,
    passkeys,
    passkeyChallenges,
  ])
  await indexSearch(db, columns, {
    table: 'users',
    columns: ['username_key', 'email_key', 'full_name'],
  })
}
