import type { Generated } from 'kysely'
import type { WeekStart } from '#src/contract/calendar.ts'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'
import type { SIGN_IN_METHODS } from '../constants.ts'

export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

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
  email_verified: boolean
  /** When an address of the account was confirmed for the first time; null where none ever was. */
  first_confirmed_at: Generated<Instant | null>
  /** IANA name, as reported by the member's browser; null until then. */
  time_zone: string | null
  week_start: WeekStart | null
  /** When the pages in `agreed_to` were linked at registration; null where there were none. */
  agreed_at: Generated<Instant | null>
  /** The names and revisions of those pages: `privacy 2, terms 1`. */
  agreed_to: Generated<string | null>
  is_admin: boolean
  /** May use the coach's desk; granted by an administrator. */
  is_coach: Generated<boolean>
  /** Set by an administrator; the account cannot sign in. */
  disabled: Generated<boolean>
  created_at: Fixed<Instant>
}

export interface Sessions {
  id: Generated<number>
  /** HMAC-SHA-256 of the cookie's token, hexadecimal. */
  token_hash: string
  user_id: Fixed<number>
  user_agent: Fixed<string | null>
  created_at: Fixed<Instant>
  last_seen_at: Instant
  expires_at: Instant
  /** When the user last reauthenticated; null means not since signing in. */
  confirmed_at: Instant | null
}

/** The security log, kept for `SIGN_IN_LOG_DAYS`. */
export interface SignIns {
  id: Generated<number>
  user_id: Fixed<number>
  at: Fixed<Instant>
  method: Fixed<SignInMethod>
  /** Truncated. */
  network: Fixed<string>
  user_agent: Fixed<string | null>
  /** The user agent without versions. */
  device_key: Fixed<string>
}

export interface TwoFactorSecrets {
  user_id: Fixed<number>
  /** The secret shared with the authenticator app, encrypted. */
  sealed_secret: string
  /** Number of the last 30-second period whose code was accepted: each code works once. */
  last_period: number
  created_at: Instant
  /** Null until a first code has proved that the app has the secret. */
  on_since: Instant | null
}

export interface RecoveryCodes {
  id: Generated<number>
  user_id: Fixed<number>
  /** SHA-256 of the code, which has 140 random bits (older ones 120). */
  code_hash: Fixed<string>
}

/** A request for a mailed link; looked up later, so that the response takes equally long for every name. */
export interface LinkRequests {
  id: Generated<number>
  purpose: Fixed<'confirm' | 'reset'>
  /** As it was typed, in lower case: a username or an address. */
  name_key: Fixed<string>
  created_at: Fixed<Instant>
}

export interface AccountTokens {
  id: Generated<number>
  user_id: Fixed<number>
  purpose: Fixed<'confirm' | 'reset'>
  /** SHA-256 of the mailed token. */
  token_hash: Fixed<string>
  /** The address it was mailed to: an old link must not confirm a new address. */
  email: Fixed<string>
  created_at: Fixed<Instant>
  expires_at: Fixed<Instant>
}

export interface Passkeys {
  id: Generated<number>
  user_id: Fixed<number>
  /** The authenticator's id of the passkey, in base64url. */
  credential_id: Fixed<string>
  /** The id by which the authenticator knows the account. */
  user_handle: Fixed<string>
  /** COSE, in base64url. */
  public_key: Fixed<string>
  /** Signature counter; always 0 with synchronized passkeys. */
  counter: number
  /** How the browser can reach it, separated by spaces: `internal hybrid`. */
  transports: Fixed<string>
  name: string
  created_at: Fixed<Instant>
  last_used_at: Generated<Instant | null>
}

/** Single-use, for `CHALLENGE_MINUTES`. */
export interface PasskeyChallenges {
  id: Generated<number>
  /** Null for a sign-in. */
  user_id: Fixed<number | null>
  /** SHA-256 of the challenge, which has 256 random bits. */
  challenge_hash: Fixed<string>
  expires_at: Fixed<Instant>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    users: Users
    sessions: Sessions
    sign_ins: SignIns
    second_steps: TwoFactorSecrets
    recovery_codes: RecoveryCodes
    link_requests: LinkRequests
    account_tokens: AccountTokens
    passkeys: Passkeys
    passkey_challenges: PasskeyChallenges
  }
}

export const signInTables = {
  users: {
    export: 'account',
    practice: 'kept',
    emptied: {
      password_hash: 'passwords',
      password_ends_at: 'passwords',
      password_proven_at: 'passwords',
    },
    deletion: 'explicit',
    texts: {
      whose: 'member',
      words: [
        'username',
        'username_key',
        'email',
        'email_key',
        'full_name',
        'first_name',
        'last_name',
        'picture',
        'time_zone',
      ],
      kept: 'with the account',
      codes: ['password_hash', 'provider_id', 'agreed_to'],
    },
  },
  sessions: {
    export: 'sessions',
    practice: no('would sign people in on another host'),
    deletion: 'cascade',
    texts: {
      whose: 'member',
      words: ['user_agent'],
      kept: 'until the device is signed out, or the account deleted',
      codes: ['token_hash'],
    },
  },
  sign_ins: {
    export: 'sign_ins',
    practice: 'kept',
    deletion: 'cascade',
    texts: {
      whose: 'member',
      words: ['network', 'user_agent'],
      kept: '90 days, or until the account is deleted',
      codes: ['device_key'],
    },
  },
  second_steps: {
    export: no('holds a secret only'),
    practice: 'passwords',
    deletion: 'cascade',
    texts: { codes: ['sealed_secret'] },
  },
  recovery_codes: {
    export: no('holds hashes only'),
    practice: 'passwords',
    deletion: 'cascade',
    texts: { codes: ['code_hash'] },
  },
  link_requests: {
    export: no('is answered and deleted within seconds'),
    practice: no('is answered within seconds'),
    deletion: no('is answered and deleted within seconds'),
    texts: {
      whose: 'member',
      words: ['name_key'],
      kept: 'seconds: until the request is answered',
    },
  },
  passkeys: {
    export: 'passkeys',
    practice: 'passwords',
    deletion: 'cascade',
    texts: {
      whose: 'member',
      words: ['name'],
      kept: 'until the passkey is removed or the account deleted',
      codes: ['credential_id', 'user_handle', 'public_key', 'transports'],
    },
  },
  passkey_challenges: {
    export: no('holds hashes of challenges that are valid for minutes'),
    practice: no('is valid for minutes'),
    deletion: 'cascade',
    texts: { codes: ['challenge_hash'] },
  },
  account_tokens: {
    export: no('holds hashes of mailed tokens only'),
    practice: no('belongs to mails that this host sent'),
    deletion: 'cascade',
    texts: {
      whose: 'member',
      words: ['email'],
      kept: 'until the mailed link is used or ends',
      codes: ['token_hash'],
    },
  },
} as const satisfies TableClaims

export const usersSearched = {
  table: 'users',
  columns: ['username_key', 'email_key', 'full_name'],
} as const
