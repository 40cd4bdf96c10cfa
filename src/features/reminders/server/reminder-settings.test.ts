import { beforeAll, expect, test } from 'vitest'
import { writeMails } from '#src/features/coaching/server/mails.ts'
import { remindOfSessions } from '#src/features/scheduling/server/appointment-upkeep.ts'
import { unsubscribeToken } from '#src/platform/server/mail/unsubscribe.ts'
import { dataOf, expectStatus, NOON, openSite, type Person } from '#test/app.ts'
import { coached } from '#test/coaching.ts'
import { DONE, setDomino } from '#test/dominoes.ts'
import { coach, member } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'
import { at, booked, openCoach, subscriber } from '#test/sessions.ts'
import { DEFAULT_SETTINGS } from '../domain/settings.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let ann: Person
beforeAll(async () => {
  ann = await member(site, 'ann')
})

const put = (body: unknown, by = ann) => by.send('PUT', '/api/reminders', body)
const read = async (by = ann) => (await by.get('/api/reminders')).json().data

test('a new member has none, and gets the whole of the settings', async () => {
  const bob = await member(site)
  const none = await read(bob)
  expect(none).toEqual(DEFAULT_SETTINGS)
  // Mails of sessions and messages are on, the others are off until they are chosen.
  expect([none.domino.enabled, none.review, none.picture]).toEqual([false, false, false])
  expect([none.sessions, none.messages, none.push_shows_text]).toEqual([true, true, false])
  expect((await put(DEFAULT_SETTINGS, bob)).json().data).toEqual(DEFAULT_SETTINGS)
  expect((await put({}, bob)).json().data).toEqual(DEFAULT_SETTINGS)
})

test('what is left out keeps its value, in parts too', async () => {
  const domino = { enabled: true, at: '07:45' }
  const changed = await put({ domino, quiet: { from: '22:00' }, review: true })
  expect(changed.statusCode).toBe(200)
  const expected = {
    ...{ ...DEFAULT_SETTINGS, domino: { ...DEFAULT_SETTINGS.domino, ...domino } },
    ...{ quiet: { from: '22:00', to: '07:30' }, review: true },
  }
  expect(changed.json().data).toEqual(expected)
  expect(await read()).toEqual(expected)
  const also_at = ['12:30', '10:00']
  await put({ domino: { days: [7, 1, 7], channels: ['push', 'mail'], also_at } })
  const sorted = { days: [1, 7], channels: ['mail', 'push'], also_at }
  expect((await read()).domino).toEqual({ ...expected.domino, ...sorted })
  await put(DEFAULT_SETTINGS)
})

test.each([
  [{ domino: { at: '24:00' } }, 'domino.at'],
  [{ domino: { days: [] } }, 'domino.days'],
  [{ domino: { channels: [] } }, 'domino.channels'],
  [{ domino: { also_at: ['19:00'] } }, 'domino.also_at'],
  [{ domino: { also_at: ['08:00', '08:00'] } }, 'domino.also_at'],
  [{ domino: { also_at: ['08:00', '09:00', '10:00'] } }, 'domino.also_at'],
])('%j is refused by its path, and changes nothing', async (body, field) => {
  const answer = await put({ ...body, messages: false })
  expect(answer.statusCode, answer.body).toBe(400)
  expect(Object.keys(answer.json().fields)).toEqual([field])
  expect(await read()).toEqual(DEFAULT_SETTINGS)
})

test('an hour that repeats one that is stored is refused, too', async () => {
  await put({ domino: { also_at: ['12:00'] } })
  const answer = await put({ domino: { at: '12:00' } })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['domino.at']])
  expect((await put({ domino: { at: '12:00', also_at: ['19:00'] } })).statusCode).toBe(200)
  await put(DEFAULT_SETTINGS)
})

test('they are asked once, after the first completed domino, unless they have chosen before', async () => {
  const cal = await member(site)
  const isDue = async (by: Person) => (await by.get('/api/reminders/offer')).json().data.is_due
  const finish = async (by: Person) => {
    const { id } = await setDomino(by, DONE)
    await by.post(`/api/domino-entries/${id}/complete`)
  }
  expect(await isDue(cal)).toBe(false)
  await finish(cal)
  expect(await isDue(cal)).toBe(true)
  expect((await cal.post('/api/reminders/offer')).statusCode).toBe(200)
  expect(await isDue(cal)).toBe(false)
  const dan = await member(site)
  await put({ sessions: false }, dan)
  await finish(dan)
  expect(await isDue(dan)).toBe(false)
})

