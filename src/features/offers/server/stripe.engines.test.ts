import { expect, test } from 'vitest'
import { dataOf, expectRefused, type Person } from '#test/app.ts'
import { coached } from '#test/coaching.ts'
import { stagePaidSite } from '#test/doubles/stripe/stage.ts'
import {
  type Answer,
  addOffer,
  beginCheckout,
  GUEST,
  openShop,
  purchasesOf,
  type Shop,
  salesOf,
} from '#test/offers.ts'
import { administrator, member } from '#test/people.ts'
import { rowsOf, setRows } from '#test/rows.ts'
import { at } from '#test/sessions.ts'
import { pauseOverdue, readDue } from './purchase-upkeep.ts'

const stage = stagePaidSite({ RATE_LIMIT: 'off' })

const sessionOf = (url: string): string => url.split('/').at(-1) ?? ''
const lastSession = () => [...account().checkouts.sessions.values()].at(-1)
const stateOf = (token: string, person: Person = stage.site.visitor()): Promise<Answer> =>
  dataOf(person.get(`/api/purchases/${token}`))
const audited = async () =>
  (await rowsOf(stage.site.db, 'audit_log'))
    .filter(({ action }) => action.startsWith('purchase_'))
    .map(({ action, username }) => `${action} ${username}`)

const account = () => stage.stripe.account
/** What happens at Stripe, and its events. */
async function reported(happens: () => unknown): Promise<void> {
  await happens()
  await stage.deliverAll()
}

/** A shop with one offer; the clock stands where the tests before left it. */
async function shopWith(
  fields: Record<string, unknown> = {},
): Promise<{ shop: Shop; offer: Answer }> {
  const shop = await openShop(stage.site)
  return { shop, offer: await addOffer(shop, fields) }
}

/** Begins a checkout, and pays it at Stripe. */
async function payFor(buyer: Person, offer: Answer, body: Record<string, unknown> = {}) {
  const begun: Answer = await beginCheckout(buyer, offer, body)
  account().checkouts.pay(sessionOf(begun.url))
  await stage.deliverAll()
  return begun
}

/** What a member has bought and paid. */
async function bought(fields: Record<string, unknown> = {}) {
  const { shop, offer } = await shopWith(fields)
  const buyer = await member(stage.site)
  const begun = await payFor(buyer, offer)
  return { shop, offer, buyer, begun, mine: async () => (await purchasesOf(buyer))[0] }
}

test('paid at Stripe: granted once, whatever the order and number of events and returns', async () => {
  const { shop, offer } = await shopWith()
  const start = at('10:00')
  const begun = await beginCheckout(stage.site.visitor(), offer, { ...GUEST, start })
  const id = sessionOf(begun.url)
  const request = stage.stripe.requests.find(({ operation }) => operation.includes('checkout'))
  expect(request?.body).toMatchObject({
    mode: 'payment',
    allow_promotion_codes: 'true',
    allowed_payment_method_types: ['card'],
    customer_email: GUEST.email,
    line_items: [{ price_data: { unit_amount: '60000', currency: 'usd' } }],
  })
  expect(await stateOf(begun.purchase)).toMatchObject({ status: 'open', pay_url: begun.url })
  account().checkouts.pay(id)
  const event = account().events.at(-1)
  if (!event) throw new Error('an event')
  await Promise.all([
    stage.deliver(event),
    stage.deliver({ ...event, id: 'evt_again' }),
    stateOf(begun.purchase),
    stateOf(begun.purchase),
  ])
  expect(await stateOf(begun.purchase)).toMatchObject({ status: 'paid', appointment: { start } })
  const [sold] = await salesOf(shop)
  expect(sold).toMatchObject({ status: 'paid', paid: 60_000 })
  expect(sold.contents[0]).toMatchObject({ left: 5, used: 1 })
  expect(sold.receipt_url).toContain('receipts')
  expect(await audited()).toEqual(['purchase_used visitor', 'purchase_paid stripe'])

  const url = `/api/coach/purchases/${sold.id}/refund`
  stage.stripe.trouble.down = true
  expect((await shop.coach.post(url, { reason: 'Ill' })).statusCode).toBe(503)
  stage.stripe.trouble.down = false
  expect((await salesOf(shop))[0].status).toBe('paid')
  const refunded = { status: 'refunded', refunded: 60_000, refund_reason: 'Ill' }
  expect(await dataOf(shop.coach.post(url, { reason: 'Ill' }))).toMatchObject(refunded)
  await stage.deliverAll()
  expect((await salesOf(shop))[0].contents[0]).toMatchObject({ left: 0, used: 0 })
})

