import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#src/contract/calendar.ts'
import { formatsIn, writeFor } from '#src/contract/formats.ts'
import { offersJobs } from '#src/features/offers/server/jobs.ts'
import { schedulingJobs } from '#src/features/scheduling/server/jobs.ts'
import { showSite } from '#src/platform/server/pages/live-site.ts'
import { dataOf, makeTestApp, NOON, type Person, type TestApp } from '#test/app.ts'
import { groupMails } from '#test/group-mails.ts'
import { groupOf } from '#test/groups.ts'
import { addOffer, beginCheckout, GUEST, payInSandbox } from '#test/offers.ts'
import { coach, member, PASSWORD } from '#test/people.ts'
import { rowOf, setRows } from '#test/rows.ts'
import { addType, MONDAY, type TestType, WEEKDAYS } from '#test/sessions.ts'

let site: TestApp
let groups: ReturnType<typeof groupMails>
beforeAll(async () => {
  site = await makeTestApp({ RATE_LIMIT: 'off' })
  groups = groupMails(site)
})
beforeEach(() => {
  site.clock.now = NOON
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
  for (const table of ['appointments', 'mails'] as const) await site.db.deleteFrom(table).execute()
  const guide = await coach(site)
  await dataOf(guide.patch('/api/user', { time_zone: zone }))
  await dataOf(guide.send('PUT', '/api/coach/availability', { zone, weekly: WEEKDAYS, days: [] }))
  const type = await addType(guide, { buffer_after: 0, daily_cap: null })
  const slots = `/api/session-types/${type.id}/slots?start=${MONDAY}&end=${MONDAY}&zone=${zone}`
  const free: { start: string }[] = await dataOf(site.visitor().get(slots))
  const start = (clock: string) =>
    free.find(each => formatsIn(zone).clockTime(each.start) === clock)?.start ?? ''
  const email = 'zoe@example.com'
  const guest = { session_type_id: type.id, zone, name: 'Zoë', email }
  await dataOf(
    site.visitor().post('/api/appointments/guest', { ...guest, start: start('14:00') }),
    201,
  )
  const token = /booking\/session\?token=([\w.-]+)/.exec(await textOf('session-hold'))?.[1]
  await dataOf(site.visitor().post('/api/appointments/confirm', { token }))
  const offered = { ...guest, email: 'max@example.com', start: start('16:00'), offer: true }
  await dataOf(guide.post('/api/coach/appointments', offered), 201)

  await ofOffers(guide, type, start)
  await ofSessions(guide, type, { zone, start })
  await ofGroups(guide, start('09:00'))
  await ofAccounts(await member(site))
  await upkeep(start('09:00'))
  const mails = await site.db.selectFrom('mails').select(['kind', 'subject', 'body_text']).execute()
  const texts = Map.groupBy(mails, ({ kind }) => kind)
  return new Map(
    [...texts].map(([kind, all]) => [
      kind,
      all.map(({ subject, body_text }) => `${subject}\n${body_text}`).join('\n'),
    ]),
  )
}

/** What was bought and used, and something that is free. */
async function ofOffers(guide: Person, type: TestType, start: (clock: string) => string) {
  const shop = { coach: guide, type }
  const country = site.deps.settings.site.content['practice.country']
  const offer = await addOffer(shop, { title: `Six in ${country}` })
  const bought = await beginCheckout(site.visitor(), offer, { ...GUEST, start: start('12:00') })
  await payInSandbox(site.visitor(), bought.purchase)
  const gift = await addOffer(shop, { title: `A talk in ${country}`, price: 0, pays: 'free' })
  await beginCheckout(site.visitor(), gift, { ...GUEST, start: start('10:30') })
}

/** A client's sessions: one that gets a link, is moved and canceled, and one whose clocks were changed by law. */
async function ofSessions(
  guide: Person,
  { id: session_type_id }: TestType,
  { zone, start }: { zone: string; start: (clock: string) => string },
) {
  const ben = await groups.known(await member(site))
  const book = (clock: string): Promise<{ id: number }> =>
    dataOf(ben.post('/api/appointments', { session_type_id, zone, start: start(clock) }), 201)
  const { id } = await book('13:00')
  const video_link = 'https://meet.example.com/desk'
  await dataOf(guide.patch(`/api/coach/appointments/${id}`, { video_link }))
  await dataOf(ben.patch(`/api/appointments/${id}`, { start: start('15:00') }))
  await dataOf(ben.post(`/api/appointments/${id}/cancel`))
  const other = await book('13:00')
  await setRows(site.db, 'appointments', { coach_wall_time: `${MONDAY}T14:00` }, { id: other.id })
}

/** The jobs, a day before the sessions and two weeks before what was bought ends. */
async function upkeep(start: string) {
  const work = async (at: string, jobs: typeof schedulingJobs) => {
    site.clock.now = new Date(at)
    const { db, deps, app } = site
    for (const job of jobs({ db, deps, log: app.log })) await job.work(new AbortController().signal)
  }
  const dayBefore = new Date(Date.parse(start) - 20 * HOUR_MS).toISOString()
  await work(dayBefore, schedulingJobs)
  await groups.work()
  await work('2027-02-10T12:00:00.000Z', offersJobs)
}

const textOf = async (kind: string) =>
  (await rowOf(site.db, 'mails', { kind }, ['body_text'])).body_text

/** Seats that are taken, moved, given back, given to the next in line, and canceled. */
async function ofGroups(guide: Person, start: string) {
  const group = await groupOf(guide)
  const [ben, eve] = await groups.people(group, 2)
  const plan = async (seats: number): Promise<string> => {
    const session = { title: 'Walk', start, minutes: 60, seats }
    const { id } = await dataOf(guide.post(`/api/groups/${group}/sessions`, session), 201)
    return `/api/group-sessions/${id}`
  }
  const url = await plan(1)
  await dataOf(guide.patch(url, { start: new Date(Date.parse(start) + HOUR_MS).toISOString() }))
  await ben?.post(`${url}/seat`)
  await eve?.post(`${url}/seat`)
  await dataOf(guide.patch(url, { start }))
  await ben?.delete(`${url}/seat`)
  await dataOf(guide.delete(url))
  await ben?.post(`${await plan(2)}/seat`)
}

async function ofAccounts(ann: Person) {
  await setRows(site.db, 'users', { email_verified: true }, { id: ann.userId })
  const passwords = { current_password: PASSWORD, new_password: 'a row of nine tiles' }
  await dataOf(ann.post('/api/user/password', passwords))
}

/** The kinds that name a time, with the hour that each of them names. */
const CLOCKS = {
  'session-hold': '14:00',
  'session-booked': '12:00',
  'session-offer': '16:00',
  'session-place': '13:00',
  'session-moved': '15:00',
  'session-cancelled': '15:00',
  'session-reminder': '12:00',
  'session-review': '14:00',
  'purchase-confirm': '10:30',
  'account-group-seat-taken': '10:00',
  'account-group-seat-moved': '09:00',
  'account-group-seat-freed': '09:00',
  'account-group-seat-given': '09:00',
  'account-group-seat-cancelled': '09:00',
  'account-group-seat-reminder': '09:00',
}

const ISO_OR_AMERICAN = /\d [AP]M\b|\$|\d{4}-\d\d-\d\d/

test.each([
  {
    ...{ country: 'CH', currency: 'CHF', zone: 'Europe/Zurich', price: /CHF\s600\b/ },
    ...{ day: 'Monday, 30 November', now: '20 Nov 2026 at 17:00', end: '20 February 2027' },
  },
  {
    ...{ country: 'JP', currency: 'JPY', zone: 'Asia/Tokyo', price: /[¥￥]60,000\b/ },
    ...{ day: 'Monday, November 30', now: 'Nov 20, 2026 at 17:00', end: 'February 21, 2027' },
  },
])('a practice in $country writes times and amounts as its country does', async there => {
  const texts = await mailsOf(there.country, there.currency, there.zone)
  for (const [kind, clock] of Object.entries(CLOCKS))
    expect(texts.get(kind), kind).toContain(`${there.day}, ${clock}`)
  expect(texts.get('purchase-welcome')).toMatch(there.price)
  expect(texts.get('purchase-ending')).toContain(there.end)
  expect(texts.get('account-password')).toContain(there.now)
  for (const [kind, text] of texts) expect(text, kind).not.toMatch(ISO_OR_AMERICAN)
})
