import type { Db } from '#src/platform/server/db/database.ts'

interface Asked {
  /** Null for those of all coaches. */
  coachId: number | null
  /** Instants: the first, and the one after the last. */
  from: string
  until: string
}

const COLUMNS = [
  'purchases.id as purchase_id',
  'purchases.offer_id',
  'purchases.title',
  'purchases.currency',
  'purchases.paid_by',
  'purchases.user_id',
  'purchases.name',
  'purchases.paid as whole',
  'purchases.refunded as whole_refunded',
] as const

/** Payments at a provider, oldest first. */
export const listPayments = (db: Db, { coachId, from, until }: Asked) =>
  db
    .selectFrom('purchase_payments')
    .innerJoin('purchases', 'purchases.id', 'purchase_payments.purchase_id')
    .select(COLUMNS)
    .select(['purchase_payments.payment_id as reference', 'purchase_payments.amount'])
    .select(['purchase_payments.refunded', 'purchase_payments.paid_at'])
    .where('purchases.paid_by', '!=', 'bank')
    .where('purchase_payments.paid_at', '>=', from)
    .where('purchase_payments.paid_at', '<', until)
    .$if(coachId !== null, query => query.where('purchases.coach_id', '=', coachId))
    .orderBy('purchase_payments.paid_at')
    .orderBy('purchase_payments.id')
    .execute()

/** What a coach has marked as paid by bank, oldest first. */
export const listBankPaid = (db: Db, { coachId, from, until }: Asked) =>
  db
    .selectFrom('purchases')
    .select(COLUMNS)
    .select('purchases.bought_at as paid_at')
    .where('purchases.paid_by', '=', 'bank')
    .where('purchases.paid', '>', 0)
    .where('purchases.bought_at', '>=', from)
    .where('purchases.bought_at', '<', until)
    .$if(coachId !== null, query => query.where('purchases.coach_id', '=', coachId))
    .orderBy('purchases.bought_at')
    .orderBy('purchases.id')
    .execute()

/** An IANA name: where the coach's days are. */
export async function zoneOf(db: Db, userId: number): Promise<string> {
  const row = await db
    .selectFrom('users')
    .leftJoin('coach_schedules', 'coach_schedules.coach_id', 'users.id')
    .select(['users.time_zone', 'coach_schedules.zone'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row?.zone ?? row?.time_zone ?? 'UTC'
}
