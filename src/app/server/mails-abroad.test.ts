import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatsIn, writeFor } from '#src/contract/formats.ts'
import { showSite } from '#src/platform/server/pages/live-site.ts'
import { makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { groupOf, joined } from '#test/groups.ts'
import { addOffer, beginCheckout, GUEST, payInSandbox } from '#test/offers.ts'
import { coach, member, PASSWORD } from '#test/people.ts'
import { addType, dataOf, MONDAY, WEEKDAYS } from '#test/sessions.ts'

let site: TestApp
beforeAll(async () => {
  site = await makeTestApp({ RATE_LIMIT: 'off' })
})
afterAll(async () => {
  writeFor(() => '')
  await site.close()
})

/** Everything that is mailed about a time or an amount by a practice there. @returns the texts by kind */
async function mailsOf(country: string, currency: string, zone: string) {
  const { settings } = site.deps
  const content = { 'practice.country': country, 'practice.currency': currency }
  showSite(settings, { ...settings.site, content })
  await site.db.deleteFrom('mails').execute()
  const guide = await coach(site)
  await dataOf(guide.patch('/api/user', { time_zone: zone }))
  await dataOf(guide.send('PUT', '/api/coach/availability', { zone, weekly: WEEKDAYS, days: [] }))
  const type = await addType(guide)
  const slots = `/api/session-types/${type.id}/slots?start=${MONDAY}&end=${MONDAY}&zone=${zone}`
  const free: { start: string }[] = await dataOf(site.visitor().get(slots))
  const start = (clock: string) =>
    free.find(each => formatsIn(zone).clockTime(each.start) === clock)?.start
  const email = 'zoe@example.com'
  const guest = { session_type_id: type.id, zone, name: 'Zoë', email }
  await dataOf(
    site.visitor().post('/api/appointments/guest', { ...guest, start: start('14:00') }),
    201,
  )
  const token = /booking\/session\?token=([\w.-]+)/.exec(await textOf('session-hold'))?.[1]
  await dataOf(site.visitor().post('/api/appointments/confirm', { token }))

  const shop = { coach: guide, type }
  const offer = await addOffer(shop, { title: `Six in ${country}` })
  const bought = await beginCheckout(site.visitor(), offer, { ...GUEST, start: start('12:00') })
  await payInSandbox(site.visitor(), bought.purchase)
  const gift = await addOffer(shop, { title: `A talk in ${country}`, price: 0, pays: 'free' })
  await beginCheckout(site.visitor(), gift, { ...GUEST, start: start('10:30') })
  await ofGroups(guide, start('09:00') ?? '')
  await ofAccounts(await member(site))
  const mails = await site.db.selectFrom('mails').select(['kind', 'subject', 'body_text']).execute()
  return new Map(mails.map(each => [each.kind, `${each.subject}\n${each.body_text}`]))
}

const textOf = async (kind: string) =>
  (
    await site.db
      .selectFrom('mails')
      .select('body_text')
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
  ).body_text

async function ofGroups(guide: Person, start: string) {
  const ben = await member(site)
  await site.db
    .updateTable('users')
    .set({ email_verified: true })
    .where('id', '=', ben.userId)
    .execute()
  const group = await groupOf(guide)
  await joined(ben, group)
  const session = { title: 'Walk', start, minutes: 60, seats: 2 }
  const { id } = await dataOf(guide.post(`/api/groups/${group}/sessions`, session), 201)
  await dataOf(ben.post(`/api/group-sessions/${id}/seat`), 201)
}

async function ofAccounts(ann: Person) {
  await site.db
    .updateTable('users')
    .set({ email_verified: true })
    .where('id', '=', ann.userId)
    .execute()
  const passwords = { current_password: PASSWORD, new_password: 'a row of nine tiles' }
  await dataOf(ann.post('/api/user/password', passwords))
}

test.each([
  [
    'CH',
    'CHF',
    'Europe/Zurich',
    'Monday, 30 November, 14:00',
    '20 Nov 2026 at 17:00',
    /CHF\s600\b/,
  ],
  [
    'JP',
    'JPY',
    'Asia/Tokyo',
    'Monday, November 30, 14:00',
    'Nov 20, 2026 at 17:00',
    /[¥￥]60,000\b/,
  ],
])('a practice in %s writes times and amounts as its country does', async (...there) => {
  const [country, currency, zone, when, now, price] = there
  const texts = await mailsOf(country, currency, zone)
  expect(texts.get('session-hold')).toContain(when)
  expect(texts.get('session-booked')).toContain(when.replace('14:00', '12:00'))
  expect(texts.get('purchase-confirm')).toContain(when.replace('14:00', '10:30'))
  expect(texts.get('account-group-seat-taken')).toContain(when.replace('14:00', '09:00'))
  expect(texts.get('purchase-welcome')).toMatch(price)
  expect(texts.get('account-password')).toContain(now)
  for (const [kind, text] of texts) expect(text, kind).not.toMatch(/\d [AP]M\b|\$|\d{4}-\d\d-\d\d/)
})
