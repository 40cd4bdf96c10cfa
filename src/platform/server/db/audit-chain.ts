import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { advisoryLock, type Db } from './database.ts'
import { inBatches } from './pages.ts'
import type { AuditLog } from './rows.generated.ts'

export const AUDIT_LOG_KEPT_DAYS = 1_095

type Entry = Pick<AuditLog, 'admin_id' | 'username' | 'action' | 'call' | 'details' | 'created_at'>

/** Covers an entry's content and the hash of the entry before it. */
const hashOf = (previous: string, entry: Record<keyof Entry, unknown>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        previous,
        Number(entry.admin_id),
        entry.username,
        entry.action,
        entry.call,
        entry.details,
        entry.created_at,
      ]),
    )
    .digest('hex')

/** The previous hash of the first entry. */
const START = ''

/** Adds an entry whose hash includes the previous one, so that no entry can be changed or removed unnoticed. */
export async function appendAudit(
  trx: Db,
  entry: Omit<Insertable<AuditLog>, 'id' | 'hash' | 'previous_hash'> & Record<keyof Entry, unknown>,
): Promise<void> {
  await advisoryLock(trx, 'audit log')
  const last = await trx
    .selectFrom('audit_log')
    .select('hash')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const previous = last?.hash ?? START
  await trx
    .insertInto('audit_log')
    .values({ ...entry, previous_hash: previous, hash: hashOf(previous, entry) })
    .execute()
}

export interface AuditVerdict {
  entries: number
  /** Written before the log was chained. */
  unchained: number
  /** The last entry's hash; null when there is none. */
  head: string | null
  /** What does not match, with the entry's id. */
  faults: string[]
  /** Whether the expected hash was found; true when none was expected. */
  holdsExpected: boolean
}

const BATCH = 500

/**
 * Verifies the whole log. Its oldest entries may be missing, since they are deleted after a time. Missing newest
 * entries go unnoticed, unless a hash that was written down elsewhere is expected.
 */
export async function verifyAudit(db: Db, expected: string | null = null): Promise<AuditVerdict> {
  const verdict: AuditVerdict = {
    entries: 0,
    unchained: 0,
    head: null,
    faults: [],
    holdsExpected: expected === null,
  }
  const read = (after: number) =>
    db
      .selectFrom('audit_log')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
  for await (const entry of inBatches(read, BATCH)) {
    verdict.entries++
    if (entry.hash === null || entry.previous_hash === null) {
      if (verdict.head === null) verdict.unchained++
      else verdict.faults.push(`entry ${entry.id} is not chained`)
      continue
    }
    if (hashOf(entry.previous_hash, entry) !== entry.hash)
      verdict.faults.push(`entry ${entry.id} was changed`)
    if (verdict.head !== null && entry.previous_hash !== verdict.head)
      verdict.faults.push(`entries before ${entry.id} were changed or removed`)
    verdict.head = entry.hash
    if (entry.hash === expected) verdict.holdsExpected = true
  }
  return verdict
}
