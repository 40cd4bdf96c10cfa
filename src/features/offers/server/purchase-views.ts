import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import { listGrants } from '#src/features/membership/server/exposed.ts'
import { SESSION_NAMES } from '#src/features/scheduling/domain/session-names.ts'
import {
  listBought,
  listBoughtUses,
  type StoredBought,
} from '#src/features/scheduling/server/exposed.ts'
import { coachName } from '#src/features/sign-in/domain/coach-name.ts'
import { findUser } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import type {
  BoughtContent,
  ManagedPurchase,
  OwnPurchase,
  SoldPurchase,
} from '../contract/purchases.ts'
import { contentsRead } from '../domain/contents.ts'
import { clientNames } from './buyers.ts'
import type * as store from './purchases.store.ts'

type Purchase = store.StoredPurchase

function usedAs(name: string, status: string | null): string {
  if (status === 'cancelled') return said(msg`${{ name }}, canceled late`)
  return status === 'missed' ? said(msg`${{ name }}, missed`) : name
}

/** What can still be used of bought sessions, whether or not they are paused. */
export const leftOf = (bought: StoredBought, now: Date): number =>
  bought.ended_at !== null || bought.expires_at <= now.toISOString()
    ? 0
    : bought.granted - bought.used

/** The sum of it. */
export const sumLeft = (bought: readonly StoredBought[], now: Date): number =>
  bought.reduce((sum, each) => sum + leftOf(each, now), 0)

interface Parts {
  bought: StoredBought[]
  grants: Awaited<ReturnType<typeof listGrants>>
  uses: Awaited<ReturnType<typeof listBoughtUses>>
}

async function partsOf(db: Db, purchases: readonly Purchase[]): Promise<Parts> {
  const ids = purchases.map(({ id }) => id)
  return {
    bought: await listBought(db, ids),
    grants: await listGrants(db, ids),
    uses: await listBoughtUses(db, ids),
  }
}

function contentsOf({ id, contents, status }: Purchase, parts: Parts, now: Date): BoughtContent[] {
  const stands = status === 'paid' || status === 'past_due'
  const of = ({ purchase_id, item }: { purchase_id: number; item: number }, index: number) =>
    purchase_id === id && item === index
  return contentsRead(contents).map((content, index) => {
    if (content.kind === 'sessions') {
      const bought = parts.bought.find(each => of(each, index))
      return {
        ...content,
        session_type: bought ? bought.session_type_id : content.session_type,
        left: bought ? leftOf(bought, now) : 0,
        used: bought?.used ?? 0,
        until: bought?.expires_at ?? null,
      }
    }
    if (content.kind === 'group') return { ...content, left: stands ? 1 : 0, used: 0, until: null }
    const until = parts.grants.find(each => of(each, index))?.ends_at ?? null
    const lasts = stands && (until === null || until > now.toISOString())
    return { ...content, left: lasts ? 1 : 0, used: 0, until }
  })
}

function viewOf(purchase: Purchase, parts: Parts, now: Date) {
  const { id, title, line, slug, instalments, instalments_paid: paid } = purchase
  const isPlan = instalments !== null && ['stripe', 'sandbox'].includes(purchase.paid_by)
  return {
    id,
    offer: { title, line, slug },
    price: purchase.price,
    currency: purchase.currency,
    pays: purchase.pays,
    status: purchase.status,
    paid_by: purchase.paid_by,
    bought_at: purchase.bought_at ?? purchase.created_at,
    contents: contentsOf(purchase, parts, now),
    uses: parts.uses
      .filter(({ purchase_id }) => purchase_id === id)
      .map(({ starts_at, name, status }) => ({
        at: starts_at,
        what: usedAs(SESSION_NAMES.read(name), status),
      })),
    instalments: isPlan ? { paid, of: instalments, next_at: purchase.next_at } : null,
    receipt_url: purchase.receipt_url,
    refunded: purchase.refunded,
    overpaid: purchase.paid_by === 'bank' ? purchase.overpaid : 0,
    paused: purchase.paused_at !== null,
  }
}

export async function ownViewsOf(
  ctx: AnyContext,
  purchases: readonly Purchase[],
): Promise<OwnPurchase[]> {
  const parts = await partsOf(ctx.db, purchases)
  const views: OwnPurchase[] = []
  for (const purchase of purchases) {
    const coach = purchase.coach_id === null ? null : await findUser(ctx.db, purchase.coach_id)
    views.push({
      ...viewOf(purchase, parts, ctx.now),
      coach: coach ? { name: coachName(coach) } : null,
      pay_url: purchase.pay_url,
    })
  }
  return views
}

/** Only of a client does the coach learn the account; of others, what they wrote while buying. */
export async function soldViewsOf(
  ctx: AnyContext,
  coachId: number,
  purchases: readonly Purchase[],
): Promise<SoldPurchase[]> {
  const parts = await partsOf(ctx.db, purchases)
  const userIds = purchases.flatMap(({ user_id }) => user_id ?? [])
  const clients = await clientNames(ctx.db, coachId, userIds)
  return purchases.map(purchase => {
    const { user_id, name, email } = purchase
    const clientName = clients.get(user_id ?? 0)
    const isGone = user_id === null && name === null && email === null
    return {
      ...viewOf(purchase, parts, ctx.now),
      client: isGone
        ? null
        : {
            id: clientName === undefined ? null : user_id,
            name: clientName ?? name ?? '',
            email: email ?? '',
          },
      paid: purchase.paid,
      refund_reason: purchase.refund_reason,
      disputed: purchase.disputed,
    }
  })
}

export async function soldViewOf(
  ctx: AnyContext,
  coachId: number,
  purchase: Purchase,
): Promise<SoldPurchase> {
  const [view] = await soldViewsOf(ctx, coachId, [purchase])
  return orNotFound(view)
}

export const managedViewOf = (purchase: Purchase): ManagedPurchase => ({
  id: purchase.id,
  status: purchase.status,
  price: purchase.price,
  currency: purchase.currency,
  paid: purchase.paid,
  refunded: purchase.refunded,
  bought_at: purchase.bought_at ?? purchase.created_at,
})
