// Written by `npm run generate` from the migrations, and compared by `npm run check`: change a migration instead.
import type { Generated } from 'kysely'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import type { ColumnTypes } from './tables.ts'

export interface AccountTokens {
  id: Generated<number>
  user_id: Fixed<number>
  purpose: 'confirm' | 'reset'
  /** SHA-256 of the mailed token. */
  token_hash: string
  /** The address it was mailed to: an old link must not confirm a new address. */
  email: string
  created_at: Fixed<Instant>
  expires_at: Instant
}

/** A request for a mailed link; looked up later, so that the response takes equally long for every name. */
export interface LinkRequests {
  id: Generated<number>
  purpose: 'confirm' | 'reset'
  /** As it was typed, in lower case: a username or an address. */
  name_key: string
  created_at: Fixed<Instant>
}

/** Single-use, for CHALLENGE_MINUTES. */
export interface PasskeyChallenges {
  id: Generated<number>
  /** Null for a sign-in. */
  user_id: number | null
  /** SHA-256 of the challenge, which has 256 random bits. */
  challenge_hash: string
  expires_at: Instant
}

export interface Passkeys {
  id: Generated<number>
  user_id: Fixed<number>
  /** The authenticator's id of the passkey, in base64url. */
  credential_id: string
  /** The id by which the authenticator knows the account. */
  user_handle: string
  /** COSE, in base64url. */
  public_key: string
  /** Signature counter; always 0 with synchronized passkeys. */
  counter: number
  /** How the browser can reach it, separated by spaces: internal hybrid. */
  transports: string
  name: string
  created_at: Fixed<Instant>
  last_used_at: Instant | null
}

export interface RecoveryCodes {
  id: Generated<number>
  user_id: Fixed<number>
  /** SHA-256 of the code, which has 140 random bits (older ones 120). */
  code_hash: string
}

export interface SecondSteps {
  user_id: Fixed<number>
  /** The secret shared with the authenticator app, encrypted. */
  sealed_secret: string
  /** Number of the last 30-second period whose code was accepted: each code works once. */
  last_period: number
  created_at: ColumnTypes['second_steps']['created_at']
  /** Null until a first code has proved that the app has the secret. */
  on_since: Instant | null
}

export interface Sessions {
  id: Generated<number>
  /** HMAC-SHA-256 of the cookie's token, hexadecimal. */
  token_hash: string
  user_id: Fixed<number>
  user_agent: string | null
  created_at: Fixed<Instant>
  last_seen_at: Instant
  expires_at: Instant
  /** When the user last reauthenticated; null means not since signing in. */
  confirmed_at: Instant | null
}

/** The security log, kept for SIGN_IN_LOG_DAYS. */
export interface SignIns {
  id: Generated<number>
  user_id: Fixed<number>
  at: Instant
  method: 'password' | 'google' | 'passkey'
  /** Truncated. */
  network: string
  user_agent: string | null
  /** The user agent without versions. */
  device_key: string
}

export interface Users {
  id: Generated<number>
  username: string
  /** Lower case, unique: names are compared without case (docs/product.md 8.1). */
  username_key: string
  email: string | null
  email_key: string | null
  password_hash: string | null
  /** When the password printed at the first start expires. */
  password_ends_at: Instant | null
  /** When it was chosen with a link mailed to the account's address; null when nobody proved to own that mailbox. */
  password_proven_at: Instant | null
  full_name: string | null
  first_name: string | null
  last_name: string | null
  picture: string | null
  provider: 'google' | null
  provider_id: string | null
  email_verified: Generated<boolean>
  /** When an address of the account was confirmed for the first time; null where none ever was. */
  first_confirmed_at: Instant | null
  /** IANA name, as reported by the member's browser; null until then. */
  time_zone: string | null
  week_start: 'monday' | 'sunday' | null
  /** When the pages in agreed_to were linked at registration; null where there were none. */
  agreed_at: Instant | null
  /** The names and revisions of those pages: privacy 2, terms 1. */
  agreed_to: string | null
  is_admin: Generated<boolean>
  /** May use the coach's desk; granted by an administrator. */
  is_coach: Generated<boolean>
  /** Set by an administrator; the account cannot sign in. */
  disabled: Generated<boolean>
  created_at: Fixed<Instant>
  /** The one that somebody has chosen; null follows the site's. */
  language: string | null
  /** In which the pages in agreed_to were shown; null is English, which had been the only one. */
  agreed_language: string | null
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    account_tokens: AccountTokens
    link_requests: LinkRequests
    passkey_challenges: PasskeyChallenges
    passkeys: Passkeys
    recovery_codes: RecoveryCodes
    second_steps: SecondSteps
    sessions: Sessions
    sign_ins: SignIns
    users: Users
  }
  interface MembersOwn {
    account_tokens: true
    passkey_challenges: true
    passkeys: true
    recovery_codes: true
    second_steps: true
    sessions: true
    sign_ins: true
  }
}
