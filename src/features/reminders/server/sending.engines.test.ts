import { afterEach, beforeEach, expect, test } from 'vitest'
import { settleRestored } from '#src/app/server/restored.ts'
import { sweepAll } from '#src/app/server/sweep.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { dataOf, makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { DONE, planWalk, setDomino } from '#test/dominoes.ts'
import { sendMails } from '#test/markers.ts'
import { member, PASSWORD } from '#test/people.ts'
import { addRows, rowOf, rowsOf, setRows } from '#test/rows.ts'
import { MAIL_KINDS } from './mails.ts'
import { sendDue } from './sending.ts'
import { linkToken } from './tap-tokens.ts'

const LEASED = new AbortController().signal

let site: TestApp
let ann: Person
beforeEach(async () => {
  site = await makeTestApp({ RATE_LIMIT: 'off' })
  at('2026-11-20T10:00:00.000Z')
  ann = await known('ann')
})
afterEach(() => site.close())

/** Fridays are the 20th and 27th. */
const at = (instant: string) => site.clock.set(instant)

/** A member with a confirmed address, in Berlin. */
async function known(name: string, zone = 'Europe/Berlin'): Promise<Person> {
  const someone = await member(site, name)
  await setRows(site.db, 'users', { email_verified: true }, { id: someone.userId })
  expect((await someone.patch('/api/user', { time_zone: zone })).statusCode).toBe(200)
  return someone
}

const put = async (body: unknown, by = ann) => {
  await dataOf(by.send('PUT', '/api/reminders', body))
}
const run = () => sendDue({ db: site.db, deps: site.deps, log: site.app.log }, LEASED)
const runAt = async (instant: string) => {
  at(instant)
  await run()
}
const mails = async () =>
  (await rowsOf(site.db, 'mails')).filter(({ kind }) => MAIL_KINDS.some(each => each === kind))
const count = async () => (await mails()).length
const outcomes = async () => (await rowsOf(site.db, 'reminders')).map(({ outcome }) => outcome)
const dueAt = async () =>
  (await rowsOf(site.db, 'reminder_dues'))
    .toSorted((a, b) => a.due_at.localeCompare(b.due_at))
    .map(({ kind, hour, due_at }) => `${kind} ${hour} ${due_at.slice(0, 16)}`)
const daily = { domino: { enabled: true } }

test('at its hour a mail is written, once, and the next day again', async () => {
  await put(daily)
  expect(await dueAt()).toEqual(['domino 19:00 2026-11-20T18:00'])
  await run()
  expect(await count()).toBe(0)
  at('2026-11-20T18:00:01.000Z')
  await Promise.all([run(), run(), run()])
  await run()
  expect(await count()).toBe(1)
  expect(await dueAt()).toEqual(['domino 19:00 2026-11-21T18:00'])
  // The clock is set back, and the same hour comes once more.
  await runAt('2026-11-20T17:59:00.000Z')
  await runAt('2026-11-20T18:01:00.000Z')
  expect(await count()).toBe(1)
  await runAt('2026-11-21T18:01:00.000Z')
  expect(await count()).toBe(2)
})

