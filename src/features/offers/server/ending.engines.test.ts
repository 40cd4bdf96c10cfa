import { expect, test } from 'vitest'
import { systemContext } from '#src/platform/server/context.ts'
import { dataOf, expectRefused, type Person } from '#test/app.ts'
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
import { administrator, member, PASSWORD } from '#test/people.ts'
import { rowsOf, setRows } from '#test/rows.ts'
import { eraseAddress, readDue } from './purchase-upkeep.ts'

/** Two things happen to a purchase at once: it is paid, and somebody or something goes. */

const stage = stagePaidSite({ RATE_LIMIT: 'off' })

const account = () => stage.stripe.account
const sessionOf = (url: string): string => url.split('/').at(-1) ?? ''
const session = ({ url }: Answer) => {
  const found = account().checkouts.sessions.get(sessionOf(url))
  if (!found) throw new Error('a session')
  return found
}
const stateOf = (token: string): Promise<Answer> =>
  dataOf(stage.site.visitor().get(`/api/purchases/${token}`))

/** Some minutes of the job, and what Stripe reports meanwhile. */
async function settle(minutes = 6): Promise<void> {
  for (let n = 0; n < minutes; n++) {
    await stage.later(1)
    await readDue(stage.context())
    await stage.deliverAll()
  }
}

const leave = (person: Person) => dataOf(person.delete('/api/user', { password: PASSWORD }))
const mailsTo = async (recipient: string) =>
  (await rowsOf(stage.site.db, 'mails', { recipient })).map(({ kind }) => kind)
const addressOf = async (person: Person): Promise<string> =>
  (await dataOf(person.get('/api/user'))).email
const given = (id: string | null) =>
  [...account().checkouts.intents.values()].find(each => each.id === id)?.refunded

async function opened(fields: (shop: Shop) => Promise<object> = async () => ({})) {
  const shop = await openShop(stage.site)
  const offer = await addOffer(shop, { ...(await fields(shop)) })
  const email = `buyer${offer.id}@example.org`
  const begun = await beginCheckout(stage.site.visitor(), offer, { ...GUEST, email })
  return { shop, offer, email, begun }
}

const withGroup = async ({ coach }: Shop) => {
  const group = await dataOf(
    coach.post('/api/groups', { name: 'Eight', access: 'invited', size: 8 }),
    201,
  )
  return { contents: [{ kind: 'group', group: group.id }] }
}
const IN_PARTS = { price: 9_000, pays: 'instalments', instalments: 3 }

test.each([
  ['the coach deletes her account', async ({ coach }: Shop) => leave(coach)],
  [
    'a group that it holds is deleted',
    async ({ coach }: Shop) => {
      const [{ id }] = await dataOf(coach.get('/api/groups'))
      await dataOf(coach.delete(`/api/groups/${id}`))
    },
  ],
])(
  '%s while somebody pays: it goes back by itself, everybody is told, and other purchases are read',
  async (_, goes) => {
    const boss = await addressOf(await administrator(stage.site))
    const { shop, begun, email } = await opened(withGroup)
    const other = await opened()
    await goes(shop)
    account().checkouts.pay(sessionOf(begun.url))
    account().checkouts.pay(sessionOf(other.begun.url))
    await settle()
    expect(await stateOf(begun.purchase)).toMatchObject({
      status: 'refunded',
      reason: expect.stringContaining('goes back to you by itself'),
    })
    expect(given(session(begun).intent)).toBe(60_000)
    expect(await mailsTo(email)).toEqual(['purchase-not-given'])
    expect(await mailsTo(boss)).toContain('purchase-administrators')
    expect((await stateOf(other.begun.purchase)).status).toBe('paid')
    expect(await rowsOf(stage.site.db, 'set_aside')).toEqual([])
  },
)

