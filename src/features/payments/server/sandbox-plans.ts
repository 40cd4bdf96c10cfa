import { randomBytes } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import type { MonthlyPrice } from '#src/contract/site-settings.ts'
import type { Tier } from '#src/features/sign-in/constants.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { requirePaying } from './sandbox.ts'
import * as store from './sandbox-plans.store.ts'

export interface SandboxPlan {
  /** What months are counted from; null for the subscription's start. */
  anchor: string | null
  /** Null before amounts were stored. */
  price: MonthlyPrice | null
}

const priceOf = (row: { price_cents: number | null; price_currency: string | null } | undefined) =>
  row && row.price_cents !== null && row.price_currency !== null
    ? { cents: row.price_cents, currency: row.price_currency }
    : null

export async function findSandboxPlan(db: Db, userId: number): Promise<SandboxPlan> {
  const row = await store.findPlan(db, userId)
  return { anchor: row?.anchor_at ?? null, price: priceOf(row) }
}

/** @returns how it is paid */
export const openSandboxPlan = (
  { db, now }: AnyContext,
  plan: { userId: number; plan: Tier; price: MonthlyPrice },
): Promise<string> => {
  const secret = `sandbox_${randomBytes(24).toString('base64url')}`
  return store.openPayment(db, { ...plan, secret, now: now.toISOString() })
}

interface Card {
  userId: number
  clientSecret: string
  cardNumber: string
}

/** @returns null when it is paid already. @throws AppError `card_declined`, `card_refused`, `not_found` */
export async function paySandboxPlan(
  { db, now }: AnyContext,
  { userId, clientSecret, cardNumber }: Card,
): Promise<{ plan: Tier; price: MonthlyPrice | null } | null> {
  const payment = await store.findPayment(db, userId, clientSecret)
  if (!payment)
    throw new AppError('not_found', { message: msg`This payment is unknown. Please start again.` })
  if (payment.paid_at !== null) return null
  requirePaying(cardNumber)
  await store.markPaid(db, clientSecret, now.toISOString())
  return { plan: payment.plan, price: priceOf(payment) }
}

interface Month {
  userId: number
  plan: Tier
  price: MonthlyPrice
  /** An instant. */
  at: string
}

/** What would have been charged. */
export const chargeSandboxPlan = (db: Db, { userId, plan, price, at }: Month): Promise<void> =>
  store.insertInvoice(db, { user_id: userId, created_at: at, tier: plan, ...price })
