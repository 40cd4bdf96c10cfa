import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatsIn, writeFor } from '#src/contract/formats.ts'
import { schedulingJobs } from '#src/features/scheduling/server/jobs.ts'
import { showSite } from '#src/platform/server/pages/live-site.ts'
import { dataOf, NOON, openSite, type Person } from '#test/app.ts'
import { groupMails } from '#test/group-mails.ts'
import { groupOf, plannedIn } from '#test/groups.ts'
import { addOffer, beginCheckout, GUEST, payInSandbox } from '#test/offers.ts'
import { coach, member, PASSWORD } from '#test/people.ts'
import { addType, MONDAY, type TestType, WEEKDAYS } from '#test/sessions.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let groups: ReturnType<typeof groupMails>
beforeAll(() => {
  groups = groupMails(site)
})
afterAll(() => writeFor(() => ''))

/** What was bought, and a time of it by one of the coach's sessions. */
async function ofOffers(shop: { coach: Person; type: TestType }, start: string) {
  const offer = await addOffer(shop)
  const { purchase } = await beginCheckout(site.visitor(), offer, { ...GUEST, start })
  await payInSandbox(site.visitor(), purchase)
}

/** A seat of one group, and a new password. */
async function ofMembers(guide: Person, start: string) {
  const group = await groupOf(guide)
  const [ben] = await groups.people(group, 1)
  await dataOf(ben.post((await plannedIn(group, guide, { start })).seat), 201)
  const passwords = { current_password: PASSWORD, new_password: 'a row of nine tiles' }
  await dataOf((await groups.known(await member(site))).post('/api/user/password', passwords))
}

/** What a practice there mails about times and amounts. @returns the texts by kind */
async function mailsOf(country: string, currency: string, zone: string) {
  const { settings } = site.deps
  const content = { 'practice.country': country, 'practice.currency': currency }
  showSite(settings, { ...settings.site, content })
  for (const table of ['appointments', 'mails'] as const) await site.db.deleteFrom(table).execute()
  const guide = await coach(site)
  await dataOf(guide.patch('/api/user', { time_zone: zone }))
  await dataOf(guide.send('PUT', '/api/coach/availability', { zone, weekly: WEEKDAYS, days: [] }))
  const type = await addType(guide, { buffer_after: 0, daily_cap: null })
  const slots = `/api/session-types/${type.id}/slots?start=${MONDAY}&end=${MONDAY}&zone=${zone}`
  const free: { start: string }[] = await dataOf(site.visitor().get(slots))
  const at = (clock: string) =>
    free.find(({ start }) => formatsIn(zone).clockTime(start) === clock)?.start ?? ''
  const guest = { session_type_id: type.id, zone, name: 'Zoë', email: 'zoe@example.com' }
  const held = site.visitor().post('/api/appointments/guest', { ...guest, start: at('14:00') })
  await dataOf(held, 201)
  await ofOffers({ coach: guide, type }, at('12:00'))
  await ofMembers(guide, at('09:00'))
  site.clock.set(Date.parse(at('09:00')) - 20 * 3_600_000)
  const { db, deps, app } = site
  for (const job of schedulingJobs({ db, deps, log: app.log }))
    await job.work(new AbortController().signal)
  site.clock.now = NOON
  const mails = await db.selectFrom('mails').select(['kind', 'subject', 'body_text']).execute()
  return new Map(mails.map(mail => [mail.kind, `${mail.subject}\n${mail.body_text}`]))
}

/** Kinds that name a time, one of each sender, with the hour that each of them names. */
const CLOCKS = {
  'session-hold': '14:00',
  'session-booked': '12:00',
  'session-reminder': '12:00',
  'account-group-seat-taken': '09:00',
}

const ISO_OR_AMERICAN = /\d [AP]M\b|\$|\d{4}-\d\d-\d\d/

test.each([
  {
    ...{ country: 'CH', currency: 'CHF', zone: 'Europe/Zurich', price: /CHF\s600\b/ },
    ...{ day: 'Monday, 30 November', now: '20 Nov 2026 at 17:00' },
  },
  {
    ...{ country: 'JP', currency: 'JPY', zone: 'Asia/Tokyo', price: /[¥￥]60,000\b/ },
    ...{ day: 'Monday, November 30', now: 'Nov 20, 2026 at 17:00' },
  },
])('a practice in $country writes times and amounts as its country does', async there => {
  const texts = await mailsOf(there.country, there.currency, there.zone)
  for (const [kind, clock] of Object.entries(CLOCKS))
    expect(texts.get(kind), kind).toContain(`${there.day}, ${clock}`)
  expect(texts.get('purchase-welcome')).toMatch(there.price)
  expect(texts.get('account-password')).toContain(there.now)
  for (const [kind, text] of texts) expect(text, kind).not.toMatch(ISO_OR_AMERICAN)
})
