import { expect } from 'vitest'
import type { Person, TestApp } from './app.ts'
import { dataOf } from './app.ts'
import { addType, openCoach, type TestType } from './sessions.ts'

export interface Shop {
  coach: Person
  type: TestType
}

/** A coach with hours and a session type that costs credits, so that only plans and purchases pay for it. */
export async function openShop(site: TestApp, fields: Record<string, unknown> = {}): Promise<Shop> {
  const { coach } = await openCoach(site)
  const rules = { buffer_after: 0, daily_cap: null, horizon_days: 365 }
  const type = await addType(coach, { credits: 1, plans: ['coaching'], ...rules, ...fields })
  return { coach, type }
}

export const sixSessions = ({ type }: Shop) => ({
  title: 'Six sessions',
  price: 60_000,
  pays: 'once',
  visible: 'everybody',
  contents: [{ kind: 'sessions', session_type: type.id, count: 6, months: 3 }],
})

// biome-ignore lint/suspicious/noExplicitAny: an answer as the outside sees it
export type Answer = any

export const addOffer = (shop: Shop, fields: Record<string, unknown> = {}): Promise<Answer> =>
  dataOf(shop.coach.post('/api/coach/offers', { ...sixSessions(shop), ...fields }), 201)

export const GUEST = { name: 'Gil Guest', email: 'gil@example.org' }

export const beginCheckout = (
  person: Person,
  { slug }: { slug: string },
  body: Record<string, unknown> = {},
): Promise<Answer> => dataOf(person.post(`/api/offers/${slug}/checkout`, body), 201)

export const payInSandbox = (person: Person, token: string): Promise<Answer> =>
  dataOf(person.post(`/api/sandbox/checkout/${token}`, { cardNumber: '4242 4242 4242 4242' }))

/** Buys in the sandbox. @returns the purchase's token */
export async function buy(
  person: Person,
  offer: { slug: string },
  body: Record<string, unknown> = {},
): Promise<string> {
  const { purchase } = await beginCheckout(person, offer, body)
  expect((await payInSandbox(person, purchase)).status).toBe('paid')
  return purchase
}

export const purchasesOf = (person: Person): Promise<Answer> =>
  dataOf(person.get('/api/user/purchases'))

export const salesOf = ({ coach }: Shop, query = ''): Promise<Answer> =>
  dataOf(coach.get(`/api/coach/purchases${query}`))

/** Sells and buys everything that an offer can hold, and uses a part of it. */
export async function fillOffers(
  { coach }: Pick<Shop, 'coach'>,
  member: Person,
  start: string,
  /** False for a member with a subscription. */
  withPlan = true,
): Promise<void> {
  const type = await addType(coach, { credits: 1, plans: ['coaching'] })
  const group = await dataOf(coach.post('/api/groups', { name: 'Bought', access: 'invited' }), 201)
  const offer = await addOffer(
    { coach, type },
    {
      title: 'Everything, 東京',
      line: 'Zoë’s own',
      contents: [
        { kind: 'sessions', session_type: type.id, count: 2, months: 1 },
        { kind: 'group', group: group.id },
        ...(withPlan ? [{ kind: 'plan', plan: 'basic', months: 2 }] : []),
      ],
    },
  )
  const settings = { terms: 'Be kind, 東京.', tax: 'plus' }
  await dataOf(coach.send('PUT', '/api/coach/offers/settings', settings))
  await buy(member, offer, { agreed: true })
  const booking = { session_type_id: type.id, start, zone: 'UTC' }
  await dataOf(member.post('/api/appointments', booking), 201)
}
