import { afterEach, expect, test } from 'vitest'
import { systemContext } from '#src/platform/server/context.ts'
import { dataOf, expectRefused, NOON, openSite, type Person } from '#test/app.ts'
import { beginPlan, buyPlan, payPlan, subscriptionOf, userOf, verify } from '#test/memberships.ts'
import { administrator, member, PASSWORD, setMembership } from '#test/people.ts'
import { addRow, addRows, rowOf, rowsOf } from '#test/rows.ts'
import { staySignedIn } from '#test/sessions.ts'
import { settleAll } from './membership.ts'
import { settleMember } from './sandbox.ts'

const NO_LOG = { warn: () => {} }

const site = openSite()
afterEach(() => site.clock.set(NOON.toISOString()))

async function subscribe(plan: string, name: string): Promise<Person> {
  const person = await member(site, name)
  await buyPlan(person, plan)
  return person
}
const signIn = (person: Person, username: string) =>
  person.post('/api/login', { username, password: PASSWORD })
const at = (instant: string) => site.clock.set(instant)

test('a plan paid in the sandbox is active for a month', async () => {
  const ann = await member(site)
  expect(await verify(ann)).toEqual({ success: false, message: expect.any(String) })
  const started = await beginPlan(ann)
  expect([started.statusCode, started.json()]).toEqual([
    201,
    { success: true, clientSecret: expect.any(String), data: { cents: 4999, currency: 'USD' } },
  ])
  const paid = await payPlan(ann, started.json().clientSecret)
  expect(paid.json().data).toMatchObject({
    subscription_status: 'active',
    subscription_tier: 'premium',
    subscription_starts_at: '2026-11-20T17:00:00.000Z',
    subscription_expires_at: '2026-12-20T17:00:00.000Z',
    subscription_cancel_at_period_end: false,
  })
  expect(await verify(ann)).toEqual({ success: true, message: 'Your subscription is active.' })
  await expectRefused(beginPlan(ann), 409, 'already_subscribed')
  expect((await beginPlan(await member(site), 'gold')).statusCode).toBe(400)
})

test('starting and paying twice, even concurrently, makes one subscription', async () => {
  const ann = await member(site)
  const secrets = (await Promise.all([beginPlan(ann), beginPlan(ann), beginPlan(ann)])).map(
    answer => answer.json().clientSecret,
  )
  expect(new Set(secrets).size).toBe(1)
  const answers = await Promise.all([payPlan(ann, secrets[0]), payPlan(ann, secrets[0])])
  expect(answers.map(answer => answer.statusCode)).toEqual([200, 200])
  expect(answers[0]?.body).toBe(answers[1]?.body)
})

test('a declined card and an unknown number are distinguished, and neither changes anything', async () => {
  const ann = await member(site)
  const { clientSecret } = (await beginPlan(ann)).json()
  const declined = await payPlan(ann, clientSecret, '4000 0000 0000 0002')
  expect([declined.statusCode, declined.json().message]).toEqual([402, 'Your card was declined.'])
  expect((await payPlan(ann, clientSecret, '5555555555554444')).statusCode).toBe(402)
  expect((await userOf(ann)).subscription_status).toBe('inactive')
  const bob = await member(site)
  expect((await payPlan(bob, clientSecret)).statusCode).toBe(404)
  expect((await payPlan(ann, clientSecret, '4242-4242-4242-4242')).statusCode).toBe(200)
})

test('it renews monthly from its first day, and ends with the period in which it was canceled', async () => {
  at('2027-01-31T10:00:00.000Z')
  const ann = await subscribe('basic', 'renewer')
  expect((await userOf(ann)).subscription_expires_at).toBe('2027-02-28T10:00:00.000Z')
  at('2027-02-28T10:00:00.001Z')
  expect(await userOf(ann)).toMatchObject({
    subscription_status: 'active',
    subscription_expires_at: '2027-03-31T10:00:00.000Z',
  })
  const canceled = { subscription_status: 'active', subscription_cancel_at_period_end: true }
  expect(await dataOf(ann.post('/api/cancel-subscription'))).toMatchObject(canceled)
  at('2027-03-31T09:59:59.000Z')
  await signIn(ann, 'renewer')
  expect((await userOf(ann)).subscription_status).toBe('active')
  at('2027-03-31T10:00:00.000Z')
  expect(await userOf(ann)).toMatchObject({
    subscription_status: 'canceled',
    subscription_cancel_at_period_end: false,
  })
  expect((await verify(ann)).success).toBe(false)
  expect((await ann.post('/api/cancel-subscription')).json().code).toBe('not_subscribed')
  expect((await beginPlan(ann, 'coaching')).statusCode).toBe(201)
})

test('a pause from before Stripe’s page was used goes on: nothing is charged, and it ends by itself', async () => {
  at('2027-08-31T00:00:00.000Z')
  const ann = await subscribe('coaching', 'pauser')
  await setMembership(site, ann, { subscription_resumes_at: '2027-10-31T00:00:00.000Z' })
  at('2027-09-30T00:00:00.000Z')
  await signIn(ann, 'pauser')
  expect((await userOf(ann)).subscription_status).toBe('inactive')
  const message = expect.stringContaining('paused')
  expect((await beginPlan(ann)).json()).toMatchObject({ code: 'already_subscribed', message })
  at('2027-10-31T00:00:00.000Z')
  await signIn(ann, 'pauser')
  expect(await userOf(ann)).toMatchObject({
    ...{ subscription_status: 'active', subscription_starts_at: '2027-08-31T00:00:00.000Z' },
    subscription_expires_at: '2027-11-30T00:00:00.000Z',
  })
  const invoices = await rowsOf(site.db, 'sandbox_invoices', { user_id: ann.userId })
  expect(invoices.map(({ cents }) => cents)).toEqual([9999, 9999])
})

