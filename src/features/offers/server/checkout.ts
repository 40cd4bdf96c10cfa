import { createHash, randomUUID } from 'node:crypto'
import { MINUTE_MS } from '#src/contract/calendar.ts'
import { languageNow, said } from '#src/contract/i18n.ts'
import { renewsByItself } from '#src/features/membership/server/exposed.ts'
import { findTime, holdTime, refreshForBooking } from '#src/features/scheduling/server/exposed.ts'
import { findAccount, findUser } from '#src/features/sign-in/server/exposed.ts'
import type { Caller } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, invalid, isUniqueViolation, orNotFound } from '#src/platform/server/errors.ts'
import { mayMailStranger } from '#src/platform/server/mail/queue.ts'
import { proofToken } from '#src/platform/server/proof-tokens.ts'
import { Lanes } from '#src/platform/server/turns.ts'
import {
  boughtPath,
  CHECKOUT_MINUTES,
  EMAIL_MISSING,
  FREE_HOLD_MINUTES,
  NAME_MISSING,
  TERMS_MISSING,
} from '../constants.ts'
import type { Checkout } from '../contract/checkout.ts'
import type { Offer } from '../contract/offers.ts'
import { contentsWritten } from '../domain/contents.ts'
import { type FoundOffer, lockOffer } from './catalog.store.ts'
import { findOffer, typeOfTime } from './catalog.ts'
import { publicViewOf } from './catalog-views.ts'
import { cancelUnpaid, grantPurchase } from './granting.ts'
import { keepPlaces, requireMayEnter } from './places.ts'
import { mailConfirm, PURCHASE } from './purchase-mails.ts'
import * as store from './purchases.store.ts'
import { endsTooSoon, openCheckout, type PaymentContext, providerOf } from './sales.ts'
import { withTime } from './synchronizing.ts'

/** Stripe counts the 30 minutes from when it gets the call. */
const SLACK_MS = 20_000

/** One lane for each offer, so that those who wait for its lock do not take all connections to the database. */
const lanes = new Lanes()

export interface Buying {
  slug: string
  caller: Caller | null
  body: Checkout
  address: string
  /** The Idempotency-Key; null without one. */
  key: string | null
}

export interface Buyer {
  userId: number | null
  /** Null while only an address is known. */
  name: string | null
  email: string | null
}

const hashOf = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

async function buyerOf(db: Db, { caller, body }: Buying): Promise<Buyer> {
  if (caller) {
    const user = orNotFound(await findUser(db, caller.userId))
    return { userId: user.id, name: user.full_name || user.username, email: user.email }
  }
  const fields = {
    ...(!body.name && { name: said(NAME_MISSING) }),
    ...(!body.email && { email: said(EMAIL_MISSING) }),
  }
  if (!body.name || !body.email) throw new AppError('invalid', { fields })
  return { userId: null, name: body.name, email: body.email }
}

function requireAvailable({ why }: Pick<Offer, 'why'>): void {
  if (why === 'sold_out') throw new AppError('sold_out')
  if (why !== null) throw new AppError('not_on_sale')
}

/** What a purchase keeps of its offer and its buyer, whatever becomes of them. */
export const soldColumns = (
  { id, coach_id, title, line, slug, price, pays, instalments }: FoundOffer,
  { currency, contents }: Offer,
  { userId, name, email }: Buyer,
) => ({
  uid: randomUUID(),
  ...{ offer_id: id, coach_id, user_id: userId },
  ...{ name, email, email_key: email?.toLowerCase() ?? null },
  ...{ title, line, slug, price, currency, pays, instalments },
  contents: JSON.stringify(contentsWritten(contents)),
  status: 'open' as const,
})

interface Planned {
  offer: FoundOffer
  buyer: Buyer
  /** The session type of the chosen time; null without one. */
  typeId: number | null
}

/** How long it may stay unpaid, and its time one minute longer. */
const spanOf = (isFree: boolean): number =>
  isFree ? FREE_HOLD_MINUTES * MINUTE_MS : CHECKOUT_MINUTES * MINUTE_MS + SLACK_MS

