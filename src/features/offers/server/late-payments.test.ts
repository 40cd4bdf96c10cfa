import { expect, test } from 'vitest'
import { dataOf, expectStatus } from '#test/app.ts'
import { stagePaidSite } from '#test/doubles/stripe/stage.ts'
import { type Answer, addOffer, beginCheckout, GUEST, openShop, salesOf } from '#test/offers.ts'
import { rowOf, whileRefused } from '#test/rows.ts'
import { at } from '#test/sessions.ts'
import { readDue } from './purchase-upkeep.ts'

const stage = stagePaidSite({ RATE_LIMIT: 'off' })

const pay = (url: string) => stage.stripe.account.checkouts.pay(url.split('/').at(-1) ?? '')

test('paid after the hold was lost and the time given up again: it is booked after all', async () => {
  const shop = await openShop(stage.site)
  const offer = await addOffer(shop)
  const body = { ...GUEST, email: 'again@example.org', start: at('14:00') }
  const begun = await beginCheckout(stage.site.visitor(), offer, body)
  pay(begun.url)
  await stage.later(40)
  await beginCheckout(stage.site.visitor(), offer, { ...body, email: 'gone@example.org' })
  await stage.later(40)
  const look = () => stage.site.visitor().get(`/api/purchases/${begun.purchase}`)
  // It is not booked without the session that pays for it.
  await expectStatus(500, whileRefused(stage.site.db, 'insert on bought_uses', look))
  await stage.deliverAll()
  const got = { status: 'paid', appointment: { start: body.start } }
  expect(await dataOf(look())).toMatchObject(got)
  const sold = (await salesOf(shop)).find((each: Answer) => each.client.email === body.email)
  expect(sold.contents[0]).toMatchObject({ left: 5, used: 1 })
})

test('a checkout that is over while Stripe is down stays open until Stripe can be asked', async () => {
  const offer = await addOffer(await openShop(stage.site))
  const body = { ...GUEST, email: 'down@example.org' }
  const { url } = await beginCheckout(stage.site.visitor(), offer, body)
  pay(url)
  const readAfter = async (minutes: number) => {
    await stage.later(minutes)
    await readDue(stage.context())
    return (await rowOf(stage.site.db, 'purchases', { email: body.email })).status
  }
  stage.stripe.trouble.down = true
  expect(await readAfter(40)).toBe('open')
  stage.stripe.trouble.down = false
  expect(await readAfter(10)).toBe('paid')
})