test('paid at the very moment in which the coach leaves: it is granted, or it goes back', async () => {
  for (let n = 0; n < 4; n++) {
    const { shop, begun } = await opened()
    account().checkouts.pay(sessionOf(begun.url))
    await Promise.all([leave(shop.coach), stage.deliverAll(), stateOf(begun.purchase)])
    await settle()
    const { status } = await stateOf(begun.purchase)
    expect([status, given(session(begun).intent)]).toEqual(
      status === 'paid' ? ['paid', 0] : ['refunded', 60_000],
    )
  }
  expect(await rowsOf(stage.site.db, 'set_aside')).toEqual([])
})

test('a checkout that is open ends at Stripe when its coach, group or type goes', async () => {
  const [byCoach, byGroup, byType] = [await opened(), await opened(withGroup), await opened()]
  await leave(byCoach.shop.coach)
  const [{ id }] = await dataOf(byGroup.shop.coach.get('/api/groups'))
  await dataOf(byGroup.shop.coach.delete(`/api/groups/${id}`))
  await dataOf(byType.shop.coach.delete(`/api/coach/session-types/${byType.shop.type.id}`))
  await settle()
  for (const { begun } of [byCoach, byGroup, byType]) {
    expect(session(begun).status).toBe('expired')
    expect((await stateOf(begun.purchase)).status).toBe('canceled')
  }
})

test('a buyer who leaves, and an erased guest, pay nothing more: neither an open checkout nor instalments', async () => {
  const shop = await openShop(stage.site)
  const offer = await addOffer(shop, IN_PARTS)
  const leaver = await member(stage.site)
  const open = await beginCheckout(leaver, offer)
  const running = await beginCheckout(leaver, offer)
  account().checkouts.pay(sessionOf(running.url))
  await stage.deliverAll()
  await leave(leaver)
  const guest = await beginCheckout(stage.site.visitor(), offer, GUEST)
  await eraseAddress(systemContext(stage.site.db, stage.site.deps), GUEST.email)
  // Paid in the moment before it ends.
  account().checkouts.pay(sessionOf(guest.url))
  await settle()
  expect(session(open).status).toBe('expired')
  const subscriptions = [running, guest].map(each =>
    account().subscription(session(each).subscription ?? ''),
  )
  expect(subscriptions.map(({ status }) => status)).toEqual(['canceled', 'canceled'])
  const [ofRunning, ofGuest] = subscriptions.map(({ latestInvoice }) =>
    given(account().invoices.get(latestInvoice)?.intent ?? null),
  )
  expect([ofRunning, ofGuest]).toEqual([0, 3_000])
  expect(await mailsTo(await addressOf(shop.coach))).toEqual([
    // Bought, ended when the buyer left, and a payment that goes back.
    ...['account-confirm', 'purchase-coach', 'purchase-coach', 'purchase-coach'],
  ])
  const sold = (await salesOf(shop)).map(({ status }: Answer) => status)
  expect(sold.sort()).toEqual(['canceled', 'paid', 'refunded'])
})

test('instalments end when their coach or group goes, and nobody is told that a card failed', async () => {
  const { shop, begun, email } = await opened(async each => ({
    ...IN_PARTS,
    ...(await withGroup(each)),
  }))
  account().checkouts.pay(sessionOf(begun.url))
  await stage.deliverAll()
  const [{ id }] = await dataOf(shop.coach.get('/api/groups'))
  await dataOf(shop.coach.delete(`/api/groups/${id}`))
  await stage.later(12 * 60)
  await settle()
  expect(account().subscription(session(begun).subscription ?? '').status).toBe('canceled')
  await settle()
  expect((await salesOf(shop))[0]).toMatchObject({ status: 'paid', paid: 3_000 })
  expect(await mailsTo(email)).toEqual(['purchase-welcome', 'purchase-stopped'])
})

