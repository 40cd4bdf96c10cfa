import { expect, test } from 'vitest'
import { dataOf, NOON } from '#test/app.ts'
import { PRICES } from '#test/doubles/stripe/account.ts'
import { stagePaidSite } from '#test/doubles/stripe/stage.ts'
import { verify } from '#test/memberships.ts'
import { member } from '#test/people.ts'
import { at, booked, creditsOf, openCoach, sessionsOf, type TestType } from '#test/sessions.ts'

const paid = stagePaidSite({ RATE_LIMIT: 'off' })

/** A member's latest payment. */
const paymentOf = (customer: string | undefined): string =>
  [...paid.stripe.account.invoices.values()].findLast(
    each => each.customer === customer && each.intent,
  )?.intent ?? ''

/** Gives back cents of it, as the practice does at Stripe. */
async function refund(customer: string | undefined, cents: number): Promise<void> {
  paid.stripe.account.checkouts.refund(paymentOf(customer), cents)
  await paid.deliverAll()
}

async function subscriber(plan: string) {
  const person = await member(paid.site)
  await paid.pay(person, plan)
  await paid.deliverAll()
  const [customer] = paid.customersOf(person)
  return { person, customer: customer?.id }
}

test('a month given back whole at Stripe takes back what it granted, once and alone', async () => {
  await paid.at(NOON)
  const { types } = await openCoach(paid.site)
  const { person: ann, customer } = await subscriber('coaching')
  const { person: eve } = await subscriber('coaching')
  expect(await creditsOf(ann)).toBe(1)
  await refund(customer, 9_998)
  expect(await creditsOf(ann)).toBe(1)
  await refund(customer, 1)
  expect([await creditsOf(ann), await creditsOf(ann), await creditsOf(eve)]).toEqual([0, 0, 1])
  expect((await dataOf(ann.get('/api/user'))).subscription_status).toBe('active')

  await paid.at('2026-12-21T12:00:00.000Z')
  await paid.deliverAll()
  expect(await creditsOf(ann)).toBe(1)
  const { id } = await booked(ann, types[1] as TestType, at('10:00', '2026-12-28'))
  await refund(customer, 9_999)
  expect(await creditsOf(ann)).toBe(0)
  expect(await sessionsOf(ann)).toMatchObject([{ id, status: 'booked' }])
})

test('of a change to a dearer plan, given back, the cheaper month stays paid', async () => {
  await paid.at(NOON)
  await openCoach(paid.site)
  const { person, customer } = await subscriber('basic')
  expect(await creditsOf(person)).toBe(1)
  const [subscription] = paid.stripe.account.of(customer ?? '')
  paid.stripe.account.update(subscription?.id ?? '', { items: [{ price: PRICES.coaching }] })
  await paid.deliverAll()
  await verify(person)
  expect(await creditsOf(person)).toBe(2)
  await refund(customer, 7_000)
  const { credits } = await dataOf(person.get('/api/session-credits'))
  expect(credits).toMatchObject([{ plan: 'basic' }])
})

test('a disputed month stands until the bank has decided, and is taken back when it is lost', async () => {
  await paid.at(NOON)
  await openCoach(paid.site)
  const { checkouts } = paid.stripe.account
  const [lost, won] = [await subscriber('coaching'), await subscriber('coaching')]
  const decide = async (status: 'needs_response' | 'lost' | 'won', { customer }: typeof lost) => {
    checkouts.dispute(paymentOf(customer), status)
    await paid.deliverAll()
  }
  for (const each of [lost, won]) await decide('needs_response', each)
  expect([await creditsOf(lost.person), await creditsOf(won.person)]).toEqual([1, 1])
  await decide('won', won)
  await decide('lost', lost)
  expect([await creditsOf(lost.person), await creditsOf(won.person)]).toEqual([0, 1])
  expect((await dataOf(lost.person.get('/api/user'))).subscription_status).toBe('active')
})
