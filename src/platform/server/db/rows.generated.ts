// Written by `npm run generate` from the migrations, and compared by `npm run check`: change a migration instead.
import type { Generated } from 'kysely'
import type { Fixed, Instant, Json } from '#src/platform/server/db/schema.ts'
import type { ColumnTypes } from './tables.ts'

/** One row for each call by which an administrator changed something. */
export interface AuditLog {
  id: Generated<number>
  /** Not a foreign key: the log outlives the account. 0 for nobody, which is shown as null. */
  admin_id: number
  username: string
  action: string
  call: string
  details: string | null
  created_at: Fixed<Instant>
  /** See audit-chain.ts; null before the log was chained. */
  previous_hash: string | null
  hash: string | null
}

/** What members have deleted and can still restore; see deleted-items.ts. */
export interface DeletedItems {
  id: Generated<number>
  user_id: Fixed<number>
  /** The name of its table. */
  kind: string
  item_id: number
  /** Its rows by table, as JSON. */
  content: string
  deleted_at: Instant
}

export interface IdempotencyKeys {
  /** Hash of the caller, the endpoint and the key. */
  key: Fixed<string>
  user_id: number | null
  status: number
  /** Hash of the body that was answered; null before it was stored. */
  request_hash: string | null
  /** Empty only inside the transaction that inserts it. */
  body: string
  expires_at: Instant
}

/** Leases of recurring jobs; see jobs/jobs.ts. */
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

export interface Mails {
  id: Generated<number>
  /** The newsletter issue it is a copy of. */
  letter_id: number | null
  kind: string
  recipient: string
  /** This and what follows, up to the calendar, is cleared once the mail is sent or given up. */
  reply_to: string | null
  /** Whose words it carries: a mail address in lower case, or aboutMember. */
  about: string | null
  subject: string
  body_text: string
  body_html: string
  headers: Json<ColumnTypes['mails']['headers']>
  calendar: Json<ColumnTypes['mails']['calendar'] | null>
  message_id: string
  /** waiting → claimed → handing_over → sent or failed. Uncertain: a worker died in the handover; not sent again. */
  status: 'waiting' | 'claimed' | 'handing_over' | 'sent' | 'failed' | 'uncertain'
  attempts: number
  /** When to try next; while claimed or handing over, when the lease expires. */
  due_at: Instant
  last_error: string | null
  /** The mail is given up if it is not delivered by then. */
  expires_at: Instant | null
  created_at: Fixed<Instant>
  sent_at: Instant | null
}

export interface RateLimits {
  key: Fixed<string>
  count: number
  resets_at: Instant
}

/** A replacement of the database by a backup, which lacks what happened in between. */
export interface Restores {
  id: Generated<number>
  /** The start of what is missing; null when that is not known. */
  lost_from: Instant | null
  restored_at: Instant
}

/** Row counts, maintained by triggers only (row-counts.ts). */
export interface RowCounts {
  name: Fixed<string>
  n: number
}

/** A row at which a job has failed; see jobs/rows.ts. */
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

/** One row, which distinguishes a copy of the database from the original; see restores.ts. */
export interface SiteLife {
  id: Fixed<number>
  mark: string
  /** When the site last used it, to the hour. */
  seen_at: Instant
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    audit_log: AuditLog
    deleted_items: DeletedItems
    idempotency_keys: IdempotencyKeys
    jobs: Jobs
    mails: Mails
    rate_limits: RateLimits
    restores: Restores
    row_counts: RowCounts
    set_aside: SetAside
    site_life: SiteLife
  }
  interface MembersOwn {
    deleted_items: true
    idempotency_keys: true
  }
}
