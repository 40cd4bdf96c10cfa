import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { addDays, calendarDateAt } from '#src/contract/calendar.ts'
import { SLOT_DAYS_MAX } from '#src/features/scheduling/constants.ts'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { callList } from '#src/platform/web/api/call-list.ts'
import { pagedQuery } from '#src/platform/web/api/paged-query.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import { getPurchase } from '../contract/checkout.ts'
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

export const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: ({ signal }) => call(listOffers, { signal }),
})

export const offerQuery = (slug: string) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: ['offers', slug],
    queryFn: ({ signal }) => call(getOffer, { params: { slug }, signal }),
  })

/** The free times for the first session of the next weeks. @param zone the reader's */
export const offerSlotsQuery = (slug: string, typeId: number, zone: string) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: ['offers', slug, 'slots', typeId, zone],
    queryFn: ({ signal }) => {
      const start = calendarDateAt(new Date(), zone)
      const query = {
        start,
        end: addDays(start, SLOT_DAYS_MAX - 1),
        zone,
        session_type: String(typeId),
      }
      return call(listOfferSlots, { params: { slug }, query, signal })
    },
  })

/** How a purchase stands, by its token. */
export const purchaseQuery = (token: string) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: ['purchase', token],
    queryFn: ({ signal }) => call(getPurchase, { params: { token }, signal }),
  })

export const myPurchasesQuery = queryOptions({
  ...alwaysFresh,
  queryKey: ['purchases', 'mine'],
  queryFn: ({ signal }) => callList(listUserPurchases, { signal }),
})

/** All queries of a coach's offers and purchases begin with this key. */
const SELLING = ['coach-offers'] as const

export const ownOffersQuery = queryOptions({
  ...alwaysFresh,
  queryKey: [...SELLING, 'list'],
  queryFn: ({ signal }) => call(listOwnOffers, { signal }),
})

export const offerSettingsQuery = queryOptions({
  ...alwaysFresh,
  queryKey: [...SELLING, 'settings'],
  queryFn: ({ signal }) => call(getOfferSettings, { signal }),
})

export const offerPicturesQuery = queryOptions({
  queryKey: [...SELLING, 'pictures'],
  queryFn: ({ signal }) => call(listOfferPictures, { signal }),
})

export const soldQuery = (filters: { q?: string; status?: string; member?: string }) => ({
  ...pagedQuery([...SELLING, 'purchases'], listPurchases, filters),
  ...alwaysFresh,
})

export const deskQuery = queryOptions({
  ...alwaysFresh,
  queryKey: [...SELLING, 'desk'],
  queryFn: ({ signal }) => call(listDeskPurchases, { signal }),
})

/** After anything that a coach changed of offers or purchases: their own lists and what visitors see. */
export const refetchSelling = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: SELLING }),
    client.invalidateQueries({ queryKey: offersQuery.queryKey }),
  ])

const MANAGED = ['managed-offers'] as const

export const managedOffersQuery = (q: string) =>
  pagedQuery([...MANAGED, 'list'], listManagedOffers, { q })

export const managedPurchasesQuery = (id: number) =>
  pagedQuery([...MANAGED, 'purchases', id], listManagedPurchases, {}, { id: String(id) })

export const offerSiteSettingsQuery = queryOptions({
  queryKey: [...MANAGED, 'settings'],
  queryFn: ({ signal }) => call(getOfferSiteSettings, { signal }),
})

export const managedKey = MANAGED

/** Whether there is nothing at this address, or nothing for this visitor. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404
