import { createHash } from 'node:crypto'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { AppError, isUniqueViolation } from '../errors.ts'
import type { Call } from './route.ts'

const KEPT_HOURS = 24

/** Visitors' keys are scoped by address. */
function keyOf(call: Call, endpoint: Endpoint): string {
  const who = call.who ? `user ${call.who.userId}` : `address ${call.address}`
  const path = JSON.stringify([endpoint.method, endpoint.path, call.params ?? null])
  return createHash('sha256').update(`${who}\n${path}\n${call.idempotencyKey}`).digest('base64url')
}

const firstAnswer = (db: Db, key: string, now: Date) =>
  db
    .selectFrom('idempotency_keys')
    .select(['body', 'request_hash'])
    .where('key', '=', key)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()

/** Without `base`: a change that is sent again may say on what it was made, and is the same change. */
function hashOf(body: unknown): string {
  const change =
    body && typeof body === 'object' && 'base' in body ? { ...body, base: undefined } : body
  return createHash('sha256')
    .update(JSON.stringify(change ?? null))
    .digest('base64url')
}

/** @throws AppError `idempotency_mismatch` when the stored answer belongs to another body */
function repeated(stored: { body: string; request_hash: string | null }, hash: string): string {
  if (stored.request_hash !== null && stored.request_hash !== hash)
    throw new AppError('idempotency_mismatch')
  return stored.body
}

/**
 * The same key of the same caller gets the first response for 24 hours (docs/product.md 12.5). The response is stored
 * in the transaction that produces it, so neither exists without the other. Errors are not stored.
 */
export async function answerOnce(
  call: Call,
  endpoint: Endpoint,
  status: number,
  perform: (call: Call) => Promise<string>,
): Promise<string> {
  const key = keyOf(call, endpoint)
  const expires = new Date(call.now.getTime() + KEPT_HOURS * 3_600_000).toISOString()
  const known = await firstAnswer(call.db, key, call.now)
  const hash = hashOf(call.body)
  if (known) return repeated(known, hash)
  try {
    return await inTransaction(call.db, async trx => {
      await trx
        .deleteFrom('idempotency_keys')
        .where('key', '=', key)
        .where('expires_at', '<=', call.now.toISOString())
        .execute()
      // On PostgreSQL the unique key blocks a concurrent call here until this one commits, then fails it.
      await trx
        .insertInto('idempotency_keys')
        .values({
          key,
          user_id: call.who?.userId ?? null,
          status,
          request_hash: hash,
          body: '',
          expires_at: expires,
        })
        .execute()
      const body = await perform({ ...call, db: trx })
      await trx.updateTable('idempotency_keys').set({ body }).where('key', '=', key).execute()
      return body
    })
  } catch (error) {
    const other = isUniqueViolation(error) && (await firstAnswer(call.db, key, call.now))
    if (other) return repeated(other, hash)
    throw error
  }
}
