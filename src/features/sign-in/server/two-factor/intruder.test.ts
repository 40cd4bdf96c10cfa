import { expect, test } from 'vitest'
import { openSite, type Person } from '#test/app.ts'
import { member, PASSWORD } from '#test/people.ts'
import { turnOnTwoFactor } from '#test/sign-ins.ts'

const site = openSite()

async function turnOn(person: Person, more: { sign_out_others?: boolean } = {}) {
  const { recovery, codeNow } = await turnOnTwoFactor(site, person, more)
  site.clock.pass(60_000)
  return { recovery: recovery[0], code: codeNow() }
}

async function elsewhere(username: string, code?: string): Promise<Person> {
  const there = site.visitor()
  const answer = await there.post('/api/login', {
    username,
    password: PASSWORD,
    ...(code && { code }),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return there
}
const signedIn = async (person: Person) => (await person.get('/api/user')).statusCode === 200

test('turning it on ends the other sessions and replaces the token of this one', async () => {
  const ann = await member(site, 'ann')
  const thief = await elsewhere('ann')
  const copy = site.visitor()
  copy.cookie = ann.cookie
  await turnOn(ann)
  expect([await signedIn(ann), await signedIn(thief), await signedIn(copy)]).toEqual([
    true,
    false,
    false,
  ])
})

test('other sessions are kept on request', async () => {
  const bob = await member(site, 'bob')
  const phone = await elsewhere('bob')
  await turnOn(bob, { sign_out_others: false })
  expect([await signedIn(bob), await signedIn(phone)]).toEqual([true, true])
})

test('new recovery codes and turning it off end the other sessions as well', async () => {
  const dan = await member(site, 'dan')
  const { recovery } = await turnOn(dan)
  const intruder = await elsewhere('dan', recovery)
  expect((await dan.post('/api/user/second-step/recovery-codes')).statusCode).toBe(200)
  expect([await signedIn(dan), await signedIn(intruder)]).toEqual([true, false])
  const codes = (await dan.post('/api/user/second-step/recovery-codes')).json().data.recovery_codes
  const phone = await elsewhere('dan', codes[0])
  expect((await dan.delete('/api/user/second-step')).statusCode).toBe(200)
  expect([await signedIn(dan), await signedIn(phone)]).toEqual([true, false])
})

test('with it, changing the password and deleting the account need the code as well', async () => {
  const cal = await member(site, 'cal')
  const { recovery, code } = await turnOn(cal)
  const change = { current_password: PASSWORD, new_password: 'a row of nine tiles' }
  const calls = [
    (more: object) => cal.post('/api/user/password', { ...change, ...more }),
    (more: object) => cal.delete('/api/user', { password: PASSWORD, ...more }),
  ]
  for (const call of calls) {
    for (const more of [{}, { code: '000000' }]) {
      const refused = await call(more)
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['code']])
    }
  }
  const wrong = await cal.post('/api/user/password', {
    ...change,
    current_password: 'not it',
    code: recovery,
  })
  expect(Object.keys(wrong.json().fields)).toEqual(['current_password'])
  expect((await cal.post('/api/user/password', { ...change, code })).statusCode).toBe(200)
  expect((await cal.delete('/api/user', { password: change.new_password, code })).statusCode).toBe(
    400,
  )
  const leave = { password: change.new_password, code: recovery }
  expect((await cal.delete('/api/user', leave)).statusCode).toBe(200)
})
