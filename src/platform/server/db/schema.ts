import type { ColumnType, Generated } from 'kysely'

/**
 * Rows as the code sees them, the same on both engines: instants are ISO 8601 UTC strings, calendar dates
 * `yyyy-MM-dd`, booleans booleans, JSON parsed.
 */
export type Instant = string

/** Written once, at insert. */
export type Fixed<T> = ColumnType<T, T, never>

export interface RateLimits {
  key: Fixed<string>
  count: number
  /** When the window ends and the count begins anew. */
  resets_at: Instant
}

export interface IdempotencyKeys {
  /** The caller, the endpoint and the key, hashed. */
  key: Fixed<string>
  /** Whose answer it holds; it goes with the account. */
  user_id: Fixed<number | null>
  status: Fixed<number>
  /** Empty only inside the transaction that makes it. */
  body: string
  expires_at: Fixed<Instant>
}

export interface Mails {
  id: Generated<number>
  /** The newsletter it is a copy of. */
  letter_id: Fixed<number | null>
  /** What it is for, in one word, for counts and logs. */
  kind: Fixed<string>
  recipient: Fixed<string>
  reply_to: Fixed<string | null>
  subject: Fixed<string>
  /** What it says; emptied with its headers when it is sent or given up. */
  body_text: string
  body_html: string
  headers: Record<string, string>
  message_id: Fixed<string>
  /**
   * waiting → claimed → handing_over → sent; refused for good or too often: failed. A row whose worker died
   * while handing over may have been sent or not: uncertain, and never sent again.
   */
  status: 'waiting' | 'claimed' | 'handing_over' | 'sent' | 'failed' | 'uncertain'
  attempts: number
  /** When to try next; while claimed or handing over, when the claim ends. */
  due_at: Instant
  last_error: string | null
  created_at: Fixed<Instant>
  sent_at: Instant | null
}

/** What administrators did: written by the kernel for every changing call of theirs. */
export interface AuditLog {
  id: Generated<number>
  /** No foreign key: the log outlives the account. */
  admin_id: Fixed<number>
  username: Fixed<string>
  /** The endpoint's own summary. */
  action: Fixed<string>
  /** Method and path, with its ids. */
  call: Fixed<string>
  /** The request's body, cut short. */
  details: Fixed<string | null>
  created_at: Fixed<Instant>
}

/** How many rows a table has; kept by triggers (`row-counts.ts`); nothing else writes it. */
export interface RowCounts {
  name: Fixed<string>
  n: Fixed<number>
}

/** Work that comes round again; see `jobs/jobs.ts`. */
export interface Jobs {
  name: Fixed<string>
  due_at: Instant
  /** Who has it now, a random word; null when nobody has. */
  claim: string | null
  claimed_until: Instant | null
}

/** Up to where a replica must have come to show an administrator their own changes; PostgreSQL's own word. */
export interface LastWrites {
  user_id: Fixed<number>
  position: string
}

/**
 * Every table. The platform's own stand here; a feature merges its tables in from its `server/tables.ts`, so that each
 * statement is checked against all of them and no file has to list them.
 */
export interface Schema {
  jobs: Jobs
  last_writes: LastWrites
  row_counts: RowCounts
  audit_log: AuditLog
  mails: Mails
  rate_limits: RateLimits
  idempotency_keys: IdempotencyKeys
}
