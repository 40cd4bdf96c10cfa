import type { ColumnType, Generated } from 'kysely'

/** Types are the same on both engines: instants are ISO 8601 UTC strings, dates `yyyy-MM-dd`, JSON is parsed. */
export type Instant = string

/** What a row is known by: it is never updated. */
export type Fixed<T> = ColumnType<T, T, never>

/** A list is written as text, because PostgreSQL's driver would make an array of its own of it. */
type Written<T> = T extends readonly unknown[] ? string : T | string

/** @typeParam Default `undefined` where the column has one */
export type Json<T, Default = never> = ColumnType<T, Written<T> | Default, Written<T>>

export interface RateLimits {
  key: Fixed<string>
  count: number
  resets_at: Instant
}

export interface IdempotencyKeys {
  /** Hash of the caller, the endpoint and the key. */
  key: Fixed<string>
  user_id: Fixed<number | null>
  status: Fixed<number>
  /** Hash of the body that was answered; null before it was stored. */
  request_hash: Fixed<string | null>
  /** Empty only inside the transaction that inserts it. */
  body: string
  expires_at: Fixed<Instant>
}

/** `method` is the one in the text (RFC 5546). */
export interface MailCalendar {
  method: 'REQUEST' | 'CANCEL'
  text: string
}

export interface Mails {
  id: Generated<number>
  /** The newsletter issue it is a copy of. */
  letter_id: Fixed<number | null>
  kind: Fixed<string>
  recipient: Fixed<string>
  /** This and what follows, up to the calendar, is cleared once the mail is sent or given up. */
  reply_to: string | null
  /** Whose words it carries: a mail address in lower case, or `aboutMember`. */
  about: Generated<string | null>
  subject: string
  body_text: string
  body_html: string
  headers: Record<string, string>
  calendar: MailCalendar | null
  message_id: Fixed<string>
  /** waiting → claimed → handing_over → sent or failed. Uncertain: a worker died in the handover; not sent again. */
  status: 'waiting' | 'claimed' | 'handing_over' | 'sent' | 'failed' | 'uncertain'
  attempts: number
  /** When to try next; while claimed or handing over, when the lease expires. */
  due_at: Instant
  last_error: string | null
  /** The mail is given up if it is not delivered by then. */
  expires_at: Generated<Instant | null>
  created_at: Fixed<Instant>
  sent_at: Instant | null
}

/** One row for each call by which an administrator changed something. */
export interface AuditLog {
  id: Generated<number>
  /** Not a foreign key: the log outlives the account. 0 for nobody, which is shown as null. */
  admin_id: Fixed<number>
  username: Fixed<string>
  action: Fixed<string>
  call: Fixed<string>
  details: Fixed<string | null>
  created_at: Fixed<Instant>
  /** See `audit-chain.ts`; null before the log was chained. */
  previous_hash: Fixed<string | null>
  hash: Fixed<string | null>
}

/** Row counts, maintained by triggers only (`row-counts.ts`). */
export interface RowCounts {
  name: Fixed<string>
  n: Fixed<number>
}

/** Leases of recurring jobs; see `jobs/jobs.ts`. */
export interface Jobs {
  name: Fixed<string>
  due_at: Instant
  /** A random id of the leaseholder; null when the job is free. */
  claim: string | null
  claimed_until: Instant | null
  /** Null when the last run was good. */
  failed_at: Instant | null
  /** The error's code or name only: a message may quote what somebody wrote. */
  failure: string | null
}

/** A row at which a job has failed; see `jobs/rows.ts`. */
export interface SetAside {
  job: Fixed<string>
  row_id: Fixed<number>
  attempts: number
  /** When it is tried again. */
  due_at: Instant
  failed_at: Instant
  /** The error's code or name only. */
  failure: string
}

/** One row, which distinguishes a copy of the database from the original; see `restores.ts`. */
export interface SiteLife {
  id: Fixed<number>
  mark: string
  /** When the site last used it, to the hour. */
  seen_at: Instant
}

/** A replacement of the database by a backup, which lacks what happened in between. */
export interface Restores {
  id: Generated<number>
  /** The start of what is missing; null when that is not known. */
  lost_from: Fixed<Instant | null>
  restored_at: Fixed<Instant>
}

/** What members have deleted and can still restore; see `deleted-items.ts`. */
export interface DeletedItems {
  id: Generated<number>
  user_id: Fixed<number>
  /** The name of its table. */
  kind: Fixed<string>
  item_id: Fixed<number>
  /** Its rows by table, as JSON. */
  content: Fixed<string>
  deleted_at: Fixed<Instant>
}

/** Tables whose rows foreign keys delete with an account; merged in like `Schema`. */
export interface MembersOwn {
  deleted_items: true
  idempotency_keys: true
}

/** The platform's tables; each feature merges its own in from `server/tables.ts`. */
export interface Schema {
  jobs: Jobs
  set_aside: SetAside
  site_life: SiteLife
  restores: Restores
  row_counts: RowCounts
  audit_log: AuditLog
  deleted_items: DeletedItems
  mails: Mails
  rate_limits: RateLimits
  idempotency_keys: IdempotencyKeys
}
