import { type Endpoint, fillPath } from '#src/contract/endpoint.ts'
import { appendAudit } from '../db/audit-chain.ts'
import { inTransaction } from '../db/database.ts'
import type { Call } from './route.ts'

const DETAILS_MAX = 1_000

/** Performs an administrator's change and logs it in the same transaction, so that neither exists without the other. */
export function performAudited<T>(
  call: Call,
  endpoint: Endpoint,
  perform: (call: Call) => Promise<T>,
): Promise<T> {
  return inTransaction(call.db, async trx => {
    const made = await perform({ ...call, db: trx })
    const { caller } = call
    if (!caller) return made
    const user = await trx
      .selectFrom('users')
      .select('username')
      .where('id', '=', caller.userId)
      .executeTakeFirst()
    await appendAudit(trx, {
      admin_id: caller.userId,
      username: user?.username ?? '',
      action: endpoint.summary,
      call: `${endpoint.method} ${fillPath(endpoint.path, (call.params ?? {}) as Record<string, unknown>)}`,
      details: call.body === undefined ? null : JSON.stringify(call.body).slice(0, DETAILS_MAX),
      created_at: call.now.toISOString(),
    })
    return made
  })
}
