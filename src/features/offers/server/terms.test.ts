import { expect, test } from 'vitest'
import { dataOf, expectStatus, openSite } from '#test/app.ts'
import { listsIn } from '#test/member-archive.ts'
import { addOffer, beginCheckout, GUEST, openShop } from '#test/offers.ts'
import { member } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'

const site = openSite({ RATE_LIMIT: 'off' })

test('terms must be agreed to, and the language in which they were is kept', async () => {
  const shop = await openShop(site)
  const offer = await addOffer(shop, { title: 'With terms' })
  const settings = { terms: 'Be kind.', tax: 'including' }
  await dataOf(shop.coach.send('PUT', '/api/coach/offers/settings', settings))
  const url = `/api/offers/${offer.slug}/checkout`
  const refused = await site.visitor().post(url, GUEST)
  expect(Object.keys(refused.json().fields)).toEqual(['agreed'])
  const ben = await member(site)
  await beginCheckout(site.visitor(), offer, { ...GUEST, agreed: true })
  await expectStatus(201, ben.post(url, { agreed: true }, { 'accept-language': 'de-AT' }))
  await shop.coach.send('PUT', '/api/coach/offers/settings', { terms: '', tax: 'plus' })
  await beginCheckout(ben, offer)
  const kept = await rowsOf(site.db, 'purchases', { title: 'With terms' }, [
    'agreed_at',
    'agreed_language',
  ])
  const at = site.clock.now.toISOString()
  expect(kept).toEqual([
    { agreed_at: at, agreed_language: 'en' },
    { agreed_at: at, agreed_language: 'de' },
    { agreed_at: null, agreed_language: null },
  ])
  const { purchases } = await listsIn((await ben.get('/api/user/export')).rawPayload)
  expect(purchases).toMatchObject([{ agreed_language: 'de' }, { agreed_language: null }])
})