test('Stripe was away when a checkout began: minutes later the same press begins it, once', async () => {
  const { shop, offer } = await shopWith({ limit: 1 })
  const body = { ...GUEST, email: 'again@example.org', start: at('16:00') }
  const press = () =>
    stage.site.visitor().post(`/api/offers/${offer.slug}/checkout`, body, {
      'idempotency-key': 'one press',
    })
  stage.stripe.trouble.down = true
  await expectRefused(press(), 503, 'unavailable')
  await stage.later(5)
  await expectRefused(press(), 503, 'unavailable')
  stage.stripe.trouble.down = false
  const begun = await dataOf(press(), 201)
  expect(begun.url).toContain('checkout.stripe.com')
  expect(await dataOf(press(), 201)).toEqual(begun)
  expect((await salesOf(shop)).map(({ status }: Answer) => status)).toEqual(['open', 'canceled'])
})

test('what costs less than Stripe takes is not sold, and nobody is told to try again', async () => {
  const { shop, offer } = await shopWith({ price: 30 })
  const url = `/api/offers/${offer.slug}/checkout`
  await expectRefused(stage.site.visitor().post(url, GUEST), 409, 'not_on_sale')
  expect((await salesOf(shop))[0].status).toBe('canceled')
})

test('a part given back at Stripe is only shown, the whole ends it; nothing paid needs no payment', async () => {
  const { offer, buyer, mine } = await bought()
  const intent = lastSession()?.intent ?? ''
  await reported(() => account().checkouts.refund(intent, 100))
  expect(await mine()).toMatchObject({ status: 'paid', refunded: 100 })
  await reported(() => account().checkouts.refund(intent, 59_900))
  expect(await mine()).toMatchObject({ status: 'refunded', refunded: 60_000 })

  const gift = await beginCheckout(buyer, offer)
  account().checkouts.pay(sessionOf(gift.url), 'free')
  expect(await stateOf(gift.purchase, buyer)).toMatchObject({ status: 'paid' })
  expect((await mine()).contents[0]).toMatchObject({ left: 6 })
})

test('a checkout that ends unpaid frees its time and number; a slow payment is waited for', async () => {
  const { shop, offer } = await shopWith({ limit: 1 })
  const first = await beginCheckout(stage.site.visitor(), offer, { ...GUEST, start: at('11:00') })
  await stage.later(32)
  await stage.deliverAll()
  expect(await stateOf(first.purchase)).toMatchObject({ status: 'canceled', appointment: null })
  const paySlowly = async () => {
    const slow = await beginCheckout(stage.site.visitor(), offer, GUEST)
    account().checkouts.pay(sessionOf(slow.url), 'slow')
    await stage.later(3 * 60)
    await readDue(stage.context())
    expect(await stateOf(slow.purchase)).toMatchObject({ status: 'open', next: null })
    return slow
  }
  const failed = await paySlowly()
  const url = `/api/offers/${offer.slug}/checkout`
  await expectRefused(stage.site.visitor().post(url, GUEST), 409, 'sold_out')
  await reported(() => account().checkouts.arrive(sessionOf(failed.url), 'failed'))
  expect(await stateOf(failed.purchase)).toMatchObject({ status: 'canceled', next: null })
  expect(await salesOf(shop, '?status=paid')).toEqual([])
  const slow = await paySlowly()
  await reported(() => account().checkouts.arrive(sessionOf(slow.url), 'succeeded'))
  expect(await stateOf(slow.purchase)).toMatchObject({ status: 'paid' })
})

