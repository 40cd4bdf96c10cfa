import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'
import { indexSearch } from '#src/platform/server/db/search-index.ts'

const users: Table = ({ id, instant }) => [
  `create table users (
    id ${id},
    username text not null,
    -- Lower case, unique: names are compared without case (docs/product.md 8.1).
    username_key text not null unique,
    email text,
    email_key text unique,
    password_hash text,
    -- When the password printed at the first start expires.
    password_ends_at ${instant},
    -- When it was chosen with a link mailed to the account's address; null when nobody proved to own that mailbox.
    password_proven_at ${instant},
    full_name text,
    first_name text,
    last_name text,
    picture text,
    provider text,
    provider_id text,
    email_verified boolean default false not null,
    -- When an address of the account was confirmed for the first time; null where none ever was.
    first_confirmed_at ${instant},
    -- IANA name, as reported by the member's browser; null until then.
    time_zone text,
    week_start text,
    -- When the pages in agreed_to were linked at registration; null where there were none.
    agreed_at ${instant},
    -- The names and revisions of those pages: privacy 2, terms 1.
    agreed_to text,
    is_admin boolean default false not null,
    -- May use the coach's desk; granted by an administrator.
    is_coach boolean default false not null,
    -- Set by an administrator; the account cannot sign in.
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
    -- HMAC-SHA-256 of the cookie's token, hexadecimal.
    token_hash text not null unique,
    user_id bigint not null references users (id) on delete cascade,
    user_agent text,
    created_at ${instant} not null,
    last_seen_at ${instant} not null,
    expires_at ${instant} not null,
    -- When the user last reauthenticated; null means not since signing in.
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
    -- SHA-256 of the mailed token.
    token_hash text not null unique,
    -- The address it was mailed to: an old link must not confirm a new address.
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
    -- The secret shared with the authenticator app, encrypted.
    sealed_secret text not null,
    -- Number of the last 30-second period whose code was accepted: each code works once.
    last_period bigint not null,
    created_at ${instant} not null,
    -- Null until a first code has proved that the app has the secret.
    on_since ${instant},
    ${checks('second_steps', { last_period: 'last_period >= 0' })}
  )`,
]

const recoveryCodes: Table = ({ id }) => [
  `create table recovery_codes (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    -- SHA-256 of the code, which has 140 random bits (older ones 120).
    code_hash text not null unique
  )`,
  'create index recovery_codes_user on recovery_codes (user_id)',
]

const signIns: Table = ({ id, instant }) => [
  `-- The security log, kept for SIGN_IN_LOG_DAYS.
  create table sign_ins (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    at ${instant} not null,
    method text not null,
    -- Truncated.
    network text not null,
    user_agent text,
    -- The user agent without versions.
    device_key text not null,
    ${checks('sign_ins', { method: "method in ('password', 'google', 'passkey')" })}
  )`,
  'create index sign_ins_user on sign_ins (user_id, at)',
  'create index sign_ins_at on sign_ins (at)',
]

const linkRequests: Table = ({ id, instant }) => [
  `-- A request for a mailed link; looked up later, so that the response takes equally long for every name.
  create table link_requests (
    id ${id},
    purpose text not null,
    -- As it was typed, in lower case: a username or an address.
    name_key text not null,
    created_at ${instant} not null,
    ${checks('link_requests', { purpose: "purpose in ('confirm', 'reset')" })}
  )`,
]

const passkeys: Table = ({ id, instant }) => [
  `create table passkeys (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    -- The authenticator's id of the passkey, in base64url.
    credential_id text not null unique,
    -- The id by which the authenticator knows the account.
    user_handle text not null,
    -- COSE, in base64url.
    public_key text not null,
    -- Signature counter; always 0 with synchronized passkeys.
    counter bigint not null,
    -- How the browser can reach it, separated by spaces: internal hybrid.
    transports text not null,
    name text not null,
    created_at ${instant} not null,
    last_used_at ${instant},
    ${checks('passkeys', { counter: 'counter >= 0' })}
  )`,
  'create index passkeys_user on passkeys (user_id)',
]

const passkeyChallenges: Table = ({ id, instant }) => [
  `-- Single-use, for CHALLENGE_MINUTES.
  create table passkey_challenges (
    id ${id},
    -- Null for a sign-in.
    user_id bigint references users (id) on delete cascade,
    -- SHA-256 of the challenge, which has 256 random bits.
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
