import { calendarDateAt, DAY_MS } from '#src/contract/calendar.ts'
import type { InputOf } from '#src/contract/endpoint.ts'
import { asCoach } from '#src/features/coaching/server/exposed.ts'
import { decimalsOf, priceOfCents } from '#src/features/texts/domain/money.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import { csvLine, UTF8_BOM } from '#src/platform/server/csv.ts'
import type * as contract from '../contract/income.ts'
import type { Income } from '../contract/income.ts'
import { incomeOf, type Paid } from '../domain/income.ts'
import { clientNames } from './buyers.ts'
import { currencyOf } from './catalog-views.ts'
import * as store from './income.store.ts'

interface Payment extends Paid {
  at: string
  currency: string
  provider: string
  reference: string
  user_id: number | null
  name: string | null
}

interface Asked {
  /** Null for the payments of all coaches. */
  coachId: number | null
  /** Whose zone the days are in. */
  userId: number
  year: number | undefined
}

/** All payments of a year, whose days are the reader's. */
async function paymentsIn(ctx: AnyContext, { coachId, userId, year }: Asked) {
  const zone = await store.zoneOf(ctx.db, userId)
  const asked = year ?? Number(calendarDateAt(ctx.now, zone).slice(0, 4))
  // No zone is farther from UTC than a day.
  const from = new Date(Date.UTC(asked, 0, 1) - DAY_MS).toISOString()
  const until = new Date(Date.UTC(asked + 1, 0, 1) + DAY_MS).toISOString()
  const range = { coachId, from, until }
  const paid = (await store.listPayments(ctx.db, range)).map(row => ({
    ...row,
    // The sandbox gives back the whole, and only notes it in the purchase.
    refunded: row.whole_refunded >= row.whole ? row.amount : row.refunded,
  }))
  const byBank = (await store.listBankPaid(ctx.db, range)).map(row => ({
    ...row,
    paid_at: row.paid_at ?? '',
    amount: row.whole,
    refunded: row.whole_refunded,
    reference: `purchase-${row.purchase_id}`,
  }))
  const all = [...paid, ...byBank].sort((a, b) => (a.paid_at < b.paid_at ? -1 : 1))
  const payments: Payment[] = all.map(row => ({
    at: row.paid_at,
    date: calendarDateAt(new Date(row.paid_at), zone),
    offer: row.offer_id,
    title: row.title,
    amount: row.amount,
    refunded: row.refunded,
    currency: row.currency,
    provider: row.paid_by,
    reference: row.reference,
    user_id: row.user_id,
    name: row.name,
  }))
  return { year: asked, payments: payments.filter(({ date }) => date.startsWith(`${asked}-`)) }
}

async function readIncome(ctx: AnyContext, asked: Asked): Promise<Income> {
  const currency = currencyOf(ctx.deps)
  const { payments } = await paymentsIn(ctx, asked)
  return { currency, ...incomeOf(payments.filter(paid => paid.currency === currency)) }
}

export function getIncome(ctx: Context, { year }: InputOf<typeof contract.getIncome>) {
  const coachId = asCoach(ctx.who)
  return readIncome(ctx, { coachId, userId: coachId, year })
}

/** Of all coaches. */
export const getSiteIncome = (ctx: Context, { year }: InputOf<typeof contract.getSiteIncome>) =>
  readIncome(ctx, { coachId: null, userId: ctx.who.userId, year })

const HEAD = ['Date', 'Offer', 'Client', 'Paid', 'Refunded', 'Provider', 'Reference']

/** For an accountant; amounts in another currency than the site's name theirs. */
export async function incomeCsv(ctx: Context, { year: of }: InputOf<typeof contract.exportIncome>) {
  const coachId = asCoach(ctx.who)
  const asked = { coachId, userId: coachId, year: of }
  const { year, payments } = await paymentsIn(ctx, asked)
  const own = currencyOf(ctx.deps)
  const ids = payments.flatMap(({ user_id }) => user_id ?? [])
  const names = await clientNames(ctx.db, asked.coachId, ids)
  const money = (cents: number, currency: string) => {
    const amount = priceOfCents({ cents, currency }).toFixed(decimalsOf(currency))
    return currency === own ? amount : `${amount} ${currency}`
  }
  const lines = payments.map(({ date, title, amount, refunded, currency, ...paid }) =>
    csvLine([
      ...[date, title, names.get(paid.user_id ?? 0) ?? paid.name ?? ''],
      ...[money(amount, currency), money(refunded, currency), paid.provider, paid.reference],
    ]),
  )
  return { name: `income-${year}.csv`, body: UTF8_BOM + csvLine(HEAD) + lines.join('') }
}
