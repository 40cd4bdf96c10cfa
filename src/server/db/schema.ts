import type { ColumnType, Generated } from 'kysely'
import type { TIERS } from '#src/features/accounts/constants.ts'
import type { PIP_NUMBERS } from '#src/features/tracker/constants.ts'

/**
 * Rows as the code sees them, the same on both engines: instants are ISO 8601 UTC strings, calendar dates
 * `yyyy-MM-dd`, booleans booleans, JSON parsed.
 */
type Instant = string
type CalendarDate = string
/** Written once, at insert. */
type Fixed<T> = ColumnType<T, T, never>

type Pip = (typeof PIP_NUMBERS)[number]
type PipColumns = { [K in `pip${Pip}_label` | `pip${Pip}_status`]: string }

export interface Users {
  id: Generated<number>
  username: string
  /** Lower case, unique: names are compared without case (contract: accounts). */
  username_key: string
  email: string | null
  email_key: string | null
  password_hash: string | null
  full_name: string | null
  first_name: string | null
  last_name: string | null
  picture: string | null
  provider: string | null
  provider_id: string | null
  email_verified: boolean
  is_admin: boolean
  subscription_status: string
  subscription_tier: (typeof TIERS)[number] | null
  subscription_starts_at: Instant | null
  subscription_expires_at: Instant | null
  subscription_cancel_at_period_end: boolean
  stripe_customer_id: string | null
  stripe_subscription_id: string | null
  created_at: Fixed<Instant>
}

export interface Sessions {
  id: Generated<number>
  /** SHA-256 of the cookie's token, hexadecimal; the token itself is never stored. */
  token_hash: Fixed<string>
  user_id: Fixed<number>
  user_agent: Fixed<string | null>
  created_at: Fixed<Instant>
  last_seen_at: Instant
  expires_at: Instant
}

export interface RateLimits {
  key: Fixed<string>
  count: number
  /** When the window ends and the count begins anew. */
  resets_at: Instant
}

export interface IdempotencyKeys {
  /** The caller, the endpoint and the key. */
  key: Fixed<string>
  status: Fixed<number>
  /** Empty only inside the transaction that makes it. */
  body: string
  expires_at: Fixed<Instant>
}

export interface DominoEntries extends PipColumns {
  id: Generated<number>
  user_id: Fixed<number>
  date: CalendarDate
  title: string
  description: string | null
  completed: boolean
  completed_at: Instant | null
  created_at: Fixed<Instant>
  updated_at: Instant
}

export interface DominoReflections {
  id: Generated<number>
  domino_id: Fixed<number>
  reflection: string
  created_at: Fixed<Instant>
}

export interface Schema {
  users: Users
  sessions: Sessions
  rate_limits: RateLimits
  idempotency_keys: IdempotencyKeys
  domino_entries: DominoEntries
  domino_reflections: DominoReflections
}
