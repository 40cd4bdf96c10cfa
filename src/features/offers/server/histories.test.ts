import { expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import type { Person } from '#test/app.ts'
import { dataOf } from '#test/app.ts'
import { dice } from '#test/dice.ts'
import { stagePaidSite } from '#test/doubles/stripe/stage.ts'
import { type Answer, addOffer, beginCheckout, type Shop, salesOf } from '#test/offers.ts'
import { member, coach as newCoach } from '#test/people.ts'
import { seeds } from '#test/rounds.ts'
import { addType } from '#test/sessions.ts'
import { pauseOverdue, readDue } from './purchases/upkeep.ts'

const HOUR_MS = 3_600_000
const STEPS = 10
const stage = stagePaidSite({ RATE_LIMIT: 'off' })

/** What the reference knows of a purchase: nothing but the rules of docs/product.md. */
interface Model {
  id: number
  count: number
  until: string
  subscription: string | null
  failedAt: number | null
  paused: boolean
  ended: boolean
  uses: { appointment: number; start: number; isBooked: boolean }[]
}

const now = () => stage.site.clock.now.getTime()
const isUsable = ({ ended, paused, until }: Model) =>
  !ended && !paused && until > new Date(now()).toISOString()
const leftOf = (model: Model) =>
  model.ended || model.until <= new Date(now()).toISOString() ? 0 : model.count - model.uses.length

async function openAlways(): Promise<Shop> {
  const coach = await newCoach(stage.site)
  const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: '00:00', to: '23:00' }))
  await dataOf(coach.send('PUT', '/api/coach/availability', { zone: 'UTC', weekly, days: [] }))
  const type = await addType(coach, {
    ...{ credits: 1, plans: ['coaching'], minutes: 30, step: 30, buffer_after: 0 },
    ...{ daily_cap: null, horizon_days: 365 },
  })
  return { coach, type }
}

class History {
  readonly models: Model[] = []
  readonly #random: (below: number) => number
  readonly #shop: Shop
  readonly #person: Person
  #offer: Answer
  #plan: Answer

  constructor(seed: number, shop: Shop, person: Person) {
    this.#random = dice(seed)
    this.#shop = shop
    this.#person = person
  }

  async begin() {
    const { type } = this.#shop
    const count = 1 + this.#random(4)
    const months = 1 + this.#random(3)
    const contents = [{ kind: 'sessions', session_type: type.id, count, months }]
    this.#offer = await addOffer(this.#shop, { contents })
    this.#plan = await addOffer(this.#shop, { contents, pays: 'instalments', instalments: 3 })
  }

  #one<T>(from: readonly T[]): T | undefined {
    return from[this.#random(from.length)]
  }

