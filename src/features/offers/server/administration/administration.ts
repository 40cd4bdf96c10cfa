import type { ListQuery } from '#src/contract/list.ts'
import { nameOf } from '#src/features/coaching/domain/names.ts'
import { handBoughtTo } from '#src/features/scheduling/server/exposed.ts'
import { listCoaches, mayCoach } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { AppError, invalid, orNotFound } from '#src/platform/server/errors.ts'
import type { ManagedOffer, ManagedPurchase } from '../../contract/purchases.ts'
import * as catalog from '../catalog/store.ts'
import { currencyOf } from '../catalog/views.ts'
import type { Context, PaymentContext } from '../payments/port.ts'
import { refundPurchase } from '../purchases/actions.ts'
import * as purchases from '../purchases/store.ts'
import { managedViewOf } from '../purchases/views.ts'

const isLeftAlone = async (ctx: AnyContext, coachId: number | null): Promise<boolean> =>
  coachId === null || !(await mayCoach(ctx.db, ctx.deps, coachId))

async function viewOf(
  context: Context,
  row: catalog.ManagedRow,
  sums: catalog.Sums | undefined,
): Promise<ManagedOffer> {
  const { id, title, visible, coach_id, username, full_name } = row
  return {
    ...{ id, title, visible },
    coach: coach_id === null ? null : { id: coach_id, name: nameOf({ username, full_name }) },
    left_alone: await isLeftAlone(context, coach_id),
    sold: sums?.sold ?? 0,
    paid_sum: sums?.paid_sum ?? 0,
    currency: currencyOf(context.deps),
  }
}

/** Titles, coaches and sums: nothing of what a client wrote. */
export async function listManagedOffers(context: Context, query: ListQuery) {
  const { db, deps } = context
  const { rows, total } = await catalog.listManaged(db, query)
  const { data, beside } = pageOf(rows, query, total)
  const sums = await catalog.sumsOf(
    db,
    data.map(({ id }) => id),
  )
  const views: ManagedOffer[] = []
  for (const row of data) views.push(await viewOf(context, row, sums.get(row.id)))
  const coaches = (await listCoaches(db, deps)).map(user => ({ id: user.id, name: nameOf(user) }))
  return { data: views, beside: { ...beside, coaches } }
}

/** @throws AppError `not_found` without it, or while its coach is there */
async function requireAlone<Row extends { coach_id: number | null }>(
  context: Context,
  row: Row | undefined,
): Promise<Row> {
  const found = orNotFound(row)
  if (!(await isLeftAlone(context, found.coach_id))) throw new AppError('not_found')
  return found
}

export function handOverOffer(
  ctx: AnyContext,
  { id, coachId }: { id: number; coachId: number },
): Promise<ManagedOffer> {
  return inTransaction(ctx, async ctx => {
    const context = ctx
    await requireAlone(context, await catalog.findManaged(ctx.db, id))
    if (!(await mayCoach(ctx.db, ctx.deps, coachId)))
      throw invalid('coach', 'Please choose a coach.')
    await catalog.handOver(ctx.db, id, coachId, ctx.now.toISOString())
    const given = await purchases.givePurchases(ctx.db, { offer_id: id }, coachId)
    await handBoughtTo(ctx, given, coachId)
    const sums = await catalog.sumsOf(ctx.db, [id])
    return viewOf(context, orNotFound(await catalog.findManaged(ctx.db, id)), sums.get(id))
  })
}

export async function listManagedPurchases(context: Context, id: number, query: ListQuery) {
  await requireAlone(context, await catalog.findManaged(context.db, id))
  const { data, beside } = await purchases.listOfOffer(context.db, id, query)
  return { data: data.map(managedViewOf), beside }
}

const findSoldAlone = async (context: Context, id: number) =>
  requireAlone(context, await purchases.findById(context.db, id))

/** Outside of the transaction that the audit log takes, because Stripe is asked. */
export async function refundManagedPurchase(
  ctx: PaymentContext,
  { id, adminId }: { id: number; adminId: number },
  reason: string,
): Promise<void> {
  const purchase = await findSoldAlone(ctx, id)
  const by = await purchases.usernameOf(ctx.db, adminId)
  await refundPurchase(ctx, purchase, { by, reason })
}

export const readManagedPurchase = async (context: Context, id: number): Promise<ManagedPurchase> =>
  managedViewOf(await findSoldAlone(context, id))
