import { expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { expectStatus, openSite, type Person } from '#test/app.ts'
import { administrator, member, PASSWORD } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'
import { resetPassword } from '#test/sign-ins.ts'
import { forgetOldSignIns } from './sign-ins.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1'

const site = openSite({ TRUST_PROXY: '127.0.0.1' })

const signIn = (username: string, agent: string, from = '203.0.113.7', password = PASSWORD) =>
  site
    .visitor()
    .post('/api/login', { username, password }, { 'user-agent': agent, 'x-forwarded-for': from })
const mails = (recipient: string, kind: string) =>
  rowsOf(site.db, 'mails', { recipient, kind }, ['body_text'])
const log = async (person: Person) => (await person.get('/api/user/sign-ins')).json().data

test('a sign-in from a new device or network is mailed, another one from the same is not', async () => {
  await member(site, 'ann')
  const countMails = async () => (await mails('ann@example.com', 'account-sign-in')).length
  expect(await countMails()).toBe(0)
  await signIn('ann', FIREFOX)
  const [mail] = await mails('ann@example.com', 'account-sign-in')
  expect(mail?.body_text).toContain('Firefox on Windows, from the network 203.0.113.0/24')
  await signIn('ann', FIREFOX.replaceAll('143', '144'), '203.0.113.99')
  expect(await countMails()).toBe(1)
  await signIn('ann', FIREFOX, '198.51.100.1')
  await signIn('ann', PHONE)
  expect(await countMails()).toBe(3)
  await signIn('ann', 'curl/8', '203.0.113.7', 'wrong password')
  expect(await countMails()).toBe(3)
})

test('the member and administrators see when, from where and with what', async () => {
  const bob = await member(site, 'bob')
  await signIn('bob', PHONE, '2001:db8:1:2:3::4')
  const rows = await log(bob)
  expect(rows[0]).toEqual({
    ...{ id: expect.any(Number), at: site.clock.now.toISOString(), method: 'password' },
    ...{ network: '2001:db8:1::/48', user_agent: PHONE },
  })
  expect(rows).toHaveLength(2)
  const admin = await administrator(site)
  const path = `/api/admin/members/${bob.userId}/sign-ins`
  expect((await admin.get(path)).json().data).toEqual(rows)
  expect((await admin.get('/api/admin/members/999999/sign-ins')).statusCode).toBe(404)
})

test('sign-ins are forgotten after 90 days', async () => {
  const cal = await member(site, 'cal')
  const after = (days: number) => new Date(site.clock.now.getTime() + days * DAY_MS)
  await forgetOldSignIns(systemContext(site.db, site.deps, after(90)))
  expect(await log(cal)).toHaveLength(1)
  await forgetOldSignIns(systemContext(site.db, site.deps, after(90.1)))
  expect(await log(cal)).toEqual([])
})

test('a changed password is mailed, and so is one set with a mailed link', async () => {
  const dan = await member(site, 'dan')
  const countMails = async () => (await mails('dan@example.com', 'account-password')).length
  const change = { current_password: PASSWORD, new_password: 'a row of nine tiles' }
  const wrong = { ...change, current_password: 'wrong one' }
  await expectStatus(400, dan.post('/api/user/password', wrong))
  expect(await countMails()).toBe(0)
  expect((await dan.post('/api/user/password', change)).statusCode).toBe(200)
  expect(await countMails()).toBe(1)
  await resetPassword(site, 'dan@example.com')
  expect(await countMails()).toBe(2)
})
