import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Deps } from '#src/platform/server/http/route.ts'
import type { Job } from '#src/platform/server/jobs/jobs.ts'
import { isLive } from '../../domain.ts'
import type { Context } from '../payments/port.ts'
import { listDue } from '../store.ts'
import { ask, idempotencyKey, orMissing, StripeFailure } from './client.ts'
import * as store from './store.ts'
import { alone, type Lease, synchronize } from './sync.ts'
import { applyNext, EVENT_TYPES, storeEvent } from './webhook.ts'

const EVERY_MS = 5_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_SECONDS = 86_400
/** A round that met a Stripe that was down is tried again after so long. */
const DOWN_MS = 5 * MINUTE_MS
const DAY_MS = DAY_SECONDS * 1000
/** While one process closes a customer, or tells an address, no other takes it up. */
const CLAIM_MS = 5 * MINUTE_MS
const BATCH = 50
/** How far back missed events are asked for, the first time and beyond the last time. */
const EVENTS_DAYS = 3
const OVERLAP_SECONDS = 3_600
const EVENTS_KEPT_DAYS = 60
/** Waits before what could not be settled is tried again, in minutes; the last one stays. */
const AGAIN_MINUTES = [1, 5, 30, 60, 360, 720]

const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()
const again = (now: Date, attempts: number): string =>
  after(now, (AGAIN_MINUTES[attempts - 1] ?? AGAIN_MINUTES.at(-1) ?? 60) * MINUTE_MS)

/** Asks about one member; one who is gone meanwhile, or whom Stripe will not speak of, does not keep the others waiting. */
async function check(context: Context, userId: number): Promise<void> {
  await alone({ ...context, userId }, synchronize).catch(error => {
    if (error instanceof StripeFailure && error.kind === 'refused')
      return context.log.error({ member: userId }, 'Stripe refuses to be asked about this member')
    if (!(error instanceof AppError) || error.code !== 'unauthenticated') throw error
  })
}

/** Works unless Stripe cannot be reached, which is in the log already. @returns whether it came to its end */
async function unlessDown(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return false
    throw error
  }
}

/**
 * Once an hour: the events of the last days that never came, by Stripe's own list of them, and members whose
 * period is over by what we know.
 */
export async function catchUp(context: Context): Promise<void> {
  const { db, deps } = context
  const now = deps.now()
  const round = await store.dueRound(db, 'events', now.toISOString())
  if (!round) return
  const seconds = Math.floor(now.getTime() / 1000)
  const since = round.position > 0 ? round.position - OVERLAP_SECONDS : seconds - EVENTS_DAYS * DAY_SECONDS
  const done = await unlessDown(async () => {
    await ask(context, 'list events', async stripe => {
      const list = stripe.events.list({ created: { gte: since }, types: [...EVENT_TYPES], limit: 100 })
      for await (const event of list) await storeEvent(db, event, now)
    })
    for (const { id } of await listDue(db, 'stripe', now.toISOString(), BATCH)) await check(context, id)
  })
  if (!done) return store.noteRound(db, 'events', after(now, DOWN_MS), round.position)
  await store.deleteEventsBefore(db, after(now, -EVENTS_KEPT_DAYS * DAY_MS))
  await store.noteRound(db, 'events', after(now, HOUR_MS), seconds)
}

/**
 * Once a day: asks Stripe about every member who has a customer there, along the index of their ids, a batch at
 * a time. A walk that stopped goes on where it was.
 */
export async function reconcile(context: Context, stopping: () => boolean = () => false): Promise<void> {
  const { db, deps } = context
  const now = deps.now()
  const round = await store.dueRound(db, 'reconcile', now.toISOString())
  if (!round) return
  const members = await store.listMembersAfter(db, round.position, BATCH)
  let { position } = round
  const reached = await unlessDown(async () => {
    for (const { id } of members) {
      if (stopping()) break
      await check(context, id)
      position = id
    }
  })
  if (!reached) return store.noteRound(db, 'reconcile', after(now, DOWN_MS), position)
  const done = members.length < BATCH && !stopping()
  await store.noteRound(db, 'reconcile', done ? after(now, DAY_MS) : now.toISOString(), done ? 0 : position)
}

