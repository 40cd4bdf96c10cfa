import ICAL from 'ical.js'
import { beforeAll, expect, test } from 'vitest'
import { dataOf, expectStatus, openSite, type Person } from '#test/app.ts'
import { member } from '#test/people.ts'
import { setRows } from '#test/rows.ts'
import { addType, at, booked, cancel, openCoach } from '#test/sessions.ts'
import { schedulingFeature } from '../feature.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let coach: Person
beforeAll(async () => {
  coach = (await openCoach(site)).coach
  const type = await addType(coach)
  const ann = await member(site, 'annette')
  await booked(ann, type, at('10:00'))
  const other = await booked(ann, type, at('14:00'))
  await dataOf(cancel(ann, other.id))
})

const make = (body = {}) => dataOf(coach.post('/api/coach/feed', body), 201)
const read = (url: string) => site.visitor().get(new URL(url).pathname)
const entriesOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map(event => [
      String(event.getFirstPropertyValue('summary')),
      String(event.getFirstPropertyValue('dtstart')),
    ])

test('the feed says when the coach is busy, and with whom only if it should', async () => {
  const { url, webcal_url } = await make()
  expect(webcal_url).toMatch(/^webcal:\/\/.+\/calendar\/[\w-]{32}\.ics$/)
  const answer = await read(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.headers['cache-control']).toContain('no-store')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="sessions.ics"')
  expect(entriesOf(answer.body)).toEqual([['Busy', '2026-11-30T15:00:00Z']])
  expect(answer.body).not.toContain('annette')
  const detailed = await make({ details: true })
  expect(entriesOf((await read(detailed.url)).body)[0]?.[0]).toBe('Talk with annette')
})

test('a second address revokes the first; an ended feed and a wrong address are not found', async () => {
  const first = await make()
  const second = await make()
  await expectStatus(404, read(first.url))
  await expectStatus(200, read(second.url))
  expect((await dataOf(coach.get('/api/coach/feed'))).active).toBe(true)
  await dataOf(coach.delete('/api/coach/feed'))
  await expectStatus(404, read(second.url))
  expect((await dataOf(coach.get('/api/coach/feed'))).active).toBe(false)
  for (const path of ['/calendar/x.ics', `/calendar/${'a'.repeat(32)}.ics`, '/calendar/..%2F.ics'])
    await expectStatus(404, site.visitor().get(path))
})

test('it ends with the right to coach, and with a restored backup', async () => {
  const { url } = await make()
  const set = (is_coach: boolean) => setRows(site.db, 'users', { is_coach }, { id: coach.userId })
  await set(false)
  await expectStatus(404, read(url))
  await set(true)
  await expectStatus(200, read(url))
  await schedulingFeature.afterRestore?.(site.db, site.clock.now)
  await expectStatus(404, read(url))
})
