import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { followMembers } from '#src/features/membership/server/jobs.ts'
import { processQueues } from '#src/features/payments/server/jobs.ts'
import type { PaymentContext } from '#src/features/payments/server/payment-context.ts'
import { systemContext } from '#src/platform/server/context.ts'
import type { OpenOptions } from '#src/platform/server/db/database.ts'
import { makeTestApp, NOON, type Person } from '../../app.ts'
import { migratedDatabase } from '../../database.ts'
import { type FakeEvent, signed } from './objects.ts'
import { startStripe } from './server.ts'

/** A site with real payments and a fake Stripe, on one clock. */
async function makePaidSite(environment: Record<string, string>, onQuery: OpenOptions['onQuery']) {
  const stripe = await startStripe(NOON)
  const database = onQuery && (await migratedDatabase(onQuery))
  const site = await makeTestApp({ ...stripe.environment, ...environment }, database)
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
  /** Advances both clocks; sessions stay valid. */
  const at = async (instant: string | Date) => {
    site.clock.now = new Date(instant)
    stripe.account.advance(site.clock.now)
    const end = new Date(site.clock.now.getTime() + 30 * DAY_MS).toISOString()
    await sql`update sessions set expires_at = ${end}, created_at = ${site.clock.now.toISOString()}`.execute(
      site.db,
    )
  }
  const context = (): PaymentContext => ({
    ...systemContext(site.db, site.deps),
    log: site.app.log,
  })
  return {
    site,
    stripe,
    deliver,
    at,
    later: (minutes: number) => at(new Date(site.clock.now.getTime() + minutes * 60_000)),
    context,
    /** What jobs do. */
    work: async () => {
      await processQueues(context())
      await followMembers(context())
    },
    /** Subscribes and pays as the browser does; the site gets no webhook yet. */
    pay: async (person: Person, plan: string) => {
      const begun = await person.post('/api/create-subscription', { planType: plan })
      expect(begun.statusCode, begun.body).toBe(201)
      stripe.account.pay(begun.json().clientSecret)
    },
    customersOf: (person: Person) =>
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

export type PaidSite = Awaited<ReturnType<typeof makePaidSite>>

/** A paid site for a test file. @param onQuery called for each query. After each test, all requests and responses must have matched Stripe's description. */
export function stagePaidSite(
  environment: Record<string, string> = {},
  onQuery?: OpenOptions['onQuery'],
): PaidSite {
  const stage = {} as PaidSite
  beforeAll(async () => {
    Object.assign(stage, await makePaidSite(environment, onQuery))
  })
  afterEach(() => {
    expect(stage.stripe.wrong).toEqual([])
  })
  afterAll(() => stage.close())
  return stage
}