  async buy() {
    if (this.models.filter(({ ended }) => !ended).length >= 3) return
    const offer = this.#random(2) === 0 ? this.#offer : this.#plan
    const { url } = await beginCheckout(this.#person, offer)
    const session = url.split('/').at(-1)
    stage.stripe.account.checkouts.pay(session)
    await stage.deliverAll()
    const [sold] = await salesOf(this.#shop, `?offer=${offer.id}&limit=1`)
    const [{ count, until }] = sold.contents
    const { subscription = null } = stage.stripe.account.checkouts.sessions.get(session) ?? {}
    this.models.push({
      ...{ id: sold.id, count, until, subscription },
      ...{ failedAt: null, paused: false, ended: false, uses: [] },
    })
  }

  async book() {
    const start =
      Math.ceil(now() / (HOUR_MS / 2)) * (HOUR_MS / 2) + HOUR_MS * (1 + this.#random(200))
    const answer = await this.#person.post('/api/appointments', {
      ...{ session_type_id: this.#shop.type.id, start: new Date(start).toISOString() },
      zone: 'UTC',
    })
    const { code, data } = answer.json()
    // Outside the coach's hours, or taken by an earlier booking of this history.
    if (answer.statusCode === 400 || code === 'slot_taken') return
    const [first] = this.models
      .filter(model => isUsable(model) && leftOf(model) > 0)
      .toSorted((a, b) => (a.until < b.until ? -1 : a.until > b.until ? 1 : a.id - b.id))
    if (!first) return expect(code).toBe('no_credits')
    expect(answer.statusCode, answer.body).toBe(201)
    first.uses.push({ appointment: data.id, start, isBooked: true })
  }

  async cancel() {
    const model = this.#one(this.models)
    const use = this.#one(
      model?.uses.filter(({ isBooked, start }) => isBooked && start > now()) ?? [],
    )
    if (!model || !use) return
    const byCoach = this.#random(2) === 0
    const by = byCoach ? this.#shop.coach : this.#person
    await dataOf(by.post(`/api/appointments/${use.appointment}/cancel`, {}))
    use.isBooked = false
    if (!byCoach && use.start - now() < DAY_MS) return
    model.uses.splice(model.uses.indexOf(use), 1)
    const later = new Date(now() + 30 * DAY_MS).toISOString()
    if (byCoach && model.until < later) model.until = later
  }

  async refund() {
    const model = this.#one(this.models)
    if (model) await this.refundOne(model)
  }

  async refundOne(model: Model) {
    const url = `/api/coach/purchases/${model.id}/refund`
    const answer = await this.#shop.coach.post(url, { reason: 'By chance' })
    expect(answer.statusCode, answer.body).toBe(model.ended ? 409 : 200)
    model.ended = true
    model.uses = model.uses.filter(({ isBooked, start }) => !isBooked || start <= now())
  }

  async extend() {
    const model = this.#one(this.models)
    if (!model) return
    const until = new Date(now() + (this.#random(120) - 10) * DAY_MS).toISOString()
    const answer = await this.#shop.coach.post(`/api/coach/purchases/${model.id}/extend`, { until })
    const isLater = until > model.until && until > new Date(now()).toISOString()
    expect(answer.statusCode, answer.body).toBe(model.ended ? 409 : isLater ? 200 : 400)
    if (!model.ended && isLater) model.until = until
  }

  /** The card of one in instalments is refused from now on. */
  async fail() {
    const model = this.#one(this.models.filter(({ subscription, ended }) => subscription && !ended))
    const subscription = stage.stripe.account.subscriptions.get(model?.subscription ?? '')
    if (subscription) stage.stripe.account.customer(subscription.customer).card = 'declines'
  }

  async #payOverdue(model: Model) {
    const subscription = stage.stripe.account.subscription(model.subscription ?? '')
    stage.stripe.account.renewCard(subscription.customer)
    await stage.deliverAll()
    model.failedAt = null
    model.paused = false
  }

  async move() {
    let by = (1 + this.#random(20 * 24)) * HOUR_MS
    for (const model of this.models) {
      const subscription = stage.stripe.account.subscriptions.get(model.subscription ?? '')
      if (!subscription || model.ended) continue
      if (model.failedAt !== null && subscription.end * 1000 <= now() + by)
        await this.#payOverdue(model)
      // One instalment at most becomes due in a step.
      if (subscription.end * 1000 + 27 * DAY_MS < now() + by) by = 7 * DAY_MS
    }
    await stage.at(new Date(now() + by))
    await stage.deliverAll()
    for (const model of this.models) {
      const { status } = stage.stripe.account.subscriptions.get(model.subscription ?? '') ?? {}
      if (!model.ended && status === 'past_due') model.failedAt ??= Math.floor(now() / 1000) * 1000
      if (model.failedAt !== null && model.failedAt <= now() - 7 * DAY_MS) model.paused = true
    }
    await pauseOverdue(stage.context())
    await readDue(stage.context())
  }

  async compare() {
    const sold: Answer[] = [
      ...(await salesOf(this.#shop, `?offer=${this.#offer.id}`)),
      ...(await salesOf(this.#shop, `?offer=${this.#plan.id}`)),
    ]
    const seen = sold.map(({ id, contents: [{ left, used }], paused }) => ({
      id,
      left,
      used,
      paused,
    }))
    const expected = this.models.map(model => ({
      id: model.id,
      left: leftOf(model),
      used: model.uses.length,
      paused: model.paused && !model.ended,
    }))
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
    expect(seen.sort(byId)).toEqual(expected.sort(byId))
  }

  async run() {
    await this.begin()
    const steps = [
      'buy',
      'book',
      'book',
      'book',
      'cancel',
      'move',
      'move',
      'extend',
      'fail',
      'refund',
    ] as const
    await this.buy()
    for (let n = 0; n < STEPS; n++) {
      await this[steps[this.#random(steps.length)] ?? 'move']()
      await this.compare()
    }
    for (const model of this.models) if (!model.ended) await this.refundOne(model)
    await this.compare()
  }
}

test('what is left is what the rules say, after every step of any history', async () => {
  const shop = await openAlways()
  const person = await member(stage.site)
  for (const seed of seeds(20)) {
    await new History(seed, shop, person).run().catch(error => {
      throw new Error(`the history of seed ${seed}`, { cause: error })
    })
    // An offer of each history would otherwise reach the limit of a coach.
    await stage.site.db.updateTable('offers').set({ coach_id: null }).execute()
  }
}, 3_600_000)
