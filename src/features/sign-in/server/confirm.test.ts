import { expect, test } from 'vitest'
import { dataOf, expectRefused, expectStatus, openSite } from '#test/app.ts'
import { member, PASSWORD } from '#test/people.ts'
import { setRows } from '#test/rows.ts'
import { confirmPassword, expectWrong, isSignedIn } from '#test/sign-ins.ts'

const site = openSite()

const later = (minutes: number) => site.clock.pass(minutes * 60_000)

test('changes that could lose the user the account ask for the password again after 15 minutes', async () => {
  const ann = await member(site, 'ann')
  const there = site.visitor()
  await there.post('/api/login', { username: 'ann', password: PASSWORD })
  const devices = (await ann.get('/api/user/sessions')).json().data
  const other = devices.find((each: { current: boolean }) => !each.current).id
  later(15)
  expect((await ann.patch('/api/user', { email: 'ann2@example.com' })).statusCode).toBe(200)
  later(1)
  const calls = [
    () => ann.patch('/api/user', { email: 'ann3@example.com', first_name: 'Ann' }),
    () => ann.delete(`/api/user/sessions/${other}`),
    () => ann.post('/api/user/second-step'),
    () => ann.post('/api/user/second-step/on', { code: '123456' }),
    () => ann.post('/api/logout-all'),
  ]
  for (const call of calls) await expectRefused(call(), 403, 'confirm_first')
  const unchanged = { email: 'ann2@example.com', first_name: null }
  expect(await dataOf(ann.get('/api/user'))).toMatchObject(unchanged)
  expect(await isSignedIn(there)).toBe(true)

  await expectWrong(ann.post('/api/user/confirm', { password: 'not it' }), 'password')
  expect((await ann.post('/api/logout-all')).statusCode).toBe(403)
  const stolen = site.visitor()
  stolen.cookie = ann.cookie
  await confirmPassword(ann)
  expect(ann.cookie).not.toBe(stolen.cookie)
  expect(await isSignedIn(stolen)).toBe(false)
  for (const at of [0, 1, 4]) expect((await calls[at]?.())?.statusCode).toBe(200)
})

test('changing names and signing out this device never ask for the password', async () => {
  const bob = await member(site, 'bob')
  later(60 * 24 * 29)
  await expectStatus(200, bob.patch('/api/user', { first_name: 'Bob', email: 'BOB@example.com' }))
  const [{ id }] = (await bob.get('/api/user/sessions')).json().data
  expect((await bob.delete(`/api/user/sessions/${id}`)).statusCode).toBe(200)
})

test('confirming applies to one session only', async () => {
  const cal = await member(site, 'cal')
  const there = site.visitor()
  await there.post('/api/login', { username: 'cal', password: PASSWORD })
  later(16)
  await confirmPassword(cal)
  expect((await there.post('/api/logout-all')).statusCode).toBe(403)
})

test('an account without a password is told how to get one', async () => {
  const dan = await member(site, 'dan')
  await setRows(site.db, 'users', { password_hash: null }, { id: dan.userId })
  const refused = await dan.post('/api/user/confirm', { password: PASSWORD })
  expect(refused.json().fields.password).toContain('has no password yet')
  // Two-factor authentication disables sign-in with Google, so this account would be locked out.
  const { message } = (await dan.post('/api/user/second-step')).json()
  expect(message).toContain('no password yet')
})