test('paid after the hold was lost and the time taken: the purchase stands, unused, and both are told', async () => {
  const { shop, offer } = await shopWith()
  const start = at('14:00')
  const email = 'late@example.org'
  const begun = await beginCheckout(stage.site.visitor(), offer, { ...GUEST, email, start })
  // The payment is made in the last minute, and its report comes when the hold is over.
  account().checkouts.pay(sessionOf(begun.url))
  stage.stripe.trouble.down = true
  await stage.later(40)
  const body = { ...GUEST, email: 'fast@example.org', start }
  stage.stripe.trouble.down = false
  const other = await beginCheckout(stage.site.visitor(), offer, body)
  expect(other.url).toContain('checkout.stripe.com')
  await stage.deliverAll()
  expect(await stateOf(begun.purchase)).toMatchObject({ status: 'paid', appointment: null })
  const lost = (await salesOf(shop)).find((each: Answer) => each.client.email === email)
  expect(lost.contents[0]).toMatchObject({ left: 6, used: 0 })
  expect(await rowsOf(stage.site.db, 'mails', { kind: 'purchase-time-lost' })).toHaveLength(1)
  const told = (await rowsOf(stage.site.db, 'mails', { kind: 'purchase-coach' })).filter(
    ({ subject }) => subject.startsWith('A paid time was taken'),
  )
  expect(told).toHaveLength(1)
  // Both mails lead to the account that has to be made first, by the one link that works.
  const mails = await rowsOf(stage.site.db, 'mails', { recipient: email })
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['purchase-time-lost', 'purchase-welcome'])
  const links = mails.map(({ body_text }) => /invitation=([\w-]+)/.exec(body_text)?.[1])
  expect(links).toEqual([expect.any(String), links[0]])
})

test('paid after the hold was lost, and the time is free: it is booked again for whoever bought it', async () => {
  const { offer } = await shopWith()
  const eva = await member(stage.site)
  const start = at('15:00')
  const begun = await beginCheckout(eva, offer, { start })
  account().checkouts.pay(sessionOf(begun.url))
  stage.stripe.trouble.down = true
  await stage.later(40)
  stage.stripe.trouble.down = false
  await stage.deliverAll()
  expect(await dataOf(eva.get('/api/appointments'))).toMatchObject([{ status: 'booked', start }])
})

test('a time that a client bought as a guest is the next one of the coaching that is there', async () => {
  const { shop, offer } = await shopWith()
  const eva = await member(stage.site)
  await coached(shop.coach, eva)
  await setRows(stage.site.db, 'users', { email_verified: true }, { id: eva.userId })
  const { email } = await dataOf(eva.get('/api/user'))
  const start = at('16:00')
  const begun = await payFor(stage.site.visitor(), offer, { ...GUEST, email, start })
  await dataOf(eva.post(`/api/purchases/${begun.purchase}/take`))
  expect(await dataOf(eva.get('/api/coachings'))).toMatchObject([{ next_session_at: start }])
})

test('where Stripe reckons the tax, it does so as the coach has said beside her prices', async () => {
  const { shop, offer } = await shopWith()
  const boss = await administrator(stage.site)
  const site = (automatic_tax: boolean) =>
    dataOf(boss.send('PUT', '/api/admin/offers/settings', { automatic_tax, kept_years: 10 }))
  await site(true)
  for (const [tax, behavior] of [
    ['including', 'inclusive'],
    ['plus', 'exclusive'],
  ]) {
    await dataOf(shop.coach.send('PUT', '/api/coach/offers/settings', { terms: '', tax }))
    await beginCheckout(stage.site.visitor(), offer, GUEST)
    const sent = stage.stripe.requests.findLast(each => each.path.includes('/checkout/sessions'))
    expect(JSON.stringify(sent?.body)).toContain(`"tax_behavior":"${behavior}"`)
  }
  await site(false)
})

