import * as z from 'zod/mini'
import { endpoint, id } from '#src/contract/endpoint.ts'
import { whole } from '#src/features/scheduling/contract/fields.ts'

const byYear = z.object({
  /** By default the present one. */
  year: z.optional(z.pipe(z.coerce.number(), whole(2000, 2100))),
})

/** Amounts are in the currency's smallest unit; what was paid in another currency is in the file alone. */
export const income = z.object({
  /** ISO 4217, in capitals: the site's own. */
  currency: z.string(),
  /** Those in which something was paid, in order. */
  months: z.array(
    z.object({
      /** `2026-11` */
      month: z.string(),
      /** What was paid in it and not given back, whenever that was. */
      sum: z.int(),
      refunded: z.int(),
      /** Payments. */
      count: z.int(),
    }),
  ),
  by_offer: z.array(
    z.object({ offer: z.nullable(id), title: z.string(), sum: z.int(), count: z.int() }),
  ),
})
export type Income = z.infer<typeof income>

export const getIncome = endpoint('GET /api/coach/offers/income', {
  auth: 'coach',
  summary: 'What was paid for offers, by months of the coach’s zone and by offer',
  query: byYear,
  data: income,
})

export const exportIncome = endpoint('GET /api/coach/offers/income.csv', {
  auth: 'coach',
  summary: 'Each payment of a year as CSV',
  query: byYear,
  file: 'text/csv; charset=utf-8',
})

export const getSiteIncome = endpoint('GET /api/admin/offers/income', {
  auth: 'admin',
  summary: 'What all coaches have been paid for offers, by months',
  query: byYear,
  data: z.pick(income, { currency: true, months: true }),
})
