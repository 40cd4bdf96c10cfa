import { beforeEach, expect, test } from 'vitest'
import { dataOf, openSite, type TestApp } from '#test/app.ts'
import { coached } from '#test/coaching.ts'
import { addOffer, buy, openShop, type Shop } from '#test/offers.ts'
import { administrator, member } from '#test/people.ts'
import { rowsOf, setRows } from '#test/rows.ts'
import { at, booked } from '#test/sessions.ts'

const site = openSite({ RATE_LIMIT: 'off', CONTACT_EMAIL: 'practice@example.org' })
const withTeam = openSite({ RATE_LIMIT: 'off', TEAM_EMAIL: 'team@example.org' })

const heard = async ({ db }: TestApp, recipient: string) =>
  (await rowsOf(db, 'mails', { recipient })).map(({ kind }) => kind)

const ASK = { name: 'Zoe', email: 'zoe@example.org', message: 'Do you work online?' }
const WISH = { name: 'Zoe', email: 'zoe@example.org', interest: '1on1' }

async function write({ visitor }: Pick<TestApp, 'visitor'>): Promise<void> {
  await dataOf(visitor().post('/api/contacts', ASK), 201)
  await dataOf(visitor().post('/api/bookings', WISH), 201)
}

let shop: Shop
let email: string
beforeEach(async () => {
  for (const { db } of [site, withTeam]) await setRows(db, 'users', { is_admin: false }, {})
  shop = await openShop(site)
  email = (await dataOf(shop.coach.get('/api/user'))).email
  await setRows(site.db, 'users', { email_verified: false }, { id: shop.coach.userId })
  await site.db.deleteFrom('mails').execute()
})

/** Everything that can come in, once. */
async function everything(): Promise<void> {
  const ann = await member(site)
  await coached(shop.coach, ann)
  const offer = await addOffer(shop)
  await buy(ann, offer)
  await booked(ann, shop.type, at('10:00'))
  const start = at('14:00')
  await buy(await member(site), offer, { start, zone: 'UTC' })
  const [{ id }] = await dataOf(shop.coach.get('/api/coach/purchases'))
  await dataOf(shop.coach.post(`/api/coach/purchases/${id}/refund`, { reason: 'By mistake' }))
}

test('a coach hears of all that comes in, one mail each, before her address is confirmed', async () => {
  await everything()
  expect(await heard(site, email)).toEqual([
    ...['coaching-accepted', 'purchase-coach', 'session-booked', 'session-booked'],
    ...['session-cancelled', 'purchase-coach'],
  ])
  // The one mail of a purchase with a time tells of both.
  const [, , , both, , refund] = await rowsOf(site.db, 'mails', { recipient: email })
  expect(both?.body_text).toContain('Bought: Six sessions, $600')
  expect(both?.calendar).not.toBeNull()
  expect(refund?.subject).toBe('A purchase was refunded: Six sessions')
})

test('each kind has a switch of its own', async () => {
  const off = { bookings: false, purchases: false, refunds: false, accepted_invitations: false }
  await dataOf(shop.coach.send('PUT', '/api/reminders', off))
  await everything()
  expect(await heard(site, email)).toEqual([])
  await dataOf(shop.coach.send('PUT', '/api/reminders', { purchases: true }))
  await buy(await member(site), await addOffer(shop), { start: at('11:00'), zone: 'UTC' })
  expect(await heard(site, email)).toEqual(['session-booked'])
})

test('questions and requests reach whoever runs the practice, at her address or the practice’s', async () => {
  const boss = await administrator(site)
  const own = (await dataOf(boss.get('/api/user'))).email
  const told = async (address: string) => {
    await site.db.deleteFrom('mails').execute()
    await write(site)
    return heard(site, address)
  }
  expect(await told(own)).toEqual(['contact-team', 'booking-team'])
  expect(await heard(site, email)).toEqual([])
  await dataOf(boss.send('PUT', '/api/reminders', { questions: false }))
  expect(await told(own)).toEqual(['booking-team'])
  await setRows(site.db, 'users', { email: null, email_key: null }, { id: boss.userId })
  expect(await told('practice@example.org')).toEqual(['booking-team'])
})

test('the team’s address wins for what is the practice’s, and gets what a coach gets', async () => {
  const boss = await administrator(withTeam)
  await write(withTeam)
  expect(await heard(withTeam, 'team@example.org')).toEqual(['contact-team', 'booking-team'])
  const own = (await dataOf(boss.get('/api/user'))).email
  expect(await heard(withTeam, own)).toEqual(['account-confirm'])
  const there = await openShop(withTeam)
  await buy(await member(withTeam), await addOffer(there))
  expect(await heard(withTeam, 'team@example.org')).toContain('purchase-coach')
})
