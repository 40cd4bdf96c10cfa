import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { addDays, calendarDateAt } from '#src/contract/calendar.ts'
import { SLOT_DAYS_MAX } from '#src/features/scheduling/constants.ts'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { callList } from '#src/platform/web/api/call-list.ts'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { pagedQuery } from '#src/platform/web/api/paged-query.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import { siteNow } from '#src/platform/web/calendar/site-clock.ts'
import { getPurchase } from '../contract/checkout.ts'
import { getIncome, getSiteIncome } from '../contract/income.ts'
import {
  getOffer,
  getOfferSettings,
  listOfferPictures,
  listOfferSlots,
  listOffers,
  listOwnOffers,
} from '../contract/offers.ts'
import {
  getOfferSiteSettings,
  listDeskPurchases,
  listManagedOffers,
  listManagedPurchases,
  listPurchases,
  listUserPurchases,
} from '../contract/purchases.ts'

export const offersQuery = queryOf(['offers'], listOffers)

export const offerQuery = (slug: string) =>
  queryOf(['offers', slug], getOffer, { params: { slug }, isFresh: true })

/** The free times for the first session of the next weeks. @param zone the reader's */
export const offerSlotsQuery = (slug: string, typeId: number, zone: string) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: ['offers', slug, 'slots', typeId, zone],
    queryFn: ({ signal }) => {
      const start = calendarDateAt(new Date(siteNow()), zone)
      const end = addDays(start, SLOT_DAYS_MAX - 1)
      const query = { start, end, zone, session_type: String(typeId) }
      return call(listOfferSlots, { params: { slug }, query, signal })
    },
  })

/** How a purchase stands, by its token. */
export const purchaseQuery = (token: string) =>
  queryOf(['purchase', token], getPurchase, { params: { token }, isFresh: true })

export const myPurchasesQuery = queryOptions({
  ...alwaysFresh,
  queryKey: ['purchases', 'mine'],
  queryFn: ({ signal }) => callList(listUserPurchases, { signal }),
})

/** All queries of a coach's offers and purchases begin with this key. */
const SELLING = ['coach-offers'] as const

export const ownOffersQuery = queryOf([...SELLING, 'list'], listOwnOffers, { isFresh: true })

export const offerSettingsQuery = queryOf([...SELLING, 'settings'], getOfferSettings, {
  isFresh: true,
})

export const offerPicturesQuery = queryOf([...SELLING, 'pictures'], listOfferPictures)

export const soldQuery = (filters: {
  q?: string
  status?: string
  member?: string
  new?: string
}) => ({
  ...pagedQuery([...SELLING, 'purchases'], listPurchases, { query: filters }),
  ...alwaysFresh,
})

/** Bought, and not opened yet. */
export const newPurchasesQuery = soldQuery({ new: 'true' })

export const deskQuery = queryOf([...SELLING, 'desk'], listDeskPurchases, { isFresh: true })

export const incomeQuery = (year: string) =>
  queryOf([...SELLING, 'income', year], getIncome, { query: { year }, isFresh: true })

/** After anything that a coach changed of offers or purchases: their own lists and what visitors see. */
export const refetchSelling = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: SELLING }),
    client.invalidateQueries({ queryKey: offersQuery.queryKey }),
  ])

/** All queries of the administrators begin with this key. */
export const managedKey = ['managed-offers'] as const

export const managedOffersQuery = (q: string) =>
  pagedQuery([...managedKey, 'list'], listManagedOffers, { query: { q } })

export const managedPurchasesQuery = (id: number) =>
  pagedQuery([...managedKey, 'purchases', id], listManagedPurchases, { params: { id: String(id) } })

export const offerSiteSettingsQuery = queryOf([...managedKey, 'settings'], getOfferSiteSettings)

/** Whether there is nothing at this address, or nothing for this visitor. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404

export const siteIncomeQuery = (year: string) =>
  queryOf([...managedKey, 'income', year], getSiteIncome, { query: { year }, isFresh: true })
