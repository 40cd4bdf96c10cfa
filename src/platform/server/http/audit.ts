import { type Endpoint, fillPath } from '#src/contract/endpoint.ts'
import { appendAudit } from '../db/audit-chain.ts'
import { type Db, inTransaction } from '../db/database.ts'
import type { Call } from './route.ts'

const DETAILS_MAX = 1_000

/** @param trx the transaction of the change; a transaction in any case, in which the chain has only one end */
export async function recordAudit(trx: Db, call: Call, endpoint: Endpoint): Promise<void> {
  const { caller } = call
  if (!caller) return
  const user = await trx
    .selectFrom('users')
    .select('username')
    .where('id', '=', caller.userId)
    .executeTakeFirst()
  const sent = endpoint.method === 'GET' ? call.query : call.body
  await appendAudit(trx, {
    admin_id: caller.userId,
    username: user?.username ?? '',
    action: endpoint.summary,
    call: `${endpoint.method} ${fillPath(endpoint.path, (call.params ?? {}) as Record<string, unknown>)}`,
    details: sent === undefined ? null : JSON.stringify(sent).slice(0, DETAILS_MAX),
    created_at: call.now.toISOString(),
  })
}

/** Performs an administrator's change and logs it in the same transaction, so that neither exists without the other. */
export function performAudited<T>(
  call: Call,
  endpoint: Endpoint,
  perform: (call: Call) => Promise<T>,
): Promise<T> {
  return inTransaction(call.db, async trx => {
    const made = await perform({ ...call, db: trx })
    await recordAudit(trx, call, endpoint)
    return made
  })
}
