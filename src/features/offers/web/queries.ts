import { queryOptions } from '@tanstack/react-query'
import { addDays, calendarDateAt } from '#src/contract/calendar.ts'
import { SLOT_DAYS_MAX } from '#src/features/scheduling/constants.ts'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { callList } from '#src/platform/web/api/call-list.ts'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { pagedQuery } from '#src/platform/web/api/paged-query.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import { keyOf } from '#src/platform/web/api/query-keys.ts'
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

export const offersQuery = queryOf(listOffers)

export const offerQuery = (slug: string) => queryOf(getOffer, { params: { slug }, isFresh: true })

/** The free times for the first session of the next weeks. @param zone the reader's */
export const offerSlotsQuery = (slug: string, typeId: number, zone: string) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: keyOf(listOfferSlots, { slug, session_type: String(typeId), zone }),
    queryFn: ({ signal }) => {
      const start = calendarDateAt(new Date(siteNow()), zone)
      const end = addDays(start, SLOT_DAYS_MAX - 1)
      const query = { start, end, zone, session_type: String(typeId) }
      return call(listOfferSlots, { params: { slug }, query, signal })
    },
  })

/** How a purchase stands, by its token. */
export const purchaseQuery = (token: string) =>
  queryOf(getPurchase, { params: { token }, isFresh: true })

export const myPurchasesQuery = queryOptions({
  ...alwaysFresh,
  queryKey: keyOf(listUserPurchases),
  queryFn: ({ signal }) => callList(listUserPurchases, { signal }),
})

export const ownOffersQuery = queryOf(listOwnOffers, { isFresh: true })

export const offerSettingsQuery = queryOf(getOfferSettings, {
  isFresh: true,
})

export const offerPicturesQuery = queryOf(listOfferPictures)

export const soldQuery = (filters: {
  q?: string
  status?: string
  member?: string
  new?: string
}) => ({
  ...pagedQuery(listPurchases, { query: filters }),
  ...alwaysFresh,
})

/** Bought, and not opened yet. */
export const newPurchasesQuery = soldQuery({ new: 'true' })

export const deskQuery = queryOf(listDeskPurchases, { isFresh: true })

export const incomeQuery = (year: string) => queryOf(getIncome, { query: { year }, isFresh: true })

/** After anything that a coach changed of offers or purchases: their own lists and what visitors see. */
export const SELLING = [
  listOwnOffers,
  getOfferSettings,
  listOfferPictures,
  listPurchases,
  listDeskPurchases,
  getIncome,
  listOffers,
  getOffer,
  listOfferSlots,
]

/** What administrators see of it. */
export const MANAGED = [
  listManagedOffers,
  listManagedPurchases,
  getOfferSiteSettings,
  getSiteIncome,
]

export const managedOffersQuery = (q: string) => pagedQuery(listManagedOffers, { query: { q } })

export const managedPurchasesQuery = (id: number) =>
  pagedQuery(listManagedPurchases, { params: { id: String(id) } })

export const offerSiteSettingsQuery = queryOf(getOfferSiteSettings)

/** Whether there is nothing at this address, or nothing for this visitor. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404

export const siteIncomeQuery = (year: string) =>
  queryOf(getSiteIncome, { query: { year }, isFresh: true })