test('instalments end by themselves; one that fails pauses what is unused, and paying resumes it', async () => {
  const parts = { price: 10_000, pays: 'instalments', instalments: 3 }
  const { shop, buyer, begun, mine } = await bought(parts)
  const subscription = account().subscription(lastSession()?.subscription ?? '')
  expect(subscription.cancelAt).not.toBeNull()
  expect(await mine()).toMatchObject({ status: 'paid', instalments: { paid: 1, of: 3 } })
  expect(lastSession()?.total).toBe(3_334)

  const customer = account().customer(subscription.customer)
  customer.card = 'declines'
  await reported(() => stage.at(new Date(subscription.end * 1000 + 1_000)))
  expect(await mine()).toMatchObject({ status: 'past_due', paused: false })
  expect((await mine()).pay_url).toContain('invoice.stripe.com')
  expect((await stateOf(begun.purchase)).status).toBe('paid')
  const daysLater = async (days: number) => {
    await stage.later(days * 24 * 60)
    await pauseOverdue(stage.context())
  }
  await daysLater(6)
  expect(await mine()).toMatchObject({ paused: false })
  await daysLater(1)
  expect(await mine()).toMatchObject({ paused: true, contents: [{ left: 6 }] })
  expect((await dataOf(buyer.get('/api/session-credits'))).left).toBe(0)
  for (const kind of ['purchase-overdue', 'purchase-paused']) {
    const mails = await rowsOf(stage.site.db, 'mails', { kind })
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body_text).toContain('invoice.stripe.com')
  }
  await reported(() => account().renewCard(customer.id))
  expect(await mine()).toMatchObject({ status: 'paid', paused: false, instalments: { paid: 2 } })
  await reported(() => stage.at(new Date(subscription.end * 1000 + 1_000)))
  expect(await mine()).toMatchObject({ instalments: { paid: 3, of: 3, next_at: null } })
  await reported(() => stage.at(new Date(subscription.end * 1000 + 1_000)))
  await readDue(stage.context())
  expect(subscription.status).toBe('canceled')
  const [sold] = await salesOf(shop)
  expect(sold).toMatchObject({ status: 'paid', paid: 10_000, instalments: { paid: 3 } })
  const url = `/api/coach/purchases/${sold.id}/refund`
  const refunded = await dataOf(shop.coach.post(url, { reason: 'Not helpful' }))
  expect(refunded).toMatchObject({ status: 'refunded', refunded: 10_000 })
})

test('a payment after the last instalment is given back once, and the coach is told once', async () => {
  const { mine } = await bought({ price: 8_000, pays: 'instalments', instalments: 2 })
  const subscription = account().subscription(lastSession()?.subscription ?? '')
  // Somebody has taken the end away on Stripe's own pages.
  subscription.cancelAt = null
  for (let month = 0; month < 2; month++) {
    await reported(() => stage.at(new Date(subscription.end * 1000 + 1_000)))
    subscription.cancelAt = null
  }
  await readDue(stage.context())
  const all = { paid: 2, of: 2, next_at: null }
  expect(await mine()).toMatchObject({ status: 'paid', refunded: 4_000, instalments: all })
  const refunds = () =>
    stage.stripe.requests.filter(({ operation }) => operation === 'POST /v1/refunds').length
  const before = refunds()
  await stage.later(13 * 60)
  await readDue(stage.context())
  expect(refunds()).toBe(before)
  const told = await rowsOf(stage.site.db, 'mails', { kind: 'purchase-coach' }, ['body_text'])
  expect(told.filter(each => each.body_text.includes('One more instalment'))).toHaveLength(1)
})

test('a subscription that is ended at Stripe before its last instalment counts as failed', async () => {
  const { mine } = await bought({ price: 9_000, pays: 'instalments', instalments: 2 })
  await reported(() => account().cancel(lastSession()?.subscription ?? ''))
  expect(await mine()).toMatchObject({ status: 'past_due' })
})

test('a refund ends the instalments that are to come', async () => {
  const { shop, mine } = await bought({ price: 9_000, pays: 'instalments', instalments: 3 })
  const subscription = account().subscription(lastSession()?.subscription ?? '')
  const url = `/api/coach/purchases/${(await salesOf(shop))[0].id}/refund`
  await dataOf(shop.coach.post(url, { reason: 'Ill' }))
  await stage.later(2)
  await readDue(stage.context())
  expect(subscription.status).toBe('canceled')
  expect(await mine()).toMatchObject({ status: 'refunded', refunded: 3_000 })
})

