import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureHooks } from '#src/app/server/features.ts'
import { readSettings } from '#src/app/server/settings.ts'
import { DAY_MS } from '#src/contract/calendar.ts'
import { unsubscribeToken } from '#src/platform/server/mail/unsubscribe.ts'
import { makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { migratedDatabase } from '#test/database.ts'
import { member, PASSWORD } from '#test/people.ts'
import { rowOf, setRows } from '#test/rows.ts'
import { isSignedIn, logIn, turnOnTwoFactor } from '#test/sign-ins.ts'
import { signInFeature } from './feature.ts'
import { totp } from './totp.ts'

const OLD = 'the secret of last year, forty characters'
const NEW = 'the secret of this year, forty characters'

let database: Awaited<ReturnType<typeof migratedDatabase>>
const sites: TestApp[] = []
async function siteWith(environment: Record<string, string>): Promise<TestApp> {
  const site = await makeTestApp(environment, { db: database.db, close: async () => {} })
  sites.push(site)
  return site
}
beforeAll(async () => {
  database = await migratedDatabase()
})
afterAll(async () => {
  for (const site of sites) await site.close()
  await database.close()
})

/** The same browser after a restart of the site. */
function at(site: TestApp, person: Person): Person {
  const same = site.visitor()
  same.cookie = person.cookie
  return same
}

test('with AUTH_SECRET_PREVIOUS, sessions, two-factor secrets and mailed links survive a new secret', async () => {
  const before = await siteWith({ AUTH_SECRET: OLD })
  const ann = await member(before, 'ann')
  const bob = await member(before, 'bob')
  const { secret } = await turnOnTwoFactor(before, ann)
  const link = `/api/newsletters/unsubscribe/${unsubscribeToken(OLD, 'newsletter', 1)}`

  const changing = await siteWith({ AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: OLD })
  changing.clock.now = new Date(before.clock.now.getTime() + 60_000)
  expect(await isSignedIn(at(changing, ann))).toBe(true)
  const code = totp(secret, changing.clock.now)
  expect((await logIn(changing, 'ann', { code })).statusCode).toBe(200)
  expect((await changing.visitor().post(link)).statusCode).toBe(200)

  // Sessions that were used meanwhile have moved to the new secret; the others stop working.
  const after = await siteWith({ AUTH_SECRET: NEW })
  after.clock.now = new Date(changing.clock.now.getTime() + 60_000)
  expect(await isSignedIn(at(after, ann))).toBe(true)
  expect(await isSignedIn(at(after, bob))).toBe(false)
  const later = { code: totp(secret, after.clock.now) }
  expect((await logIn(after, 'ann', later)).statusCode).toBe(200)
  expect((await after.visitor().post(link)).statusCode).not.toBe(200)
})

test('two-factor secrets survive the change even when the member does not sign in meanwhile', async () => {
  const before = await siteWith({ AUTH_SECRET: OLD })
  const dora = await member(before, 'dora')
  const { secret } = await turnOnTwoFactor(before, dora)
  const settings = readSettings({ AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: OLD })
  const deps = { settings, secret: NEW, now: () => before.clock.now, features: featureHooks }
  const jobs = signInFeature.jobs?.({ db: before.db, deps, log: before.app.log }) ?? []
  for (const { work } of jobs) await work(new AbortController().signal)

  const after = await siteWith({ AUTH_SECRET: NEW })
  after.clock.now = new Date(before.clock.now.getTime() + 91 * DAY_MS)
  const later = { code: totp(secret, after.clock.now) }
  expect((await logIn(after, 'dora', later)).statusCode).toBe(200)
})

test('a password hashed with other costs is rehashed at the next successful sign-in', async () => {
  const site = await siteWith({ AUTH_SECRET: NEW })
  const cal = await member(site, 'cal')
  const users = () => rowOf(site.db, 'users', { id: cal.userId }, ['password_hash'])
  const weak = await hash(PASSWORD, { memoryCost: 4_096, timeCost: 1, parallelism: 1 })
  await setRows(site.db, 'users', { password_hash: weak }, { id: cal.userId })
  const signIn = async (password: string) => (await logIn(site, 'cal', { password })).statusCode
  expect(await signIn('not it at all')).toBe(401)
  expect((await users()).password_hash).toBe(weak)
  expect(await signIn(PASSWORD)).toBe(200)
  const renewed = (await users()).password_hash
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await signIn(PASSWORD)).toBe(200)
  expect((await users()).password_hash).toBe(renewed)
})
