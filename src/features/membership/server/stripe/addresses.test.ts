import { expect, test } from 'vitest'
import { makeTestApp, type Person } from '#test/app.ts'
import { member } from '#test/people.ts'
import { stagePaidSite } from '#test/stripe/stage.ts'
import { tellNext, workAtStripe } from './jobs.ts'
import { claimAddress, deleteAddress, insertAddress } from './store.ts'

const paid = stagePaidSite()
const UPDATE = 'POST /v1/customers/{customer}'

const move = async (person: Person, email: string) => {
  const answer = await person.patch('/api/user', { email })
  expect(answer.statusCode, answer.body).toBe(200)
}
const told = () => paid.stripe.requests.filter(({ operation }) => operation === UPDATE)
const waiting = () => paid.site.db.selectFrom('stripe_addresses').selectAll().execute()
const later = (minutes: number) => paid.at(new Date(paid.site.clock.now.getTime() + minutes * 60_000))

async function subscriber(): Promise<Person> {
  const person = await member(paid.site)
  await paid.pay(person, 'basic')
  await paid.deliverAll()
  return person
}
const addressesOf = (person: Person) => paid.customersOf(person).map(({ email }) => email)

test('a changed address reaches the customer, with nothing else of the member', async () => {
  const ann = await subscriber()
  const before = told().length
  await move(ann, 'ann.lee@example.com')
  await workAtStripe(paid.context())
  expect(addressesOf(ann)).toEqual(['ann.lee@example.com'])
  expect(told().slice(before)).toMatchObject([{ body: { email: 'ann.lee@example.com' } }])
  expect(Object.keys(told().at(-1)?.body ?? {})).toEqual(['email'])
  expect(await waiting()).toEqual([])
})

test('while Stripe is down it waits; then the latest is told, once', async () => {
  const ann = await subscriber()
  paid.stripe.trouble.down = true
  await move(ann, 'first@example.com')
  await workAtStripe(paid.context())
  await move(ann, 'second@example.com')
  await tellNext(paid.context())
  expect(await waiting()).toMatchObject([{ user_id: ann.userId, version: 2, attempts: 1 }])
  paid.stripe.trouble.down = false
  expect(await tellNext(paid.context())).toBe(false)
  const before = told().length
  await later(2)
  await workAtStripe(paid.context())
  expect(addressesOf(ann)).toEqual(['second@example.com'])
  expect([told().length - before, await waiting()]).toEqual([1, []])
})

test('when the answer is lost it is told again', async () => {
  const ann = await subscriber()
  await move(ann, 'lost@example.com')
  paid.stripe.trouble.lose = UPDATE
  await tellNext(paid.context())
  paid.stripe.trouble.lose = null
  expect(await waiting()).toHaveLength(1)
  await later(2)
  await tellNext(paid.context())
  expect([addressesOf(ann), await waiting()]).toEqual([['lost@example.com'], []])
})

test('a change that comes while another is being told is told too', async () => {
  const ann = await subscriber()
  const { db } = paid.site
  const [now, until] = ['2026-11-20T00:00:00.000Z', '2030-01-01T00:00:00.000Z']
  await insertAddress(db, ann.userId, now)
  const claimed = await claimAddress(db, now, until)
  expect(await claimAddress(db, now, until)).toBeUndefined()
  await insertAddress(db, ann.userId, now)
  if (claimed) await deleteAddress(db, claimed)
  expect(await waiting()).toMatchObject([{ user_id: ann.userId, version: 2, due_at: now, attempts: 0 }])
  await tellNext(paid.context())
  expect(await waiting()).toEqual([])
})

test('who has no customer, or none any more, is no work for Stripe', async () => {
  const [ann, bob] = [await member(paid.site), await subscriber()]
  const [customer] = paid.customersOf(bob)
  paid.stripe.account.deleteCustomer(customer?.id ?? '')
  await move(ann, 'nobody@example.com')
  await move(bob, 'gone@example.com')
  const before = told().length
  await tellNext(paid.context())
  await tellNext(paid.context())
  expect([told().length - before, await waiting()]).toEqual([1, []])
})

test('an address that Stripe does not take is given up, and the next one is told', async () => {
  const ann = await subscriber()
  const [before] = addressesOf(ann)
  await move(ann, 'ann@site.invalid')
  await tellNext(paid.context())
  expect([addressesOf(ann), await waiting()]).toEqual([[before], []])
  await move(ann, 'ann@site.example')
  await tellNext(paid.context())
  expect(addressesOf(ann)).toEqual(['ann@site.example'])
})

test('in the sandbox nobody is told', async () => {
  const site = await makeTestApp()
  await move(await member(site), 'quiet@example.com')
  expect(await site.db.selectFrom('stripe_addresses').selectAll().execute()).toEqual([])
  await site.close()
})
