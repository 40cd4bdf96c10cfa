import { expect, test } from 'vitest'
import { dataOf, expectRefused, expectStatus, openSite } from '#test/app.ts'
import { addOffer, beginCheckout, GUEST, openShop } from '#test/offers.ts'
import { administrator } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'
import { at } from '#test/sessions.ts'

const site = openSite({ RATE_LIMIT: 'off' })

test('a free offer that waits for its mail says where that went, mails it again, and is held for another address, three times at most', async () => {
  const shop = await openShop(site)
  const fields = { title: 'Second talk', price: 0, pays: 'free', per_person: 1 }
  const one = { kind: 'sessions', session_type: shop.type.id, count: 1, months: 1 }
  const offer = await addOffer(shop, { ...fields, contents: [one] })
  const begun = (email: string, time: string) =>
    beginCheckout(site.visitor(), offer, { ...GUEST, email, start: at(time) })
  const { purchase } = await begun('Tipo@example.org', '15:00')
  const url = `/api/purchases/${purchase}`
  const again = (body: Record<string, string> = {}) => site.visitor().post(`${url}/mail`, body)
  const tokensTo = async (recipient: string) =>
    (await rowsOf(site.db, 'mails', { recipient }, ['body_text'])).map(
      mail => /confirm\?token=([\w.-]+)/.exec(mail.body_text)?.[1] ?? '',
    )
  const confirm = (token: string | undefined) =>
    site.visitor().post('/api/purchases/confirm', { token })

  const waits = { status: 'open', mailed: { email: 'Tipo@example.org', changes_left: 3 } }
  expect(await dataOf(site.visitor().get(url))).toMatchObject(waits)
  site.clock.pass(10 * 60_000)
  expect(await dataOf(again())).toMatchObject(waits)
  const first = await tokensTo('Tipo@example.org')
  expect(new Set(first).size).toBe(1)
  expect(first.length).toBe(2)

  const moved = await dataOf(again({ email: 'Typo@example.org' }))
  expect(moved).toMatchObject({
    status: 'open',
    mailed: { email: 'Typo@example.org', changes_left: 2 },
  })
  await expectRefused(confirm(first[0]), 400, 'link_invalid')
  // Held as long as at first, from now on.
  site.clock.pass(10 * 60_000)
  expect(await dataOf(site.visitor().get(url))).toMatchObject({ status: 'open' })

  const taken = await begun('taken@example.org', '16:00')
  await expectRefused(again({ email: 'taken@example.org' }), 409, 'already_taken')
  await expectStatus(400, again({ email: 'nobody' }))
  for (const email of ['b@example.org', 'c@example.org']) await expectStatus(200, again({ email }))
  await expectRefused(again({ email: 'd@example.org' }), 409, 'address_changes')
  expect(await dataOf(again())).toMatchObject({
    mailed: { email: 'c@example.org', changes_left: 0 },
  })
  await expectRefused(site.visitor().post('/api/purchases/none/mail', {}), 404, 'not_found')

  const [token] = await tokensTo('c@example.org')
  const got = { status: 'paid', mailed: null, appointment: { start: at('15:00') } }
  expect(await dataOf(confirm(token))).toMatchObject(got)
  await expectRefused(again(), 409, 'hold_ended')
  const [booked] = await rowsOf(site.db, 'appointments', { guest_email: 'c@example.org' })
  expect(booked?.status).toBe('booked')
  // It was bought, so it is no consultation.
  const boss = await administrator(site)
  expect(await dataOf(boss.get('/api/admin/consultations'))).toEqual({ total: 0, latest: [] })

  site.clock.pass(20 * 60_000)
  const late = site.visitor().post(`/api/purchases/${taken.purchase}/mail`, {})
  await expectRefused(late, 409, 'hold_ended')
})
