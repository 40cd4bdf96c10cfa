import type { AnyContext } from '#src/platform/server/context.ts'
import { appendAudit } from '#src/platform/server/db/audit-chain.ts'

export interface PurchaseChange {
  purchaseId: number
  action: 'paid' | 'given' | 'used' | 'returned' | 'paused' | 'resumed' | 'refunded' | 'extended'
  /** `stripe`, `visitor`, `site`, or a coach's username. */
  by: string
  details: object
}

/** Every change of money or of what is left, with its cause; last in its transaction, as the log's end stays locked. */
export const auditPurchase = (
  ctx: AnyContext,
  { purchaseId, action, by, details }: PurchaseChange,
): Promise<void> =>
  appendAudit(ctx.db, {
    admin_id: 0,
    username: by,
    action: `purchase_${action}`,
    call: `purchase ${purchaseId}`,
    details: JSON.stringify(details),
    created_at: ctx.now.toISOString(),
  })
