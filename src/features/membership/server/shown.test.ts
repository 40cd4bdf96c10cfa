import { beforeAll, expect, test } from 'vitest'
import { dataOf, NOON, openSite, type Person } from '#test/app.ts'
import { buyPlan, userOf } from '#test/memberships.ts'
import { administrator, member, PASSWORD, setMembership } from '#test/people.ts'
import { rowOf } from '#test/rows.ts'

const site = openSite()
let admin: Person
beforeAll(async () => {
  admin = await administrator(site)
})

/** Keeps everybody signed in, however long the clock runs. */
async function goTo(instant: string): Promise<void> {
  site.clock.set(instant)
  await site.db.updateTable('sessions').set({ expires_at: '2027-03-01T00:00:00.000Z' }).execute()
}
const listed = async (username: string) => {
  const [row] = await dataOf(admin.get(`/api/admin/members?q=${username}`))
  return [row.subscription_status, row.subscription_expires_at]
}
const FIRST_END = '2026-12-20T17:00:00.000Z'

const ENDED = { subscription_status: 'canceled', subscription_cancel_at_period_end: false }

async function ended(username: string): Promise<Person> {
  site.clock.now = NOON
  const person = await member(site, username)
  await buyPlan(person, 'basic')
  await dataOf(person.post('/api/cancel-subscription'))
  await goTo('2026-12-21T00:00:00Z')
  return person
}

test('signing in and changing the profile show a membership that has ended as canceled', async () => {
  await ended('ann')
  const signIn = site.visitor().post('/api/login', { username: 'ann', password: PASSWORD })
  expect(await dataOf(signIn)).toMatchObject(ENDED)
  const bob = await ended('bob')
  expect(await dataOf(bob.patch('/api/user', { first_name: 'Bob' }))).toMatchObject(ENDED)
})

test('so do the administrators’ list and its changes, which write nothing', async () => {
  const cal = await ended('cal')
  expect(await listed('cal')).toEqual(['canceled', FIRST_END])
  await admin.post('/api/user/confirm', { password: PASSWORD })
  const change = admin.patch(`/api/admin/members/${cal.userId}`, { disabled: false })
  expect((await dataOf(change)).subscription_status).toBe('canceled')
  const row = await rowOf(site.db, 'memberships', { user_id: cal.userId })
  expect(row.subscription_status).toBe('active')
  expect(await userOf(cal)).toMatchObject(ENDED)
})

test('a membership that renews is listed with its next end', async () => {
  site.clock.now = NOON
  const dan = await member(site, 'dan')
  await buyPlan(dan, 'basic')
  await goTo('2027-01-25T00:00:00Z')
  expect(await listed('dan')).toEqual(['active', '2027-02-20T17:00:00.000Z'])
  expect((await userOf(dan)).subscription_expires_at).toBe('2027-02-20T17:00:00.000Z')
})

test('one of Stripe’s is listed as ended with its paid period while the keys are missing', async () => {
  site.clock.now = NOON
  const eve = await member(site, 'eve')
  await setMembership(site, eve, {
    ...{ subscription_status: 'active', subscription_tier: 'basic' },
    ...{ subscription_expires_at: FIRST_END, stripe_subscription_id: 'sub_eve' },
  })
  expect(await listed('eve')).toEqual(['active', FIRST_END])
  await goTo('2026-12-21T00:00:00Z')
  expect(await listed('eve')).toEqual(['inactive', FIRST_END])
  expect((await userOf(eve)).subscription_status).toBe('inactive')
})