async function insert(
  { deps, now }: PaymentContext,
  trx: Db,
  { body, key }: Buying,
  { offer, view, buyer, keyHash }: Planned & { view: Offer; keyHash: string | null },
): Promise<store.StoredPurchase> {
  const isFree = offer.pays === 'free'
  const at = now.toISOString()
  return store.insertPurchase(trx, {
    ...soldColumns(offer, view, buyer),
    paid_by: isFree ? 'free' : deps.settings.stripe ? 'stripe' : 'sandbox',
    checkout_until: new Date(now.getTime() + spanOf(isFree)).toISOString(),
    time_zone: body.zone ?? view.coach?.zone ?? 'UTC',
    ...(body.agreed === true && { agreed_at: at, agreed_language: languageNow() }),
    key_hash: keyHash,
    body_hash: key === null ? null : hashOf(body),
    created_at: at,
  })
}

/** @throws AppError `already_taken` for a person who has had it as often as one may */
export async function requireFirst(
  trx: Db,
  offer: Pick<FoundOffer, 'id' | 'pays' | 'per_person'>,
  buyer: Buyer,
): Promise<void> {
  if (offer.per_person === null) return
  const account = buyer.userId === null ? null : await findAccount(trx, buyer.userId)
  const email = account ? account.email_verified && account.email : buyer.email
  const key = email ? email.toLowerCase() : null
  const taken = await store.countTakenBy(trx, offer, { userId: buyer.userId, key })
  if (taken >= offer.per_person) throw new AppError('already_taken')
}

/** The purchase, its place and its time: all of them or none. @throws AppError `sold_out`, `not_on_sale`, `slot_taken` */
async function reserve(
  ctx: PaymentContext,
  buying: Buying,
  planned: Planned & { keyHash: string | null },
): Promise<store.StoredPurchase> {
  const { offer, buyer, typeId } = planned
  const leaveLane = await lanes.enter(offer.id)
  return inTransaction(ctx, async ctx => {
    await lockOffer(ctx.db, offer.id)
    const view = await publicViewOf(ctx, offer)
    requireAvailable(view)
    await requireFirst(ctx.db, offer, buyer)
    const purchase = await insert(ctx, ctx.db, buying, { ...planned, view })
    requireAvailable({ why: await keepPlaces(ctx, purchase) })
    const { start } = buying.body
    if (!start || typeId === null) return purchase
    const held = Date.parse(purchase.checkout_until) + MINUTE_MS
    const isFree = purchase.paid_by === 'free'
    const appointment_id = await holdTime(ctx, {
      purchaseId: purchase.id,
      typeId,
      start,
      zone: purchase.time_zone ?? 'UTC',
      buyer:
        buyer.userId === null
          ? { name: buyer.name ?? '', email: (buyer.email ?? '').toLowerCase() }
          : { memberId: buyer.userId },
      until: isFree ? purchase.checkout_until : new Date(held).toISOString(),
    })
    return store.updatePurchase(ctx.db, purchase.id, { appointment_id })
  }).finally(leaveLane)
}

export interface Begun {
  url: string
  purchase: string
}

/** Nothing is to be paid: it is granted at once, unless the address must prove itself for a held time. */
async function finishFree(
  ctx: PaymentContext,
  purchase: store.StoredPurchase,
  address: string,
): Promise<void> {
  await withTime(ctx, async (ctx, triesTime) => {
    const locked = orNotFound(await store.lockPurchase(ctx.db, purchase.id))
    if (locked.status !== 'open') return
    const { user_id, email, appointment_id } = locked
    // Whoever typed it may not own it: both kinds of mail are few.
    if (user_id === null && !(await mayMailStranger(ctx, address, email ?? '')))
      throw new AppError('too_many')
    if (user_id !== null || appointment_id === null) {
      await grantPurchase({ ...ctx, by: 'visitor', triesTime }, locked, {
        at: ctx.now.toISOString(),
      })
      return
    }
    const time = await findTime(ctx.db, { purchaseId: locked.id, appointmentId: appointment_id })
    if (time) await mailConfirm(ctx, locked, time)
  })
}

