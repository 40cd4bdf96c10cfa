import { asCoach } from '#src/features/coaching/server/exposed.ts'
import { listPictures, pictureRoute } from '#src/features/site/server/exposed.ts'
import { route } from '#src/platform/server/http/route.ts'
import * as checkoutContract from '../contract/checkout.ts'
import * as offersContract from '../contract/offers.ts'
import * as purchasesContract from '../contract/purchases.ts'
import * as administration from './administration/administration.ts'
import * as catalog from './catalog/actions.ts'
import * as purchases from './purchases/actions.ts'
import { startCheckout } from './purchases/checkout.ts'
import { listDesk } from './purchases/desk.ts'
import { give, markPaid } from './purchases/giving.ts'
import { refundByCoach } from './purchases/refunding.ts'
import { confirmFree, payInSandbox, readState } from './purchases/states.ts'
import * as settings from './settings/store.ts'

const catalogRoutes = [
  route(offersContract.listOffers, async call => ({ data: await catalog.listPublic(call) })),
  route(offersContract.getOffer, async call => ({
    data: await catalog.getPublic(call, call.params.slug, call.caller),
  })),
  route(offersContract.listOfferSlots, async call => {
    const asked = { slug: call.params.slug, who: call.caller }
    return { data: await catalog.listSlots(call, asked, call.query) }
  }),
  route(offersContract.listOwnOffers, async call => ({
    data: await catalog.listOwn(call, asCoach(call.caller)),
  })),
  route(offersContract.createOffer, async call => ({
    data: await catalog.create(call, asCoach(call.caller), call.body),
  })),
  route(offersContract.changeOffer, async call => {
    const own = { coachId: asCoach(call.caller), id: call.params.id }
    return { data: await catalog.change(call, own, call.body) }
  }),
  route(offersContract.deleteOffer, call =>
    catalog.remove(call, asCoach(call.caller), call.params.id),
  ),
  route(offersContract.getOfferSettings, async ({ db, caller }) => ({
    data: await settings.readTerms(db, asCoach(caller)),
  })),
  route(offersContract.putOfferSettings, async ({ db, caller, body }) => ({
    data: await settings.writeTerms(db, asCoach(caller), body),
  })),
  route(offersContract.listOfferPictures, async ({ db }) => ({ data: await listPictures(db) })),
  pictureRoute(offersContract.addOfferPicture),
]

const checkoutRoutes = [
  route(checkoutContract.startCheckout, async call => {
    const { params, caller, body, address, idempotencyKey: key } = call
    const buying = { slug: params.slug, caller, body, address, key }
    return { data: await startCheckout(call, buying) }
  }),
  route(checkoutContract.getPurchase, async call => ({
    data: await readState(call, call.params.token, call.caller),
  })),
  route(checkoutContract.confirmFree, async call => ({
    data: await confirmFree(call, call.body.token, call.caller),
  })),
  route(checkoutContract.paySandboxCheckout, async call => {
    const { params, body, caller } = call
    const paying = { token: params.token, cardNumber: body.cardNumber, caller }
    return { data: await payInSandbox(call, paying) }
  }),
]

const purchasesRoutes = [
  route(purchasesContract.listUserPurchases, call =>
    purchases.listOwn(call, call.caller.userId, call.query),
  ),
  route(purchasesContract.listPurchases, call =>
    purchases.listSold(call, asCoach(call.caller), call.query),
  ),
  route(purchasesContract.givePurchase, async call => ({
    data: await give(call, call.caller, call.body),
  })),
  route(purchasesContract.markPaid, async call => ({
    data: await markPaid(call, asCoach(call.caller), call.params.id),
  })),
  route(purchasesContract.refundPurchase, async call => {
    const own = { coachId: asCoach(call.caller), id: call.params.id }
    return { data: await refundByCoach(call, own, call.body.reason) }
  }),
  route(purchasesContract.extendPurchase, async call => {
    const own = { coachId: asCoach(call.caller), id: call.params.id }
    return { data: await purchases.extend(call, own, call.body.until) }
  }),
  route(purchasesContract.suggestTime, async call => ({
    data: await purchases.suggest(call, { coachId: asCoach(call.caller), id: call.params.id }),
  })),
  route(purchasesContract.listDeskPurchases, async call => ({
    data: await listDesk(call, asCoach(call.caller)),
  })),
]

const administrationRoutes = [
  route(purchasesContract.listManagedOffers, call => administration.listManaged(call, call.query)),
  route(purchasesContract.handOverOffer, async call => {
    const given = { id: call.params.id, coachId: call.body.coach }
    return { data: await administration.handOver(call, given) }
  }),
  route(purchasesContract.listManagedPurchases, call =>
    administration.listManagedPurchases(call, call.params.id, call.query),
  ),
  route(
    purchasesContract.refundManagedPurchase,
    async call => ({ data: await administration.readManaged(call, call.params.id) }),
    call => {
      const asked = { id: call.params.id, adminId: call.caller.userId }
      return administration.refundManaged(call, asked, call.body.reason)
    },
  ),
  route(purchasesContract.getOfferSiteSettings, async ({ db }) => ({
    data: await settings.readSite(db),
  })),
  route(purchasesContract.putOfferSiteSettings, async ({ db, body }) => ({
    data: await settings.writeSite(db, body),
  })),
]

export const offersRoutes = [
  ...catalogRoutes,
  ...checkoutRoutes,
  ...purchasesRoutes,
  ...administrationRoutes,
]
