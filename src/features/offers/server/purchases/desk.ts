import { DAY_MS } from '#src/contract/calendar.ts'
import type { CoachId } from '#src/features/coaching/server/exposed.ts'
import { listBought, listWithBooked } from '#src/features/scheduling/server/exposed.ts'
import { ENDING_DAYS, UNBOOKED_DAYS } from '../../constants.ts'
import type { DeskPurchase } from '../../contract/purchases.ts'
import type { PaymentContext } from '../payments/port.ts'
import * as store from './store.ts'
import { leftOf, soldViewsOf, sumLeft } from './views.ts'

type Purchase = store.StoredPurchase

const DESK_READ = 500
const DESK_SHOWN = 50

interface Left {
  left: number
  until: string | null
}

const whyOf = (
  purchase: Purchase,
  { left, until }: Left,
  { isBooked, now }: { isBooked: boolean; now: Date },
): DeskPurchase['why'] | null => {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  const soon = new Date(now.getTime() + ENDING_DAYS * DAY_MS).toISOString()
  if (purchase.disputed) return 'disputed'
  if (left === 0) return null
  if (purchase.time_lost && !isBooked) return 'time_lost'
  if (until !== null && until <= soon) return 'ending'
  const since = purchase.suggested_at ?? purchase.bought_at ?? purchase.created_at
  return !isBooked && since <= ago(UNBOOKED_DAYS) ? 'unbooked' : null
}

/** What of the coach's sales needs a look. */
export async function listDesk(
  { db, now }: PaymentContext,
  coachId: CoachId,
): Promise<DeskPurchase[]> {
  const purchases = await store.listStanding(db, coachId, DESK_READ)
  const ids = purchases.map(({ id }) => id)
  const bought = await listBought(db, ids)
  const booked = await listWithBooked(db, ids, now.toISOString())
  const due = purchases.flatMap(purchase => {
    const left = bought.filter(each => each.purchase_id === purchase.id && leftOf(each, now) > 0)
    const sum = {
      left: sumLeft(left, now),
      until: left.map(({ expires_at }) => expires_at).sort()[0] ?? null,
    }
    const why = whyOf(purchase, sum, { isBooked: booked.has(purchase.id), now })
    return why === null ? [] : [{ purchase, why, ...sum }]
  })
  const shown = due.slice(0, DESK_SHOWN)
  const views = await soldViewsOf(
    db,
    coachId,
    shown.map(({ purchase }) => purchase),
    now,
  )
  return shown.map(({ purchase, why, left, until }, index) => {
    const client = views[index]?.client ?? null
    return {
      id: purchase.id,
      why,
      client: client && { id: client.id, name: client.name || client.email },
      title: purchase.title,
      left,
      until,
      suggested_at: purchase.suggested_at,
    }
  })
}
