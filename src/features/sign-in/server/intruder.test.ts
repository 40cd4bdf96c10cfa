import { expect, test } from 'vitest'
import { dataOf, openSite, type Person } from '#test/app.ts'
import { member, PASSWORD } from '#test/people.ts'
import { expectWrong, isSignedIn, turnOnTwoFactor } from '#test/sign-ins.ts'

const site = openSite()

async function turnOn(person: Person, more: { sign_out_others?: boolean } = {}) {
  const { recovery, codeNow } = await turnOnTwoFactor(site, person, more)
  site.clock.pass(60_000)
  return { recovery: recovery[0], code: codeNow() }
}

async function elsewhere(username: string, code?: string): Promise<Person> {
  const there = site.visitor()
  await dataOf(there.post('/api/login', { username, password: PASSWORD, ...(code && { code }) }))
  return there
}
const areIn = (...people: Person[]) => Promise.all(people.map(isSignedIn))

test('turning it on ends the other sessions, unless asked not to, and replaces the token of this one', async () => {
  const [ann, bob] = [await member(site, 'ann'), await member(site, 'bob')]
  const [thief, phone] = [await elsewhere('ann'), await elsewhere('bob')]
  const copy = site.visitor()
  copy.cookie = ann.cookie
  await turnOn(ann)
  expect(await areIn(ann, thief, copy)).toEqual([true, false, false])
  await turnOn(bob, { sign_out_others: false })
  expect(await areIn(bob, phone)).toEqual([true, true])
})

test('new recovery codes and turning it off end the other sessions as well', async () => {
  const dan = await member(site, 'dan')
  const { recovery } = await turnOn(dan)
  const intruder = await elsewhere('dan', recovery)
  expect((await dan.post('/api/user/second-step/recovery-codes')).statusCode).toBe(200)
  expect(await areIn(dan, intruder)).toEqual([true, false])
  const codes = (await dan.post('/api/user/second-step/recovery-codes')).json().data.recovery_codes
  const phone = await elsewhere('dan', codes[0])
  expect((await dan.delete('/api/user/second-step')).statusCode).toBe(200)
  expect(await areIn(dan, phone)).toEqual([true, false])
})

test('with it, changing the password and deleting the account need the code as well', async () => {
  const cal = await member(site, 'cal')
  const { recovery, code } = await turnOn(cal)
  const change = { current_password: PASSWORD, new_password: 'a row of nine tiles' }
  const calls = [
    (more: object) => cal.post('/api/user/password', { ...change, ...more }),
    (more: object) => cal.delete('/api/user', { password: PASSWORD, ...more }),
  ]
  for (const call of calls)
    for (const more of [{}, { code: '000000' }]) await expectWrong(call(more), 'code')
  const [toChange, toLeave] = calls as [(typeof calls)[0], (typeof calls)[0]]
  const wrong = { current_password: 'not it', code: recovery }
  await expectWrong(toChange(wrong), 'current_password')
  await dataOf(toChange({ code }))
  const password = change.new_password
  await expectWrong(toLeave({ password, code }), 'code')
  await dataOf(toLeave({ password, code: recovery }))
})