/** Closes one customer of a member who has left: what is paid for ends, then the customer goes. @returns whether there was one */
export async function closeNext(context: Context): Promise<boolean> {
  const { db, deps, log } = context
  const now = deps.now()
  const due = await store.claimClosing(db, now.toISOString(), after(now, CLAIM_MS))
  if (!due) return false
  const { customer_id: customer, attempts } = due
  try {
    await orMissing(close(context, customer))
    await store.deleteClosing(db, customer)
  } catch (error) {
    await store.postponeClosing(db, customer, again(now, attempts))
    log.error({ err: error, attempts }, 'a customer of a deleted account could not be closed at Stripe yet')
  }
  return true
}

async function close(context: Context, customer: string): Promise<void> {
  const { deps } = context
  const { data } = await ask(context, 'list subscriptions', stripe =>
    stripe.subscriptions.list({ customer, status: 'all', limit: 100 }),
  )
  for (const { id, status } of data) {
    if (!isLive({ status }) && status !== 'incomplete') continue
    await ask(context, 'cancel subscription', stripe =>
      stripe.subscriptions.cancel(id, {}, idempotencyKey(deps, 'close', id)),
    ).catch(error => {
      // It ended in this moment by itself.
      if (!(error instanceof StripeFailure) || error.kind !== 'missing') throw error
    })
  }
  await ask(context, 'delete customer', stripe =>
    stripe.customers.del(customer, {}, idempotencyKey(deps, 'delete', customer)),
  )
}

/** Tells Stripe the changed address of one member, where its receipts go. @returns whether there was one */
export async function tellNext(context: Context): Promise<boolean> {
  const { db, deps, log } = context
  const now = deps.now()
  const due = await store.claimAddress(db, now.toISOString(), after(now, CLAIM_MS))
  if (!due) return false
  try {
    await alone({ ...context, userId: due.user_id }, tell)
    await store.deleteAddress(db, due)
  } catch (error) {
    const refused = error instanceof StripeFailure && error.kind === 'refused'
    if (refused) await store.deleteAddress(db, due)
    else await store.postponeAddress(db, due, again(now, due.attempts))
    log.warn({ err: error, attempts: due.attempts, refused }, "a member's changed address is not at Stripe")
  }
  return true
}

/** Whatever the member's address is by now: of two changes the later one stays, in whatever order they are told. */
async function tell(lease: Lease): Promise<void> {
  const found = await store.findCustomer(lease.db, lease.userId)
  if (!found?.stripe_customer_id || !found.email) return
  const { stripe_customer_id: customer, email } = found
  await orMissing(
    ask(lease, 'update customer', stripe =>
      stripe.customers.update(customer, { email }, { idempotencyKey: randomUUID() }),
    ),
  )
}

/**
 * All that waits at Stripe, a batch of each: what members who left still have there, changed addresses, stored events,
 * events and members that are due to be asked about. One process does it at a time; it bears being begun again.
 * @param lost stops it after the member in hand
 */
export async function workAtStripe(context: Context, lost?: AbortSignal): Promise<void> {
  const stopping = () => lost?.aborted === true
  for (let n = 0; n < BATCH && !stopping() && (await closeNext(context)); n++);
  for (let n = 0; n < BATCH && !stopping() && (await tellNext(context)); n++);
  for (let n = 0; n < BATCH && !stopping() && (await applyNext(context)); n++);
  if (!stopping()) await catchUp(context)
  if (!stopping()) await reconcile(context, stopping)
}

/** The job for it; none in the sandbox. */
export const stripeJobs = (db: Db, deps: Deps, log: FastifyBaseLogger): Job[] =>
  deps.settings.stripe
    ? [
        {
          name: 'stripe',
          everyMs: EVERY_MS,
          work: lost => workAtStripe({ db, deps, log, now: deps.now() }, lost),
        },
      ]
    : []
