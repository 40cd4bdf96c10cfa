import { expect, test } from 'vitest'
import { dataOf, type Person } from '#test/app.ts'
import { stagePaidSite } from '#test/doubles/stripe/stage.ts'
import { member } from '#test/people.ts'
import { processStripeQueues, updateNextAddress } from './jobs.ts'
import { finish, insertAddress, leaseDue, postpone } from './store.ts'

const paid = stagePaidSite()
const UPDATE = 'POST /v1/customers/{customer}'

const move = async (person: Person, email: string) => {
  await dataOf(person.patch('/api/user', { email }))
}
const addressUpdates = () => paid.stripe.requests.filter(({ operation }) => operation === UPDATE)
const queued = () => paid.site.db.selectFrom('stripe_addresses').selectAll().execute()

async function subscriber(): Promise<Person> {
  const person = await member(paid.site)
  await paid.pay(person, 'basic')
  await paid.deliverAll()
  return person
}
const addressesOf = (person: Person) => paid.customersOf(person).map(({ email }) => email)

test('a changed address is sent to Stripe, and nothing else about the member', async () => {
  const ann = await subscriber()
  const before = addressUpdates().length
  await move(ann, 'ann.lee@example.com')
  await processStripeQueues(paid.context())
  expect(addressesOf(ann)).toEqual(['ann.lee@example.com'])
  expect(addressUpdates().slice(before)).toMatchObject([{ body: { email: 'ann.lee@example.com' } }])
  expect(Object.keys(addressUpdates().at(-1)?.body ?? {})).toEqual(['email'])
  expect(await queued()).toEqual([])
})

test('while Stripe is down it stays queued; then only the latest is sent, once', async () => {
  const ann = await subscriber()
  paid.stripe.trouble.down = true
  await move(ann, 'first@example.com')
  await processStripeQueues(paid.context())
  await move(ann, 'second@example.com')
  await updateNextAddress(paid.context())
  expect(await queued()).toMatchObject([{ user_id: ann.userId, attempts: 1 }])
  paid.stripe.trouble.down = false
  expect(await updateNextAddress(paid.context())).toBe(false)
  const before = addressUpdates().length
  await paid.later(2)
  await processStripeQueues(paid.context())
  expect(addressesOf(ann)).toEqual(['second@example.com'])
  expect([addressUpdates().length - before, await queued()]).toEqual([1, []])
})

test('a change made while another is being sent is sent, too', async () => {
  const ann = await subscriber()
  const { db } = paid.site
  const [now, until] = ['2026-11-20T00:00:00.000Z', '2030-01-01T00:00:00.000Z']
  await insertAddress(db, ann.userId, now)
  const lease = () => leaseDue(db, 'stripe_addresses', { now, until })
  const leased = await lease()
  expect(await lease()).toBeNull()
  await insertAddress(db, ann.userId, now)
  if (!leased) throw new Error('nothing was due')
  await postpone(db, leased, until)
  await finish(db, leased)
  expect(await queued()).toMatchObject([{ user_id: ann.userId, due_at: now, attempts: 0 }])
  await updateNextAddress(paid.context())
  expect(await queued()).toEqual([])
})

test('an address that Stripe rejects is dropped, and the next one is sent', async () => {
  const ann = await subscriber()
  const [before] = addressesOf(ann)
  await move(ann, 'ann@site.invalid')
  await updateNextAddress(paid.context())
  expect([addressesOf(ann), await queued()]).toEqual([[before], []])
  await move(ann, 'ann@site.example')
  await updateNextAddress(paid.context())
  expect(addressesOf(ann)).toEqual(['ann@site.example'])
})
