import { beforeAll, expect, test } from 'vitest'
import { dataOf, expectRefused, openSite, type Person } from '#test/app.ts'
import {
  addOffer,
  beginCheckout,
  buy,
  openShop,
  payInSandbox,
  purchasesOf,
  type Shop,
} from '#test/offers.ts'
import { member, PASSWORD } from '#test/people.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let shop: Shop
beforeAll(async () => {
  shop = await openShop(site)
})

test('before mail is connected, the purchase itself leads into an account: this one alone, proving no address', async () => {
  const offer = await addOffer(shop, { title: 'Without mail' })
  const guest = { name: 'Uma', email: 'uma@example.org' }
  const [token] = [await buy(site.visitor(), offer, guest), await buy(site.visitor(), offer, guest)]
  const enter = (by: Person, of = token) => by.post(`/api/purchases/${of}/enter`, {})
  const uma = site.visitor()
  const { path } = await dataOf(enter(uma))
  expect(path).toMatch(/^\/auth\?invitation=page-.*&next=%2Fcoaching%2Fmine$/)
  const [, invitation] = /invitation=([\w-]+)/.exec(path) ?? []
  // It names nobody, and nobody's address is proven by it.
  const shown = await dataOf(uma.post('/api/invitations/show', { invitation }))
  expect(shown.invitation).toMatchObject({
    ...{ email: null, name: null, bought: 'Your six sessions are here' },
  })
  const account = { username: 'uma', password: PASSWORD, email: guest.email, invitation }
  const made = await dataOf(uma.post('/api/register', account), 201)
  expect(made.email_verified).toBe(false)
  expect((await purchasesOf(uma)).length).toBe(1)
  expect(await dataOf(uma.get('/api/coachings'))).toMatchObject([{ status: 'active' }])
  expect(await dataOf(enter(uma))).toEqual({ path: '/coaching/mine' })
  await expectRefused(enter(site.visitor()), 404, 'not_found')
})

test('who is signed in takes by the purchase what was paid; unpaid it leads nowhere, nor once mail works', async () => {
  const offer = await addOffer(shop, { title: 'Taken signed in' })
  const guest = { name: 'Vera', email: 'vera@example.org' }
  const { purchase: open } = await beginCheckout(site.visitor(), offer, guest)
  const vera = await member(site)
  await expectRefused(vera.post(`/api/purchases/${open}/enter`, {}), 404, 'not_found')
  await payInSandbox(site.visitor(), open)
  const { mail } = site.deps.settings
  mail.smtpUrl = 'smtp://127.0.0.1:1'
  await expectRefused(vera.post(`/api/purchases/${open}/enter`, {}), 404, 'not_found')
  mail.smtpUrl = null
  await expectRefused(vera.post('/api/purchases/made.up/enter', {}), 404, 'not_found')
  await dataOf(vera.post(`/api/purchases/${open}/enter`, {}))
  expect(await purchasesOf(vera)).toMatchObject([{ offer: { title: 'Taken signed in' } }])
  await expectRefused(
    (await member(site)).post(`/api/purchases/${open}/enter`, {}),
    404,
    'not_found',
  )
})
