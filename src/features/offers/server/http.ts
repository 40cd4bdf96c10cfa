import { listPictures, pictureRoute } from '#src/features/site/server/exposed.ts'
import { dataRoute, route } from '#src/platform/server/http/route.ts'
import * as checkoutContract from '../contract/checkout.ts'
import * as incomeContract from '../contract/income.ts'
import * as offersContract from '../contract/offers.ts'
import * as purchasesContract from '../contract/purchases.ts'
import { readManagedPurchase, refundManagedPurchase as refundManaged } from './administration.ts'
import { startCheckout as buy } from './checkout.ts'
import { mailConfirmAgain as mailAgain } from './held-mails.ts'
import { incomeCsv } from './income.ts'

export const listOfferPictures = dataRoute(offersContract.listOfferPictures, call =>
  listPictures(call.db),
)

export const addOfferPicture = pictureRoute(offersContract.addOfferPicture)

export const startCheckout = dataRoute(checkoutContract.startCheckout, call => {
  const { params, who: caller, body, address, idempotencyKey: key } = call
  return buy(call, { slug: params.slug, caller, body, address, key })
})

export const mailConfirmAgain = dataRoute(checkoutContract.mailConfirmAgain, call =>
  mailAgain(call, { ...call.params, ...call.body, address: call.address }),
)

/** Stripe is asked outside of the transaction that the audit log takes. */
export const refundManagedPurchase = dataRoute(
  purchasesContract.refundManagedPurchase,
  call => readManagedPurchase(call, call.params.id),
  call => refundManaged(call, { ...call.params, ...call.body }),
)

export const exportIncome = route(incomeContract.exportIncome, async call => ({
  file: await incomeCsv(call, call.query),
}))
