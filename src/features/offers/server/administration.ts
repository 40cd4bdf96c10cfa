import { msg } from '@lingui/core/runtime-macro'
import type { InputOf } from '#src/contract/endpoint.ts'
import { nameOf } from '#src/features/coaching/domain/names.ts'
import { handBoughtTo } from '#src/features/scheduling/server/exposed.ts'
import { listCoaches, mayCoach } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { AppError, invalid, orNotFound } from '#src/platform/server/errors.ts'
import type * as contract from '../contract/purchases.ts'
import type { ManagedOffer, ManagedPurchase } from '../contract/purchases.ts'
import * as catalog from './catalog.store.ts'
import { currencyOf } from './catalog-views.ts'
import { managedViewOf } from './purchase-views.ts'
import * as purchases from './purchases.store.ts'
import { giveBack } from './purchases.ts'
import type { PaymentContext } from './sales.ts'
import { readSite, writeSite } from './settings.store.ts'

const isLeftAlone = async (ctx: AnyContext, coachId: number | null): Promise<boolean> =>
  coachId === null || !(await mayCoach(ctx.db, ctx.deps, coachId))

async function viewOf(
  ctx: AnyContext,
  row: catalog.ManagedRow,
  sums: catalog.Sums | undefined,
): Promise<ManagedOffer> {
  const { id, title, visible, coach_id, username, full_name } = row
  return {
    ...{ id, title, visible },
    coach: coach_id === null ? null : { id: coach_id, name: nameOf({ username, full_name }) },
    left_alone: await isLeftAlone(ctx, coach_id),
    sold: sums?.sold ?? 0,
    paid_sum: sums?.paid_sum ?? 0,
    currency: currencyOf(ctx.deps),
  }
}

/** Titles, coaches and sums: nothing of what a client wrote. */
export async function listManagedOffers(
  ctx: AnyContext,
  query: InputOf<typeof contract.listManagedOffers>,
) {
  const { db, deps } = ctx
  const { rows, total } = await catalog.listManaged(db, query)
  const { data, beside } = pageOf(rows, query, total)
  const sums = await catalog.sumsOf(
    db,
    data.map(({ id }) => id),
  )
  const views: ManagedOffer[] = []
  for (const row of data) views.push(await viewOf(ctx, row, sums.get(row.id)))
  const coaches = (await listCoaches(db, deps)).map(user => ({ id: user.id, name: nameOf(user) }))
  return { data: views, beside: { ...beside, coaches } }
}

/** @throws AppError `not_found` without it, or while its coach is there */
async function requireAlone<Row extends { coach_id: number | null }>(
  ctx: AnyContext,
  row: Row | undefined,
): Promise<Row> {
  const found = orNotFound(row)
  if (!(await isLeftAlone(ctx, found.coach_id))) throw new AppError('not_found')
  return found
}

export function handOverOffer(
  ctx: AnyContext,
  { id, coach: coachId }: InputOf<typeof contract.handOverOffer>,
): Promise<ManagedOffer> {
  return inTransaction(ctx, async ctx => {
    await requireAlone(ctx, await catalog.findManaged(ctx.db, id))
    if (!(await mayCoach(ctx.db, ctx.deps, coachId)))
      throw invalid('coach', msg`Please choose a coach.`)
    await catalog.handOver(ctx.db, id, coachId, ctx.now.toISOString())
    const given = await purchases.givePurchases(ctx.db, { offer_id: id }, coachId)
    await handBoughtTo(ctx, given, coachId)
    const sums = await catalog.sumsOf(ctx.db, [id])
    return viewOf(ctx, orNotFound(await catalog.findManaged(ctx.db, id)), sums.get(id))
  })
}

export async function listManagedPurchases(
  ctx: AnyContext,
  { id, ...query }: InputOf<typeof contract.listManagedPurchases>,
) {
  await requireAlone(ctx, await catalog.findManaged(ctx.db, id))
  const { data, beside } = await purchases.listOfOffer(ctx.db, id, query)
  return { data: data.map(managedViewOf), beside }
}

const findSoldAlone = async (ctx: AnyContext, id: number) =>
  requireAlone(ctx, await purchases.findById(ctx.db, id))

/** Outside of the transaction that the audit log takes, because Stripe is asked. */
export async function refundManagedPurchase(
  ctx: PaymentContext & Context,
  { id, reason }: InputOf<typeof contract.refundManagedPurchase>,
): Promise<void> {
  const purchase = await findSoldAlone(ctx, id)
  const by = await purchases.usernameOf(ctx.db, ctx.who.userId)
  await giveBack(ctx, purchase, { by, reason })
}

export const readManagedPurchase = async (ctx: AnyContext, id: number): Promise<ManagedPurchase> =>
  managedViewOf(await findSoldAlone(ctx, id))

export const getOfferSiteSettings = ({ db }: AnyContext) => readSite(db)

export const putOfferSiteSettings = (
  { db }: AnyContext,
  settings: InputOf<typeof contract.putOfferSiteSettings>,
) => writeSite(db, settings)

export const patchOfferSiteSettings = (
  { db }: AnyContext,
  change: InputOf<typeof contract.patchOfferSiteSettings>,
) => writeSite(db, change)