test('a dispute pauses what is unused until it is decided; lost, it ends as a refund does', async () => {
  const { shop, mine } = await bought()
  const intent = lastSession()?.intent ?? ''
  await reported(() => account().checkouts.dispute(intent, 'needs_response'))
  expect(await mine()).toMatchObject({ status: 'paid', paused: true })
  expect((await dataOf(shop.coach.get('/api/coach/purchases/desk')))[0].why).toBe('disputed')
  await reported(() => account().checkouts.dispute(intent, 'won'))
  expect(await mine()).toMatchObject({ status: 'paid', paused: false })
  await reported(() => account().checkouts.dispute(intent, 'lost'))
  expect(await mine()).toMatchObject({ status: 'refunded', contents: [{ left: 0 }] })
})

test('what a guest bought waits for the account that has proven the address, until a press there', async () => {
  const { offer } = await shopWith()
  const eva = await member(stage.site)
  const { email } = await dataOf(eva.get('/api/user'))
  await payFor(stage.site.visitor(), offer, { ...GUEST, email })
  const waiting = async () => (await dataOf(eva.get('/api/waiting'))).items
  expect([await purchasesOf(eva), await waiting()]).toEqual([[], []])
  await setRows(stage.site.db, 'users', { email_verified: true }, { id: eva.userId })
  const [{ href }] = await waiting()
  const token = href.split('=').at(-1)
  expect((await stateOf(token)).next).toBe('mail')
  expect((await stateOf(token, eva)).next).toBe('take')
  const url = `/api/purchases/${token}/take`
  await expectRefused((await member(stage.site)).post(url), 404, 'not_found')
  expect([await purchasesOf(eva), (await dataOf(eva.get('/api/session-credits'))).left]).toEqual([
    [],
    0,
  ])
  for (let n = 0; n < 2; n++) expect((await dataOf(eva.post(url))).next).toBe('choose_time')
  expect((await dataOf(eva.get('/api/session-credits'))).left).toBe(6)
  expect([(await purchasesOf(eva)).length, await waiting()]).toEqual([1, []])
})

test('what Stripe never reports is read by itself, no more often than it need be', async () => {
  const { offer } = await shopWith()
  const parts = { price: 9_000, pays: 'instalments', instalments: 3 }
  const { offer: inParts } = await shopWith(parts)
  const asked = () =>
    stage.stripe.requests.filter(({ path }) => path.includes(String(lastSession()?.id))).length
  /** @returns how the last purchase stands, and whether Stripe was asked about it */
  const readAfter = async (minutes: number) => {
    await stage.later(minutes)
    const before = asked()
    await readDue(stage.context())
    const { status, check_at } = (await rowsOf(stage.site.db, 'purchases')).at(-1) as Answer
    const next = check_at && (Date.parse(check_at) - stage.site.clock.now.getTime()) / 60_000
    return { status, next, read: asked() > before }
  }
  const card = await beginCheckout(stage.site.visitor(), offer, GUEST)
  expect(await readAfter(3)).toEqual({ status: 'open', next: 2, read: true })
  expect(await readAfter(1)).toMatchObject({ read: false })
  account().checkouts.pay(sessionOf(card.url))
  expect(await readAfter(2)).toEqual({ status: 'paid', next: null, read: true })

  const slow = await beginCheckout(stage.site.visitor(), offer, {
    ...GUEST,
    email: 'b@example.org',
  })
  account().checkouts.pay(sessionOf(slow.url), 'slow')
  expect(await readAfter(3)).toEqual({ status: 'open', next: 60, read: true })
  account().checkouts.arrive(sessionOf(slow.url), 'succeeded')
  expect(await readAfter(61)).toEqual({ status: 'paid', next: null, read: true })

  const body = { ...GUEST, email: 'c@example.org' }
  const plan = await beginCheckout(stage.site.visitor(), inParts, body)
  account().checkouts.pay(sessionOf(plan.url))
  expect(await readAfter(3)).toMatchObject({ status: 'paid' })
  expect(await readAfter(2)).toEqual({ status: 'paid', next: 12 * 60, read: true })
  const subscription = account().subscription(lastSession()?.subscription ?? '')
  account().customer(subscription.customer).card = 'declines'
  expect(await readAfter(32 * 24 * 60)).toEqual({ status: 'past_due', next: 60, read: true })
  account().cancel(subscription.id)
  expect(await readAfter(61)).toMatchObject({ status: 'past_due', read: true })
  await stage.deliverAll()
})
