import { createHmac } from 'node:crypto'
import { type Endpoint, fillPath } from '#src/contract/endpoint.ts'
import { appendAudit } from '../db/audit-chain.ts'
import { type Db, inTransaction } from '../db/database.ts'
import type { Call } from './route.ts'

const DETAILS_MAX = 1_000

/** Links entries about one address, and reveals nothing else to readers of the log. */
const hashed = (secret: string, text: string): string =>
  `hmac:${createHmac('sha256', secret).update(`audit log\n${text.toLowerCase()}`).digest('base64url')}`

function detailsOf(
  { deps, query, body }: Call,
  { method, hashedInLog = [] }: Endpoint,
): string | null {
  const sent: unknown = method === 'GET' ? query : body
  if (sent === undefined) return null
  const hiding = (key: string, value: unknown) =>
    hashedInLog.includes(key) ? hashed(deps.secret, String(value)) : value
  return JSON.stringify(sent, hiding).slice(0, DETAILS_MAX)
}

/** @param trx the change's transaction, not a plain connection: the end of the chain stays locked until it ends */
export async function recordAudit(trx: Db, call: Call, endpoint: Endpoint): Promise<void> {
  const { who } = call
  if (!who) return
  const user = await trx
    .selectFrom('users')
    .select('username')
    .where('id', '=', who.userId)
    .executeTakeFirst()
  await appendAudit(trx, {
    admin_id: who.userId,
    username: user?.username ?? '',
    action: endpoint.summary,
    call: `${endpoint.method} ${fillPath(endpoint.path, (call.params ?? {}) as Record<string, unknown>)}`,
    details: detailsOf(call, endpoint),
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