test('it carries the plan, the lead, three buttons and its unsubscribe', async () => {
  await planWalk(ann)
  await put(daily)
  await runAt('2026-11-20T18:00:01.000Z')
  const [mail] = await mails()
  expect(mail?.recipient).toBe('ann@example.com')
  expect(mail?.subject).toBe('Your domino for Friday')
  expect(mail?.body_text).toContain('If I have had coffee, then walk.')
  const links = [...(mail?.body_html ?? '').matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/g)]
  const taps = links.filter(([, url = '']) => url.includes('/t/'))
  const expected = ['Done', 'Not today', 'Rest day']
  expect(taps.map(([, , label]) => label?.split(' · ')[0])).toEqual(expected)
  const tokens = taps.map(([, url = '']) => url.split('/t/')[1] ?? '')
  expect(new Set(tokens).size).toBe(3)
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9._~-]{20,}$/)
  expect(links.at(-1)?.[2]).toBe('Fewer of these')
  const address = /^<http:\/\/localhost:3000\/api\/unsubscribe\/[\w.-]+>$/
  expect(mail?.headers).toEqual({
    'Auto-Submitted': 'auto-generated',
    'Content-Language': 'en',
    'List-Unsubscribe': expect.stringMatching(address),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(mail?.body_html).not.toMatch(/<img|src="http|url\(/)
})

test('a domino of the day, in whatever state, and a rest day make it silent, and that is recorded', async () => {
  await put(daily)
  await setDomino(ann)
  await runAt('2026-11-20T18:00:01.000Z')
  await ann.send('PUT', '/api/rest-days/2026-11-21')
  await runAt('2026-11-21T18:00:01.000Z')
  expect([await count(), await outcomes()]).toEqual([0, ['written', 'rest_day']])
})

test('a rest day is no reason where that is switched off; another weekday is', async () => {
  await put({ domino: { enabled: true, silent_on_rest_days: false, days: [5] } })
  await ann.send('PUT', '/api/rest-days/2026-11-20')
  await runAt('2026-11-20T18:00:01.000Z')
  expect(await count()).toBe(1)
  expect(await dueAt()).toEqual(['domino 19:00 2026-11-27T18:00'])
})

test('nobody gets mail without a confirmed address, or while the account is disabled', async () => {
  await put(daily)
  const set = (change: object) => setRows(site.db, 'users', change, { id: ann.userId })
  await set({ email_verified: false })
  await runAt('2026-11-20T18:00:01.000Z')
  await set({ email_verified: true, disabled: true })
  await runAt('2026-11-21T18:00:01.000Z')
  expect([await count(), await outcomes()]).toEqual([0, ['unreachable', 'unreachable']])
})

test('later than two hours it is dropped; what can still be sent is', async () => {
  await put(daily)
  await runAt('2026-11-22T19:59:00.000Z')
  await run()
  expect(await outcomes()).toEqual(['late', 'sent'])
  expect(await count()).toBe(1)
})

test('quiet hours move it to their end, and lateness counts from there', async () => {
  await put({ domino: { enabled: true, at: '06:00' } })
  expect(await dueAt()).toEqual(['domino 06:00 2026-11-21T06:30'])
  await runAt('2026-11-21T05:30:00.000Z')
  expect(await count()).toBe(0)
  await runAt('2026-11-21T08:29:00.000Z')
  expect(await count()).toBe(1)
  // Where they end on another day it is never due.
  await put({ domino: { at: '22:00' } })
  expect(await dueAt()).toEqual([])
  await put({ quiet: { from: '00:00', to: '00:00' } })
  expect(await dueAt()).toEqual(['domino 22:00 2026-11-21T21:00'])
  // Where they begin while it is late, it has no hour left on its day.
  await put({ domino: { at: '20:45' }, quiet: { from: '21:30', to: '07:30' } })
  await runAt('2026-11-21T20:40:00.000Z')
  expect([await count(), (await outcomes()).at(-1)]).toEqual([1, 'quiet_hours'])
})

test('what waits for a mail server is given up two hours later, or where quiet hours begin', async () => {
  await put({ domino: { enabled: true, at: '19:00', also_at: ['20:45'] } })
  for (const instant of ['2026-11-20T18:00:01.000Z', '2026-11-20T19:45:01.000Z']) {
    await runAt(instant)
  }
  const expected = ['2026-11-20T20:00', '2026-11-20T20:30']
  expect((await mails()).map(({ expires_at }) => expires_at?.slice(0, 16))).toEqual(expected)
})

const handedOver = async () => {
  await sendMails(site)
  return (await mails()).map(({ status }) => status)
}

test.each([
  ['written', () => setDomino(ann)],
  ['rest_day', () => ann.send('PUT', '/api/rest-days/2026-11-20')],
  ['enough', () => put({ domino: { enabled: false } })],
])('one that waited for the mail server is dropped after %s', async (outcome, act) => {
  await put(daily)
  // Her phone gets other pushes: these reminders come by mail alone.
  const { id: session_id } = await rowOf(site.db, 'sessions', { user_id: ann.userId })
  await addRows(site.db, 'push_subscriptions', {
    ...{ user_id: ann.userId, session_id, endpoint: 'https://push.example/1' },
    ...{ p256dh: 'key', auth: 'secret', created_at: site.clock.now.toISOString() },
  })
  await runAt('2026-11-20T18:00:01.000Z')
  at('2026-11-20T18:20:00.000Z')
  await act()
  expect(await handedOver()).not.toContain('sent')
  expect(await outcomes()).toEqual([outcome])
})

test('one whose day is as it was goes out, and so does one that was asked for', async () => {
  await put(daily)
  await runAt('2026-11-20T18:00:01.000Z')
  expect([await handedOver(), await outcomes()]).toEqual([['sent'], ['sent']])
  await setDomino(ann)
  at('2026-11-20T18:30:00.000Z')
  await dataOf(ann.post('/api/reminders/test', {}))
  expect(await handedOver()).toEqual(['sent', 'sent'])
})

test('up to three hours a day, each of which looks again', async () => {
  await put({ domino: { enabled: true, at: '12:00', also_at: ['15:00', '19:00'] } })
  await runAt('2026-11-20T11:00:01.000Z')
  await setDomino(ann)
  await runAt('2026-11-20T14:00:01.000Z')
  await runAt('2026-11-20T18:00:01.000Z')
  expect(await outcomes()).toEqual(['sent', 'written', 'written'])
})

test('hours that quiet hours move to one instant are one mail', async () => {
  await put({ domino: { enabled: true, at: '06:00', also_at: ['07:00', '07:30'] } })
  await runAt('2026-11-21T06:30:01.000Z')
  expect([await count(), (await outcomes()).sort()]).toEqual([1, ['enough', 'enough', 'sent']])
})

test('moving the hour makes no second one; an hour that is over begins the next day', async () => {
  await put(daily)
  await runAt('2026-11-20T18:00:01.000Z')
  await put({ domino: { at: '20:00' } })
  await runAt('2026-11-20T19:00:01.000Z')
  expect([await count(), await outcomes()]).toEqual([1, ['sent', 'enough']])
  await put({ domino: { at: '18:00' } })
  expect(await dueAt()).toEqual(['domino 18:00 2026-11-21T17:00'])
})

test('the time zone of the account counts, from its change on', async () => {
  await put(daily)
  await ann.patch('/api/user', { time_zone: 'America/New_York' })
  expect(await dueAt()).toEqual(['domino 19:00 2026-11-21T00:00'])
  await runAt('2026-11-21T00:00:01.000Z')
  // The day begins once more further west.
  await ann.patch('/api/user', { time_zone: 'Pacific/Honolulu' })
  await runAt('2026-11-21T05:00:01.000Z')
  expect(await count()).toBe(1)
})

test('review and week come on Sunday, and the button of the week stands for the review', async () => {
  const plan = { week: '2026-11-23', cue_kind: 'after', cue: 'I have had tea', action: 'run' }
  await dataOf(ann.post('/api/if-thens', { ...plan, days: [2], pip: 7 }), 201)
  await put({ review: true })
  expect(await dueAt()).toEqual(['review 18:00 2026-11-22T17:00'])
  await runAt('2026-11-22T17:00:01.000Z')
  await put({ picture: true })
  at('2026-11-25T10:00:00.000Z')
  for (const [date, pips] of [
    ['2026-11-23', { pip7_status: 'Completed' }],
    ['2026-11-24', DONE],
  ] as const)
    await setDomino(ann, { date, ...pips })
  await ann.send('PUT', '/api/rest-days/2026-11-25')
  expect(await dueAt()).toEqual(['picture 17:00 2026-11-29T16:00'])
  await runAt('2026-11-29T16:00:01.000Z')
  const [review, picture] = await mails()
  expect(review?.body_text).toContain('/weekly-planner/review')
  expect(picture?.subject).toBe('Your week at a glance')
  for (const part of [
    'Mon ◔ · Tue ● · Wed – · Thu ○ · Fri ○ · Sat ○ · Sun ○',
    'Monday: 1 of 12 pips. Tuesday: 12 of 12 pips. Wednesday: rest day. Thursday: no domino.',
    '2 days with a domino · 1 green day · 13 pips',
    'I have had tea',
    '/weekly-planner/review',
  ]) {
    expect(picture?.body_text).toContain(part)
    expect(picture?.body_html).toContain(part)
  }
  expect(picture?.body_html).not.toContain('<img')
  // A week that is closed needs none.
  await put({ picture: false })
  await dataOf(ann.post('/api/weeks/2026-11-23/close', {}))
  await runAt('2026-11-29T17:00:01.000Z')
  expect([await count(), (await outcomes()).at(-1)]).toEqual([2, 'closed'])
})

test('after two weeks without a sign of life it asks once, and is quiet until the next one', async () => {
  await put(daily)
  const days = async (from: number, to: number) => {
    for (let day = from; day <= to; day++) {
      await runAt(`2026-12-${String(day).padStart(2, '0')}T18:00:01.000Z`)
      await run()
    }
  }
  await days(4, 10)
  expect((await mails()).map(({ kind }) => kind)).toEqual(['account-quiet'])
  const question = (await mails()).at(-1)
  expect(question?.subject).toBe('Shall I stay quiet?')
  await site.visitor().post('/api/login', { username: 'ann', password: PASSWORD })
  await days(11, 11)
  expect((await mails()).map(({ kind }) => kind)).toEqual(['account-quiet', 'account-reminder'])
  // Whatever is written is a sign of life as well.
  at('2026-12-14T09:00:00.000Z')
  await ann.send('PUT', '/api/rest-days/2026-12-13')
  await runAt('2026-12-26T18:00:01.000Z')
  await run()
  expect((await mails()).map(({ kind }) => kind).at(-1)).toBe('account-reminder')
})

test('after a restore nothing is sent that was due before, and nothing twice', async () => {
  await put({ domino: { enabled: true, at: '12:00', also_at: ['20:00'] } })
  await runAt('2026-11-20T11:00:01.000Z')
  at('2026-11-21T13:00:00.000Z')
  await settleRestored(systemContext(site.db, site.deps))
  expect(await count()).toBe(0)
  await run()
  expect(await count()).toBe(0)
  expect(await dueAt()).toEqual(['domino 20:00 2026-11-21T19:00', 'domino 12:00 2026-11-22T11:00'])
})

test('Send me one now works whatever the settings, five times an hour', async () => {
  await site.close()
  site = await makeTestApp()
  const bob = await member(site, 'bob')
  const now = (body?: object) => bob.post('/api/reminders/test', body as never)
  expect((await now()).json()).toMatchObject({ code: 'email_unconfirmed' })
  expect((await now({ kind: 'review' })).statusCode).toBe(400)
  await site.db.updateTable('users').set({ email_verified: true }).execute()
  for (const kind of ['domino', 'picture', 'domino', 'picture'])
    expect((await now({ kind })).statusCode).toBe(200)
  expect((await now()).statusCode).toBe(200)
  const sixth = await now()
  expect([sixth.statusCode, Number(sixth.headers['retry-after'])]).toEqual([429, 3_600])
  expect(await count()).toBe(5)
  expect(await outcomes()).toEqual([])
})

test('what was sent or left out is kept for 90 days', async () => {
  await put(daily)
  await runAt('2026-11-20T18:00:01.000Z')
  await sweepAll(systemContext(site.db, site.deps, new Date('2027-02-18T17:00:00.000Z')))
  expect(await outcomes()).toEqual(['sent'])
  await sweepAll(systemContext(site.db, site.deps, new Date('2027-02-18T19:00:00.000Z')))
  expect(await outcomes()).toEqual([])
})

test('where everybody needs a second factor the settings are closed, and links go on working', async () => {
  await site.close()
  site = await makeTestApp({ TWO_STEP: 'everybody' })
  const bob = await member(site, 'bob')
  expect((await bob.get('/api/reminders')).json().code).toBe('second_step_first')
  const link = { userId: bob.userId, date: '2026-11-20', action: 'done' } as const
  const page = await site.visitor().get(`/t/${linkToken(site.deps.secret, link, site.clock.now)}`)
  expect(page.statusCode).toBe(200)
})
