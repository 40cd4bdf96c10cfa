import { asCoach } from '#src/features/coaching/server/exposed.ts'
import { listPictures, pictureRoute } from '#src/features/site/server/exposed.ts'
import { dataRoute, route } from '#src/platform/server/http/route.ts'
import * as checkoutContract from '../contract/checkout.ts'
import * as incomeContract from '../contract/income.ts'
import * as offersContract from '../contract/offers.ts'
import * as purchasesContract from '../contract/purchases.ts'
import * as administration from './administration/administration.ts'
import * as catalog from './catalog/actions.ts'
import { incomeCsv, readIncome } from './income/income.ts'
import * as purchases from './purchases/actions.ts'
import { startCheckout } from './purchases/checkout.ts'
import { enterPurchase, takePurchase } from './purchases/claims.ts'
import { givePurchase, markPaid } from './purchases/giving.ts'
import { mailConfirmAgain } from './purchases/held-mails.ts'
import { confirmFree, payInSandbox, readState } from './purchases/states.ts'
import * as settings from './settings/store.ts'

const catalogRoutes = [
  dataRoute(offersContract.listOffers, call => catalog.listOffers(call)),
  dataRoute(offersContract.getOffer, call => catalog.getOffer(call, call.params.slug, call.who)),
  dataRoute(offersContract.listOfferSlots, call => {
    const asked = { slug: call.params.slug, who: call.who }
    return catalog.listOfferSlots(call, asked, call.query)
  }),
  dataRoute(offersContract.listOwnOffers, call => catalog.listOwnOffers(call, asCoach(call.who))),
  dataRoute(offersContract.createOffer, call =>
    catalog.createOffer(call, asCoach(call.who), call.body),
  ),
  dataRoute(offersContract.changeOffer, call => {
    const own = { coachId: asCoach(call.who), id: call.params.id }
    return catalog.changeOffer(call, own, call.body)
  }),
  route(offersContract.deleteOffer, call =>
    catalog.deleteOffer(call, asCoach(call.who), call.params.id),
  ),
  dataRoute(offersContract.getOfferSettings, call => catalog.readSettings(call, asCoach(call.who))),
  dataRoute(offersContract.putOfferSettings, async call => {
    await settings.writeTerms(call.db, asCoach(call.who), call.body)
    return catalog.readSettings(call, asCoach(call.who))
  }),
  dataRoute(offersContract.listOfferPictures, call => listPictures(call.db)),
  pictureRoute(offersContract.addOfferPicture),
]

const checkoutRoutes = [
  dataRoute(checkoutContract.startCheckout, call => {
    const { params, who: caller, body, address, idempotencyKey: key } = call
    const buying = { slug: params.slug, caller, body, address, key }
    return startCheckout(call, buying)
  }),
  dataRoute(checkoutContract.getPurchase, call => readState(call, call.params.token, call.who)),
  dataRoute(checkoutContract.takePurchase, call =>
    takePurchase(call, { token: call.params.token, caller: call.who }),
  ),
  dataRoute(checkoutContract.enterPurchase, call =>
    enterPurchase(call, { token: call.params.token, caller: call.who }),
  ),
  dataRoute(checkoutContract.mailConfirmAgain, call =>
    mailConfirmAgain(call, { ...call.params, ...call.body, address: call.address }),
  ),
  dataRoute(checkoutContract.confirmFree, call => confirmFree(call, call.body.token, call.who)),
  dataRoute(checkoutContract.paySandboxCheckout, call => {
    const { params, body, who: caller } = call
    const paying = { token: params.token, cardNumber: body.cardNumber, caller }
    return payInSandbox(call, paying)
  }),
]

const purchasesRoutes = [
  route(purchasesContract.listUserPurchases, call =>
    purchases.listUserPurchases(call, call.who.userId, call.query),
  ),
  route(purchasesContract.listPurchases, call =>
    purchases.listSoldPurchases(call, asCoach(call.who), call.query),
  ),
  dataRoute(purchasesContract.givePurchase, call => givePurchase(call, call.who, call.body)),
  dataRoute(purchasesContract.markPaid, call => markPaid(call, asCoach(call.who), call.params.id)),
  dataRoute(purchasesContract.seePurchase, call =>
    purchases.seePurchase(call, { coachId: asCoach(call.who), id: call.params.id }),
  ),
  dataRoute(purchasesContract.refundPurchase, call => {
    const own = { coachId: asCoach(call.who), id: call.params.id }
    return purchases.refundByCoach(call, own, call.body.reason)
  }),
  dataRoute(purchasesContract.extendPurchase, call => {
    const own = { coachId: asCoach(call.who), id: call.params.id }
    return purchases.extendPurchase(call, own, call.body.until)
  }),
  dataRoute(purchasesContract.suggestTime, call =>
    purchases.suggestTime(call, { coachId: asCoach(call.who), id: call.params.id }),
  ),
  dataRoute(purchasesContract.listDeskPurchases, call =>
    purchases.listDesk(call, asCoach(call.who)),
  ),
]

const administrationRoutes = [
  route(purchasesContract.listManagedOffers, call =>
    administration.listManagedOffers(call, call.query),
  ),
  dataRoute(purchasesContract.handOverOffer, call => {
    const given = { id: call.params.id, coachId: call.body.coach }
    return administration.handOverOffer(call, given)
  }),
  route(purchasesContract.listManagedPurchases, call =>
    administration.listManagedPurchases(call, call.params.id, call.query),
  ),
  route(
    purchasesContract.refundManagedPurchase,
    async call => ({ data: await administration.readManagedPurchase(call, call.params.id) }),
    call => {
      const asked = { id: call.params.id, adminId: call.who.userId }
      return administration.refundManagedPurchase(call, asked, call.body.reason)
    },
  ),
  dataRoute(purchasesContract.getOfferSiteSettings, call => settings.readSite(call.db)),
  dataRoute(purchasesContract.putOfferSiteSettings, call => settings.writeSite(call.db, call.body)),
  dataRoute(purchasesContract.patchOfferSiteSettings, call =>
    settings.writeSite(call.db, call.body),
  ),
]

const incomeRoutes = [
  dataRoute(incomeContract.getIncome, call => {
    const coachId = asCoach(call.who)
    return readIncome(call, { coachId, userId: coachId, year: call.query.year })
  }),
  route(incomeContract.exportIncome, async call => {
    const coachId = asCoach(call.who)
    return { file: await incomeCsv(call, { coachId, userId: coachId, year: call.query.year }) }
  }),
  dataRoute(incomeContract.getSiteIncome, call =>
    readIncome(call, { coachId: null, userId: call.who.userId, year: call.query.year }),
  ),
]

export const offersRoutes = [
  ...incomeRoutes,
  ...catalogRoutes,
  ...checkoutRoutes,
  ...purchasesRoutes,
  ...administrationRoutes,
]