const tokenOf = (kind: string) => unsubscribeToken(site.deps.secret, kind, ann.userId)

/** As mail programs call it. */
const oneClick = (token: string) =>
  site.app.inject({
    method: 'POST',
    url: `/api/unsubscribe/${token}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
    },
    payload: 'List-Unsubscribe=One-Click',
  })

const CHOSEN = { domino: { enabled: true }, review: true, picture: true }

test('opening the link changes nothing, and leads to a page with a button', async () => {
  await put(CHOSEN)
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await site.app.inject({ method, url: `/api/unsubscribe/${tokenOf('domino')}` })
    const expected = [302, `/unsubscribe?token=${tokenOf('domino')}`]
    expect([answer.statusCode, answer.headers.location]).toEqual(expected)
  }
  expect((await read()).domino.enabled).toBe(true)
})

test('fewer: Monday, Wednesday and Friday', async () => {
  const fewer = (token: string) => site.visitor().post(`/api/unsubscribe/${token}/fewer`)
  expect((await fewer(tokenOf('domino'))).statusCode).toBe(200)
  expect((await read()).domino).toMatchObject({ enabled: true, days: [1, 3, 5] })
  expect((await fewer(tokenOf('review'))).statusCode).toBe(404)
  expect((await fewer('domino.1.x')).statusCode).toBe(404)
})

test('each kind is ended by its own link, as often as it is called', async () => {
  const ended = async () => {
    const { domino, review, picture } = await read()
    return [domino.enabled, review, picture]
  }
  for (const [kind, expected] of [
    ['domino', [false, true, true]],
    ['review', [false, false, true]],
    ['picture', [false, false, false]],
    ['picture', [false, false, false]],
  ] as const) {
    expect((await oneClick(tokenOf(kind))).statusCode).toBe(200)
    expect(await ended()).toEqual(expected)
  }
})

test('an invented token, one of another kind and one of nobody are unknown', async () => {
  const ofNobody = unsubscribeToken(site.deps.secret, 'domino', 999_999)
  const another = tokenOf('domino').replace('domino', 'review')
  await expectStatus(
    404,
    ...['domino.1.invented', another, tokenOf('sessions'), ofNobody].map(oneClick),
  )
})

const mailsTo = async (person: Person, kind: string): Promise<number> => {
  const { email: recipient } = await dataOf(person.get('/api/user'))
  return (await rowsOf(site.db, 'mails', { recipient, kind })).length
}

test('who switches the mails before sessions off gets none, and the other side does', async () => {
  const { coach: guide, types } = await openCoach(site)
  const client = await subscriber(site)
  const { start } = await booked(client, { id: types[1]?.id ?? 0 }, at('10:00'))
  await dataOf(put({ sessions: false }, client))
  site.clock.set(Date.parse(start) - 3_000_000)
  await remindOfSessions(site, new AbortController().signal)
  expect(await mailsTo(client, 'session-reminder')).toBe(0)
  expect(await mailsTo(guide, 'session-reminder')).toBe(1)
  site.clock.now = NOON
})

test('who switches the mails about messages off gets none', async () => {
  const guide = await coach(site)
  const [quiet, other] = [await member(site), await member(site)]
  const ids = [await coached(guide, quiet), await coached(guide, other)]
  await site.db.updateTable('users').set({ email_verified: true }).execute()
  await dataOf(put({ messages: false }, quiet))
  const mailed = () => Promise.all([quiet, other].map(each => mailsTo(each, 'account-coaching')))
  const before = await mailed()
  for (const id of ids) await guide.post(`/api/coachings/${id}/messages`, { body: 'How was it?' })
  site.clock.pass(7_200_000)
  await writeMails(site)
  expect((await mailed()).map((count, n) => count - (before[n] ?? 0))).toEqual([0, 1])
})
