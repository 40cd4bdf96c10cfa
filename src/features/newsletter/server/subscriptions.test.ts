import { expect, test } from 'vitest'
import { sweepAll } from '#src/app/server/sweep.ts'
import { DAY_MS } from '#src/contract/calendar.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { unsubscribeToken } from '#src/platform/server/mail/unsubscribe.ts'
import { dataOf, expectStatus, openSite, type Person } from '#test/app.ts'
import { administrator, answerSignUps, member } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'

const site = openSite({ SITE_URL: 'https://coach.example' })

const mails = (recipient: string) => rowsOf(site.db, 'mails', { recipient })
const ask = (email: string) => site.visitor().post('/api/newsletters', { email })
async function signUp(email: string) {
  const answer = await ask(email)
  await answerSignUps(site)
  return answer
}
const confirm = (token: string) => site.visitor().post('/api/newsletters/confirm', { token })
const subscriber = async (email: string) =>
  (await rowsOf(site.db, 'newsletters', { email_key: email }))[0]

async function mailedToken(email: string): Promise<string> {
  const text = (await mails(email)).at(-1)?.body_text ?? ''
  return /https:\/\/coach\.example\/newsletter\/confirm\?token=([\w-]+)/.exec(text)?.[1] ?? ''
}

test('an address is active once its mailed link is confirmed, and the link works once', async () => {
  const answer = await signUp('Ann@example.com')
  expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
  const waiting = { is_active: false, confirmed_at: null }
  expect(await subscriber('ann@example.com')).toMatchObject(waiting)
  const token = await mailedToken('Ann@example.com')
  await expectStatus(200, confirm(token))
  const active = { is_active: true, email: 'Ann@example.com' }
  expect(await subscriber('ann@example.com')).toMatchObject(active)
  await expectStatus(400, confirm(token))
  expect((await confirm('guess')).json().code).toBe('link_invalid')
})

test('the response is the same whether or not the address is known, and signing up twice mails once', async () => {
  const asked = ['ann@example.com', 'new@example.com', 'new@example.com', 'ANN@example.com']
  const answers = await Promise.all(asked.map(email => signUp(email)))
  expect(new Set(answers.map(answer => answer.body)).size).toBe(1)
  expect(await mails('ann@example.com')).toHaveLength(0)
  expect(await mails('new@example.com')).toHaveLength(1)
  site.clock.pass(11 * 60_000)
  await signUp('new@example.com')
  expect(await mails('new@example.com')).toHaveLength(2)
})

test('an expired link confirms nothing, and the address is deleted', async () => {
  await signUp('late@example.com')
  const token = await mailedToken('late@example.com')
  site.clock.pass(7 * DAY_MS)
  expect((await confirm(token)).statusCode).toBe(400)
  await signUp('fresh@example.com')
  await sweepAll(systemContext(site.db, site.deps))
  expect(await subscriber('late@example.com')).toBeUndefined()
  expect(await subscriber('fresh@example.com')).toMatchObject({ confirmed_at: null })
  expect(await subscriber('ann@example.com')).toMatchObject({ is_active: true })
})

test('one-click unsubscribe accepts a cross-origin form without a session; opening the link changes nothing', async () => {
  const isActive = async () => (await subscriber('ann@example.com'))?.is_active
  const { id = 0 } = (await subscriber('ann@example.com')) ?? {}
  const of = '/api/newsletters/unsubscribe/'
  const url = `${of}${unsubscribeToken(site.deps.secret, 'newsletter', id)}`
  const opened = await site.visitor().get(url)
  expect(opened.statusCode).toBe(302)
  expect(opened.headers.location).toMatch(/^\/newsletter\/unsubscribe\?token=/)
  expect(await isActive()).toBe(true)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (headers: Record<string, string>) =>
    site.visitor().send('POST', url, 'List-Unsubscribe=One-Click', { ...form, ...headers })
  const foreign = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
  await expectStatus(200, post(foreign))
  expect(await isActive()).toBe(false)
  await expectStatus(200, post({ origin: 'null' }), site.visitor().post(url))
  await expectStatus(404, site.visitor().post(`${of}1.forged`))
})

test('the confirmation mail carries the one-click headers', async () => {
  const [mail] = await mails('Ann@example.com')
  expect(mail?.headers).toEqual({
    'Auto-Submitted': 'auto-generated',
    'Content-Language': 'en',
    'List-Unsubscribe': expect.stringMatching(
      /^<https:\/\/coach\.example\/api\/newsletters\/unsubscribe\/[\w.-]+>$/,
    ),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test('only administrators see the count of mails', async () => {
  const health = (person: Person) => dataOf(person.get('/api/health'))
  expect(await health(await member(site))).not.toHaveProperty('mail')
  expect(await health(await administrator(site))).toHaveProperty('mail.waiting', expect.any(Number))
})
