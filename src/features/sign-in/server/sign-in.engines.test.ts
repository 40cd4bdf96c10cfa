import { expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { dataOf, expectRefused, openSite, type Person } from '#test/app.ts'
import { member, PASSWORD } from '#test/people.ts'
import { isSignedIn, logIn } from '#test/sign-ins.ts'

const site = openSite()

const later = (ms: number) => site.clock.pass(ms)

test('who signed out without a connection is nobody from the first request on, and can sign in again', async () => {
  const visitor = await member(site, 'tunnel')
  const session = visitor.cookie
  visitor.cookie = `${session}; signed_out=1`
  const answer = await visitor.get('/api/user')
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(/^signed_out=; .*Expires=Thu, 01 Jan 1970/),
    expect.stringMatching(/^fd_session=; .*Expires=Thu, 01 Jan 1970/),
  ])
  visitor.cookie = session
  expect(await isSignedIn(visitor)).toBe(false)
  visitor.cookie = `${session}; signed_out=1`
  await visitor.post('/api/login', { username: 'tunnel', password: PASSWORD })
  expect(await isSignedIn(visitor)).toBe(true)
})

test('registering answers 201 with the user, already signed in', async () => {
  const visitor = site.visitor()
  const asked = { username: ' Nina.K ', email: 'Nina@Example.com ', password: PASSWORD }
  const answer = await visitor.post('/api/register', { ...asked, is_admin: true, is_coach: true })
  expect(answer.statusCode).toBe(201)
  const user = answer.json().data
  expect(user).toEqual({
    ...{ id: expect.any(Number), username: 'Nina.K', email: 'Nina@Example.com' },
    ...{ full_name: null, first_name: null, last_name: null, picture: null, provider: null },
    ...{ email_verified: false, is_admin: false, is_coach: false },
    ...{ time_zone: null, week_start: null, language: null },
    ...{ created_at: '2026-11-20T17:00:00.000Z' },
    ...{ subscription_status: 'inactive', subscription_tier: null },
    ...{ subscription_starts_at: null, subscription_expires_at: null },
    ...{ subscription_cancel_at_period_end: false, coach: null },
  })
  expect((await visitor.get('/api/user')).json()).toEqual({ success: true, data: user })
  expect(answer.headers['set-cookie']).toMatch(
    /^fd_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
  )
})

test.each([
  [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
  [{ username: 'naïve' }, 'username', undefined],
  [{ username: 'x'.repeat(51) }, 'username', undefined],
  [{ email: 'not an address' }, 'email', 'Please enter a valid email address'],
  [{ email: `${'x'.repeat(250)}@example.com` }, 'email', 'Please enter a valid email address'],
  [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
  [{ password: 'x'.repeat(201) }, 'password', undefined],
])('registration refuses %j', async (wrong, field, message) => {
  const right = { username: 'fine', email: 'fine@example.com', password: PASSWORD }
  const answer = await site.visitor().post('/api/register', { ...right, ...wrong })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields[field]).toEqual(message ?? expect.any(String))
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('usernames and addresses are unique regardless of case, also of those who come at once', async () => {
  await member(site, 'Taken')
  const register = (username: string, email: string) =>
    site.visitor().post('/api/register', { username, email, password: PASSWORD })
  await expectRefused(register('tAKEN', 'other@example.com'), 409, 'username_taken')
  await expectRefused(register('other', 'TAKEN@example.com'), 409, 'email_taken')
  const racers = [1, 2, 3].map(() => register('racer', 'racer@example.com'))
  const statuses = (await Promise.all(racers)).map(({ statusCode }) => statusCode)
  expect(statuses.sort()).toEqual([201, 409, 409])
})

test('a registration whose response was lost can be retried with its key, even at once', async () => {
  const body = { username: 'again', email: 'again@example.com', password: PASSWORD }
  const headers = { 'idempotency-key': 'one-intent' }
  const retries = [site.visitor(), site.visitor(), site.visitor()]
  const register = (visitor: Person) => visitor.post('/api/register', body, headers)
  const answers = [...(await Promise.all(retries.map(register))), await register(site.visitor())]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(answer => answer.json().data.id)).size).toBe(1)
  for (const each of retries) expect(await isSignedIn(each)).toBe(true)
  const other = { ...body, password: 'another one' }
  expect((await site.visitor().post('/api/register', other, headers)).statusCode).toBe(409)
})

test('signing in takes the name in any case or the address, and always creates a new session', async () => {
  const ann = await member(site, 'Ann.Lee')
  const before = ann.cookie
  for (const username of ['ann.lee', 'ANN.LEE', 'Ann.Lee@EXAMPLE.com']) {
    const answer = await dataOf(ann.post('/api/login', { username, password: PASSWORD }))
    expect(answer.username).toBe('Ann.Lee')
  }
  expect(ann.cookie).not.toBe(before)
  const old = site.visitor()
  old.cookie = before
  expect(await isSignedIn(old)).toBe(false)
})

test('a wrong name and a wrong password get the same response', async () => {
  await member(site, 'known')
  const wrong = (username: string) => logIn(site, username, { password: 'wrong password' })
  await expectRefused(wrong('known'), 401, 'invalid_credentials')
  const { body } = await wrong('unknown')
  expect(JSON.parse(body).message).toBe('Invalid username or password')
  expect(body).toBe((await wrong('known')).body)
})

test('after ten failures for a name or its address even the right password is refused for a while', async () => {
  await member(site, 'guessed')
  const attempt = (password: string) => logIn(site, 'guessed', { password })
  for (let n = 0; n < 5; n++)
    for (const name of ['Guessed', 'GUESSED@example.com'])
      expect((await logIn(site, name, { password: `guess ${n}` })).statusCode).toBe(401)
  expect((await logIn(site, 'guessed@example.com')).statusCode).toBe(429)
  const closed = await attempt(PASSWORD)
  expect(closed.statusCode).toBe(429)
  expect(Number(closed.headers['retry-after'])).toBeGreaterThan(800)
  later(15 * 60_000 + 1)
  expect((await attempt(PASSWORD)).statusCode).toBe(200)
})

test('fifty failures from one address block it for every name', async () => {
  for (let n = 0; n < 50; n++) await logIn(site, `someone${n}`)
  await logIn(site, 'ann.lee')
  expect((await logIn(site, 'ann.lee')).statusCode).toBe(429)
  later(15 * 60_000 + 1)
})

test('signing out ends the session on the server', async () => {
  const ann = await member(site)
  const { cookie } = ann
  expect((await ann.post('/api/logout')).json()).toEqual({ success: true })
  expect(ann.cookie).toBeNull()
  ann.cookie = cookie
  expect(await isSignedIn(ann)).toBe(false)
  expect((await ann.post('/api/logout')).statusCode).toBe(200)
})

test('a session is extended while it is used, but not beyond 90 days, and expires after 30 without', async () => {
  const [ann, bob] = [await member(site), await member(site)]
  for (let day = 10; day < 90; day += 10) {
    later(10 * DAY_MS)
    expect(await isSignedIn(ann)).toBe(true)
    if (day === 20) expect(await isSignedIn(bob)).toBe(true)
    if (day === 50) {
      later(1000)
      expect(await isSignedIn(bob)).toBe(false)
    }
  }
  later(10 * DAY_MS - 2000)
  expect(await isSignedIn(ann)).toBe(true)
  later(2000)
  expect(await isSignedIn(ann)).toBe(false)
})