/** Where to go now; a second call says the same. */
async function begin(
  ctx: PaymentContext,
  purchase: store.StoredPurchase,
  address: string,
): Promise<Begun> {
  const token = proofToken(ctx.deps, PURCHASE, purchase.uid)
  const bought = `${ctx.deps.settings.site.siteUrl}${boughtPath(token)}`
  const provider = providerOf(purchase)
  if (!provider) {
    if (purchase.paid_by === 'free') await finishFree(ctx, purchase, address)
    return { url: bought, purchase: token }
  }
  if (purchase.status !== 'open') return { url: bought, purchase: token }
  if (purchase.checkout_url !== null) return { url: purchase.checkout_url, purchase: token }
  const { url, session } = await openCheckout(ctx, provider, purchase, token)
  const check_at = new Date(ctx.now.getTime() + 2 * MINUTE_MS).toISOString()
  await store.updatePurchase(ctx.db, purchase.id, {
    checkout_url: url,
    session_id: session,
    check_at,
  })
  return { url, purchase: token }
}

async function plan(ctx: PaymentContext, buying: Buying): Promise<Planned> {
  const { slug, caller, body } = buying
  const offer = await findOffer(ctx, slug, null)
  const buyer = await buyerOf(ctx.db, buying)
  if (offer.terms && body.agreed !== true) throw invalid('agreed', TERMS_MISSING)
  const typeId = body.start ? typeOfTime(offer.contents, body.session_type) : null
  if (caller) await requireMayEnter(ctx, offer.contents, caller.userId)
  const hasPlan = offer.contents.some(({ kind }) => kind === 'plan')
  if (hasPlan && caller && (await renewsByItself(ctx, caller.userId)))
    throw new AppError('already_subscribed')
  return { offer, buyer, typeId }
}

/** @returns the purchase that the same key has begun. @throws AppError `idempotency_mismatch` for another body */
async function findBegun(db: Db, { body }: Buying, keyHash: string | null) {
  const begun = keyHash === null ? undefined : await store.findByKey(db, keyHash)
  if (begun && begun.body_hash !== hashOf(body)) throw new AppError('idempotency_mismatch')
  return begun
}

/** Nothing is left of it: its key begins another. */
const giveUp = (ctx: PaymentContext, id: number): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const locked = await store.lockPurchase(ctx.db, id)
    if (locked?.status !== 'open' || locked.checkout_url !== null) return
    await cancelUnpaid({ ...ctx, by: 'visitor' }, locked)
    await store.updatePurchase(ctx.db, id, { key_hash: null })
  })

/** @returns null after an outage so long that it has to begin anew */
async function goOn(
  ctx: PaymentContext,
  purchase: store.StoredPurchase,
  address: string,
): Promise<Begun | null> {
  try {
    return await begin(ctx, purchase, address)
  } catch (error) {
    if (!endsTooSoon(error)) throw error
    await giveUp(ctx, purchase.id)
    return null
  }
}

/**
 * Begins to buy an offer at its stored price. The time is held, and the place kept, before anybody can pay.
 * @throws AppError `sold_out`, `not_on_sale`, `slot_taken` with other times, `unavailable`
 */
export async function startCheckout(ctx: PaymentContext, buying: Buying): Promise<Begun> {
  const { slug, caller, address, key, body } = buying
  const who = caller ? `user ${caller.userId}` : `address ${address}`
  const keyHash = key === null ? null : hashOf(who, slug, key)
  const begun = await findBegun(ctx.db, buying, keyHash)
  const resumed = begun && (await goOn(ctx, begun, address))
  if (resumed) return resumed
  const planned = await plan(ctx, buying)
  requireAvailable(await publicViewOf(ctx, planned.offer))
  if (body.start && planned.offer.coach_id !== null)
    await refreshForBooking(ctx, planned.offer.coach_id)
  const purchase = await reserve(ctx, buying, { ...planned, keyHash }).catch(async error => {
    // The same call at the same time was faster.
    const other = isUniqueViolation(error) ? await findBegun(ctx.db, buying, keyHash) : undefined
    if (!other) throw error
    return other
  })
  try {
    return await begin(ctx, purchase, address)
  } catch (error) {
    // With a key, the next attempt goes on with it.
    if (key === null) await giveUp(ctx, purchase.id)
    throw error
  }
}
