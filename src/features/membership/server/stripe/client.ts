import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Deps } from '#src/platform/server/http/route.ts'
import { PAYMENTS_DOWN } from '../../constants.ts'
import type { Context } from '../payments/port.ts'
import type { StripeSettings } from '../settings.ts'

/** A member waits for the answer. */
const TIMEOUT_MS = 10_000
/** The library repeats with the same idempotency key. */
const RETRIES = 1
const DECLINED_FOR_CONSENT =
  'Your bank asks you to confirm this payment. Nothing was changed. Please renew your card first, or use another one.'

const clients = new WeakMap<StripeSettings, Promise<Stripe>>()

/** Stripe's library, loaded when it is first needed: a site without keys never carries it. */
export function stripeOf(settings: StripeSettings): Promise<Stripe> {
  const known = clients.get(settings)
  if (known) return known
  const made = load(settings)
  clients.set(settings, made)
  made.catch(() => clients.delete(settings))
  return made
}

async function load({ secretKey, apiBase }: StripeSettings): Promise<Stripe> {
  const { default: Library } = await import('stripe')
  const base = apiBase ? new URL(apiBase) : null
  return new Library(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  })
}

/** @throws AppError `not_found` in the sandbox, where what Stripe alone knows does not exist */
export function stripeSettings(deps: Deps): StripeSettings {
  if (!deps.settings.stripe) throw new AppError('not_found')
  return deps.settings.stripe
}

/** What went wrong at Stripe, without its own words, which may quote keys and people. */
export class StripeFailure extends AppError {
  /** `missing`: no such thing there; `refused`: not as things are; `down`: no answer, or a broken one. */
  readonly kind: 'missing' | 'declined' | 'refused' | 'down'
  /** Which parameter it is about, by Stripe's own name. */
  readonly param: string | undefined
  constructor(kind: StripeFailure['kind'], details: { consent?: boolean; param?: string | undefined } = {}) {
    if (kind === 'declined') super('card_declined', details.consent ? { message: DECLINED_FOR_CONSENT } : {})
    else super('unavailable', { message: PAYMENTS_DOWN, ...(kind === 'down' && { retryAfterSeconds: 30 }) })
    this.kind = kind
    this.param = details.param
  }
}

const CONSENT = ['authentication_required', 'subscription_payment_intent_requires_action']

function failureOf({
  statusCode: status,
  code = '',
  param,
}: Partial<Stripe.errors.StripeError>): StripeFailure {
  if (status === 402) return new StripeFailure('declined', { consent: CONSENT.includes(code) })
  if (code === 'resource_missing') return new StripeFailure('missing', { param })
  return new StripeFailure(status === 400 ? 'refused' : 'down', { param })
}

/**
 * Asks Stripe. Never inside a transaction of the database.
 * @param what for the log, in a word or two
 * @throws StripeFailure
 */
export async function ask<T>(
  { deps, log }: Context,
  what: string,
  work: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  const stripe = await stripeOf(stripeSettings(deps))
  try {
    return await work(stripe)
  } catch (error) {
    const told = error as Partial<Stripe.errors.StripeError>
    if (typeof told.type !== 'string' || !told.type.startsWith('Stripe')) throw error
    const failure = failureOf(told)
    const { type, code, param, statusCode: status, requestId } = told
    log.warn({ what, outcome: failure.kind, type, code, param, status, stripeRequest: requestId }, 'Stripe')
    throw failure
  }
}

/** `missing` becomes null; everything else is thrown on. */
export async function orMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof StripeFailure && error.kind === 'missing') return null
    throw error
  }
}

/**
 * A key that is the same for the same thing and for nothing else, also of another site on the same Stripe
 * account: members have numbers, and each site counts from one.
 */
export function idempotencyKey(deps: Deps, ...parts: (string | number)[]): { idempotencyKey: string } {
  const hash = createHmac('sha256', deps.secret).update(JSON.stringify(parts)).digest('base64url')
  return { idempotencyKey: `${parts[0]}-${hash}` }
}

/** Names this site at Stripe without saying anything of it. */
export const siteMark = ({ secret }: Deps): string =>
  createHmac('sha256', secret).update('the site at Stripe').digest('hex').slice(0, 16)
