import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import type { Context } from '#src/features/membership/server/payments/port.ts'
import { makeTestApp, NOON, type Person, type TestApp } from '../../app.ts'
import { type FakeCustomer, type FakeEvent, signed } from './objects.ts'
import { type StripeServer, startStripe } from './server.ts'

/** A site with real payments and a fake Stripe, on one clock. */
export interface PaidSite {
  site: TestApp
  stripe: StripeServer
  context: () => Context
  /** Advances both clocks; sessions stay valid. */
  at: (instant: string | Date) => Promise<void>
  later: (minutes: number) => Promise<void>
  /** Subscribes and pays as the browser does; the site gets no webhook yet. */
  pay: (person: Person, plan: string) => Promise<void>
  customersOf: (person: Person) => FakeCustomer[]
  deliver: (event: FakeEvent) => Promise<number>
  deliverAll: () => Promise<void>
  close: () => Promise<void>
}

async function makePaidSite(environment: Record<string, string>): Promise<PaidSite> {
  const stripe = await startStripe(NOON)
  const site = await makeTestApp({ ...stripe.environment, ...environment })
  const sent = new Set<string>()
  const deliver = async (event: FakeEvent) => {
    const { body, signature } = signed(event, site.clock.now)
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      payload: body,
    })
    return answer.statusCode
  }
  const at = async (instant: string | Date) => {
    site.clock.now = new Date(instant)
    stripe.account.advance(site.clock.now)
    // Otherwise sessions would expire within the time that these tests span.
    const end = new Date(site.clock.now.getTime() + 30 * DAY_MS).toISOString()
    await sql`update sessions set expires_at = ${end}, created_at = ${site.clock.now.toISOString()}`.execute(
      site.db,
    )
  }
  return {
    site,
    stripe,
    deliver,
    at,
    later: minutes => at(new Date(site.clock.now.getTime() + minutes * 60_000)),
    context: () => ({
      db: site.db,
      deps: site.deps,
      now: site.clock.now,
      log: site.app.log,
    }),
    pay: async (person, plan) => {
      const begun = await person.post('/api/create-subscription', { planType: plan })
      expect(begun.statusCode, begun.body).toBe(201)
      stripe.account.pay(begun.json().clientSecret)
    },
    customersOf: person =>
      [...stripe.account.customers.values()].filter(
        ({ metadata, deleted }) => metadata.member === String(person.userId) && !deleted,
      ),
    deliverAll: async () => {
      for (const event of stripe.account.events.filter(({ id }) => !sent.has(id))) {
        sent.add(event.id)
        expect(await deliver(event)).toBe(200)
      }
    },
    close: async () => {
      await site.close()
      await stripe.close()
    },
  }
}

/** A paid site for a test file. After each test, all requests and responses must have matched Stripe's description. */
export function stagePaidSite(environment: Record<string, string> = {}): PaidSite {
  const stage = {} as PaidSite
  beforeAll(async () => {
    Object.assign(stage, await makePaidSite(environment))
  })
  afterEach(() => {
    expect(stage.stripe.wrong).toEqual([])
  })
  afterAll(() => stage.close())
  return stage
}