test('paid by bank is refused while a slow payment is on its way, and what is paid beside it goes back', async () => {
  const { shop, begun, email } = await opened()
  const [{ id }] = await salesOf(shop)
  const url = `/api/coach/purchases/${id}/paid`
  account().checkouts.pay(sessionOf(begun.url), 'slow')
  const refused = await shop.coach.post(url)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'purchase_state'])
  expect(refused.json().message).toContain('on its way')

  const other = await opened()
  const [{ id: otherId }] = await salesOf(other.shop)
  await dataOf(other.shop.coach.post(`/api/coach/purchases/${otherId}/paid`))
  // The buyer had paid in the moment in which the checkout was to end.
  const state = session(other.begun)
  state.status = 'open'
  account().checkouts.pay(state.id)
  await settle()
  const [sold] = await salesOf(other.shop)
  expect(sold).toMatchObject({ status: 'paid', paid_by: 'bank', paid: 60_000, refunded: 0 })
  expect(given(state.intent)).toBe(60_000)
  expect(await mailsTo(other.email)).toEqual(['purchase-welcome', 'purchase-paid-twice'])
  expect(await mailsTo(email)).toEqual([])
})

test('what a removed member bought by the address alone goes back at the press that would take it', async () => {
  const { shop, offer } = await opened(withGroup)
  const ann = await member(stage.site)
  const email = await addressOf(ann)
  await setRows(stage.site.db, 'users', { email_verified: true }, { id: ann.userId })
  const pay = async (buyer: Person, body = {}) => {
    const begun = await beginCheckout(buyer, offer, body)
    account().checkouts.pay(sessionOf(begun.url))
    await stage.deliverAll()
    return begun
  }
  await pay(ann)
  const [{ id }] = await dataOf(shop.coach.get('/api/groups'))
  const members = await dataOf(shop.coach.get(`/api/groups/${id}/members`))
  const { member_id } = members.find(({ role }: Answer) => role === 'member')
  await dataOf(shop.coach.delete(`/api/groups/${id}/members/${member_id}`))
  const begun = await pay(stage.site.visitor(), { ...GUEST, email })
  await expectRefused(ann.post(`/api/purchases/${begun.purchase}/take`), 409, 'not_invited')
  expect(await stateOf(begun.purchase)).toMatchObject({ status: 'refunded' })
  expect(given(session(begun).intent)).toBe(60_000)
})

test('what waited for an account when its group was deleted goes back at the press', async () => {
  const { shop, begun } = await opened(withGroup)
  account().checkouts.pay(sessionOf(begun.url))
  await stage.deliverAll()
  const ann = await member(stage.site)
  const { email } = (await salesOf(shop))[0].client
  const own = { email, email_key: email, email_verified: true }
  await setRows(stage.site.db, 'users', own, { id: ann.userId })
  const [{ id }] = await dataOf(shop.coach.get('/api/groups'))
  await dataOf(shop.coach.delete(`/api/groups/${id}`))
  const taken = await dataOf(ann.post(`/api/purchases/${begun.purchase}/take`))
  expect([taken.status, given(session(begun).intent)]).toEqual(['refunded', 60_000])
})

test('instalments whose slow first payment fails give their place back, and are not charged later', async () => {
  const { shop, offer, begun } = await opened(async each => ({
    ...IN_PARTS,
    ...(await withGroup(each)),
    limit: 1,
  }))
  account().checkouts.pay(sessionOf(begun.url), 'slow')
  await stage.deliverAll()
  const url = `/api/offers/${offer.slug}/checkout`
  await expectRefused(stage.site.visitor().post(url, GUEST), 409, 'sold_out')
  account().checkouts.arrive(sessionOf(begun.url), 'failed')
  await stage.deliverAll()
  expect((await stateOf(begun.purchase)).status).toBe('canceled')
  await settle()
  expect(account().subscription(session(begun).subscription ?? '').status).toBe('canceled')
  const again = await beginCheckout(stage.site.visitor(), offer, GUEST)
  account().checkouts.pay(sessionOf(again.url), 'slow')
  account().checkouts.arrive(sessionOf(again.url), 'succeeded')
  await stage.deliverAll()
  expect((await salesOf(shop, '?status=paid'))[0]).toMatchObject({
    instalments: { paid: 1, of: 3 },
  })
  expect(await purchasesOf(await member(stage.site))).toEqual([])
})
