import { beforeAll, expect, test } from 'vitest'
import { NOON, openSite, type Person } from '#test/app.ts'
import { buyPlan, userOf } from '#test/memberships.ts'
import { administrator, member, PASSWORD, setMembership } from '#test/people.ts'
import { rowOf } from '#test/rows.ts'

const site = openSite()
let admin: Person
beforeAll(async () => {
  admin = await administrator(site)
})

async function subscribe(username: string): Promise<Person> {
  site.clock.now = NOON
  const person = await member(site, username)
  await buyPlan(person, 'basic')
  return person
}

/** Sessions would end together with the memberships. */
const stayIn = () =>
  site.db.updateTable('sessions').set({ expires_at: '2027-03-01T00:00:00.000Z' }).execute()

async function endOf(username: string): Promise<Person> {
  const person = await subscribe(username)
  expect((await person.post('/api/cancel-subscription')).statusCode).toBe(200)
  site.clock.now = new Date('2026-12-21T00:00:00Z')
  await stayIn()
  return person
}

const confirmAdmin = () => admin.post('/api/user/confirm', { password: PASSWORD })
const listed = async (username: string) => {
  const { data } = (await admin.get(`/api/admin/members?q=${username}`)).json()
  return [data[0].subscription_status, data[0].subscription_expires_at]
}
const ENDED = { subscription_status: 'canceled', subscription_cancel_at_period_end: false }

test('signing in shows a membership that has ended as canceled', async () => {
  await endOf('ann')
  const answer = await site.visitor().post('/api/login', { username: 'ann', password: PASSWORD })
  expect(answer.json().data).toMatchObject(ENDED)
})

test('changing the profile shows it, too', async () => {
  const bob = await endOf('bob')
  expect((await bob.patch('/api/user', { first_name: 'Bob' })).json().data).toMatchObject(ENDED)
})

test('so do the administrators’ list and its changes, which write nothing', async () => {
  const cal = await endOf('cal')
  expect(await listed('cal')).toEqual(['canceled', '2026-12-20T17:00:00.000Z'])
  await confirmAdmin()
  const changed = await admin.patch(`/api/admin/members/${cal.userId}`, { disabled: false })
  expect(changed.json().data.subscription_status).toBe('canceled')
  const row = await rowOf(site.db, 'memberships', { user_id: cal.userId })
  expect(row.subscription_status).toBe('active')
  expect(await userOf(cal)).toMatchObject(ENDED)
})

test('a membership that renews is listed with its next end', async () => {
  const dan = await subscribe('dan')
  site.clock.now = new Date('2027-01-25T00:00:00Z')
  await stayIn()
  expect(await listed('dan')).toEqual(['active', '2027-02-20T17:00:00.000Z'])
  expect((await userOf(dan)).subscription_expires_at).toBe('2027-02-20T17:00:00.000Z')
})

test('one of Stripe’s is listed as ended with its paid period while the keys are missing', async () => {
  site.clock.now = NOON
  const eve = await member(site, 'eve')
  await setMembership(site, eve, {
    subscription_status: 'active',
    subscription_tier: 'basic',
    subscription_starts_at: '2026-11-20T17:00:00.000Z',
    subscription_expires_at: '2026-12-20T17:00:00.000Z',
    stripe_subscription_id: 'sub_eve',
  })
  expect(await listed('eve')).toEqual(['active', '2026-12-20T17:00:00.000Z'])
  site.clock.now = new Date('2026-12-21T00:00:00Z')
  await stayIn()
  expect(await listed('eve')).toEqual(['inactive', '2026-12-20T17:00:00.000Z'])
  expect((await userOf(eve)).subscription_status).toBe('inactive')
})