test('a list and a sign-in show a membership as of now, and the list writes nothing', async () => {
  const admin = await administrator(site)
  const ann = await subscribe('basic', 'shown')
  const listed = async () => (await dataOf(admin.get('/api/admin/members?q=shown')))[0]
  expect(await listed()).toMatchObject({ subscription_status: 'active' })
  await dataOf(ann.post('/api/cancel-subscription'))
  at('2026-12-21T00:00:00.000Z')
  await staySignedIn(site)
  const canceled = { subscription_status: 'canceled', subscription_cancel_at_period_end: false }
  expect(await listed()).toMatchObject({ subscription_status: 'canceled' })
  const row = await rowOf(site.db, 'memberships', { user_id: ann.userId })
  expect(row.subscription_status).toBe('active')
  expect(await dataOf(signIn(site.visitor(), 'shown'))).toMatchObject(canceled)
})

test('the plan is managed on a small page, where a cancellation can be taken back', async () => {
  const ann = await subscribe('basic', 'keeper')
  const path = (person: Person) => person.post('/api/subscription/portal')
  const { url } = await dataOf(path(ann))
  expect(url).toBe(`${site.deps.settings.siteUrl}/account/plan`)
  await ann.post('/api/cancel-subscription')
  const resumed = await dataOf(ann.post('/api/sandbox/resume'))
  expect(resumed.subscription_cancel_at_period_end).toBe(false)
  const bob = await member(site)
  await expectRefused(path(bob), 409, 'not_subscribed')
  await expectRefused(bob.post('/api/sandbox/resume'), 409, 'not_subscribed')
})

test('while the keys are missing, a Stripe membership cannot be changed, ends with its paid period, and the log says so', async () => {
  const ann = await subscribe('basic', 'forgotten')
  const id = { stripe_customer_id: 'cus_forgotten', stripe_subscription_id: 'sub_forgotten' }
  await setMembership(site, ann, id)
  for (const path of ['cancel-subscription', 'sandbox/resume', 'subscription/portal'])
    await expectRefused(ann.post(`/api/${path}`), 503, 'unavailable')
  const kept = { side: 'stripe', renewable: true, status: 'active', tier: 'basic' }
  expect(await subscriptionOf(ann)).toMatchObject({ ...kept, cancel_at_period_end: false })
  const ended = { ...id, subscription_expires_at: site.clock.now.toISOString() }
  await setMembership(site, ann, ended)
  const lines: unknown[] = []
  await settleAll(systemContext(site.db, site.deps), {
    warn: (...line: unknown[]) => void lines.push(line),
  })
  expect(lines).toEqual([[{ members: [ann.userId] }, expect.stringContaining('keys are missing')]])
  expect((await userOf(ann)).subscription_status).toBe('inactive')
  await expectRefused(beginPlan(ann), 503, 'unavailable')
  const history = await rowsOf(site.db, 'membership_events', { user_id: ann.userId })
  expect(history.at(-1)).toMatchObject({ code: 'ended', side: 'stripe' })
  expect(await rowOf(site.db, 'memberships', { user_id: ann.userId })).toMatchObject(id)
  await settleAll(systemContext(site.db, site.deps), {
    warn: (...line: unknown[]) => void lines.push(line),
  })
  expect(lines).toHaveLength(1)
})

test('all that is over ends in one run, however many there are, and nobody who has left stops it', async () => {
  const created_at = site.clock.now.toISOString()
  const ids: number[] = []
  for (let n = 0; n < 202; n++) {
    const name = `over${n}`
    const address = `${name}@example.com`
    const keys = { username_key: name, email_key: address }
    const user = { ...keys, username: name, email: address, created_at }
    ids.push(await addRow(site.db, 'users', user as never))
  }
  const over = { subscription_status: 'active', subscription_tier: 'basic' } as const
  await addRows(
    site.db,
    'memberships',
    ids.map(user_id => ({
      ...{ ...over, user_id, subscription_expires_at: created_at },
      ...{ stripe_customer_id: `cus_${user_id}`, stripe_subscription_id: `sub_${user_id}` },
    })),
  )
  const { db, deps } = site
  await settleAll(systemContext(db, deps), NO_LOG)
  const rows = await rowsOf(db, 'memberships', {}, ['user_id', 'subscription_status'])
  const left = rows.filter(each => ids.includes(each.user_id))
  expect(new Set(left.map(each => each.subscription_status))).toEqual(new Set(['inactive']))
  const gone = settleMember({ ...systemContext(db, deps), userId: 999_999 })
  await expect(gone).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('without keys the webhook does not exist', async () => {
  await expectRefused(site.visitor().post('/api/stripe/webhook', {}), 404, 'not_found')
})

test('the history of a membership is kept, and an administrator sees who used a test card', async () => {
  const admin = await administrator(site)
  const ann = await subscribe('basic', 'asker')
  await ann.post('/api/cancel-subscription')
  await ann.post('/api/sandbox/resume')
  const history = await rowsOf(site.db, 'membership_events', { user_id: ann.userId })
  expect(history.map(({ code }) => code)).toEqual(['started', 'cancel_asked', 'kept'])
  const inTestMode = async () =>
    (await dataOf(admin.get('/api/admin/members?q=asker')))[0].in_test_mode
  expect(await inTestMode()).toBe(true)
  await setMembership(site, ann, { stripe_subscription_id: 'sub_real' })
  expect(await inTestMode()).toBe(false)
})
