import { serverFeature } from '#src/platform/server/feature.ts'
import { bind } from '#src/platform/server/http/bind.ts'
import * as checkoutContract from '../contract/checkout.ts'
import * as incomeContract from '../contract/income.ts'
import * as offersContract from '../contract/offers.ts'
import * as purchasesContract from '../contract/purchases.ts'
import { OFFERS_ERRORS } from '../errors.ts'
import * as administration from './administration.ts'
import { exportOffers } from './catalog.store.ts'
import * as catalog from './catalog.ts'
import * as claims from './claims.ts'
import { offersWaiting, purchaseInvitations } from './claims.ts'
import * as giving from './giving.ts'
import * as http from './http.ts'
import * as income from './income.ts'
import { offersJobs } from './jobs.ts'
import { up as baseline } from './migrations/0002-offers.ts'
import { up as lists } from './migrations/0003-purchase-lists.ts'
import { up as purchases } from './migrations/0006-purchases.ts'
import { up as desk } from './migrations/0010-desk.ts'
import { up as addresses } from './migrations/0012-changed-addresses.ts'
import { up as agreedLanguage } from './migrations/0018-agreed-language.ts'
import { followCards, offersOnSite } from './on-sale.ts'
import * as states from './purchase-states.ts'
import {
  endLed,
  eraseAddress,
  forgetAccount,
  readReported,
  sweepPurchases,
} from './purchase-upkeep.ts'
import { exportPurchases } from './purchases.store.ts'
import * as purchasesCalls from './purchases.ts'
import { listTerms } from './settings.store.ts'
import { offersTables } from './tables.ts'

export const offersFeature = serverFeature({
  name: 'offers',
  routes: [
    ...bind(incomeContract, { ...income, ...http }),
    ...bind(offersContract, { ...catalog, ...http }),
    ...bind(checkoutContract, { ...states, ...claims, ...http }),
    ...bind(purchasesContract, { ...purchasesCalls, ...giving, ...administration, ...http }),
  ],
  errors: OFFERS_ERRORS,
  tables: offersTables,
  migrations: {
    '0002-offers': baseline,
    '0003-purchase-lists': lists,
    '0006-purchases': purchases,
    '0010-desk': desk,
    '0012-changed-addresses': addresses,
    '0018-agreed-language': agreedLanguage,
  },
  jobs: offersJobs,
  sweep: sweepPurchases,
  invitations: purchaseInvitations,
  waiting: offersWaiting,
  sitePart: offersOnSite,
  textsPublished: followCards,
  charged: readReported,
  leads: { ahead: async () => ({ booked: 0, coaches: [] }), end: endLed },
  leave: forgetAccount,
  keptByAddress: [{ what: 'purchases, kept without a name', erase: eraseAddress }],
  archive: {
    lists: {
      offers: 'what you sell as a coach',
      offer_terms: 'your terms as a coach',
      purchases: 'what you have bought',
    },
    read: async ({ db }, { id }) => [
      { name: 'offers', rows: await exportOffers(db, id) },
      { name: 'offer_terms', rows: await listTerms(db, id) },
      { name: 'purchases', rows: await exportPurchases(db, id) },
    ],
  },
})
