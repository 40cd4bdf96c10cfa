import { createHmac } from 'node:crypto'
import { msg } from '@lingui/core/runtime-macro'
import type Stripe from 'stripe'
import { said } from '#src/contract/i18n.ts'
import type { Deps } from '#src/platform/server/context.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { PAYMENTS_DOWN } from '../constants.ts'
import type { PaymentContext } from './payment-context.ts'
import type { StripeSettings } from './settings.ts'

/** A user is waiting for the response. */
const TIMEOUT_MS = 10_000
/** The library retries with the same idempotency key. */
const RETRIES = 1
const DECLINED_FOR_CONSENT = msg`Your bank wants you to confirm this payment. Nothing was changed. Please update your card first, or use another one.`

const clients = new WeakMap<StripeSettings, Promise<Stripe>>()

/** Loads the library on first use, so that a site without keys does not need the memory. */
export function stripeOf(settings: StripeSettings): Promise<Stripe> {
  const existing = clients.get(settings)
  if (existing) return existing
  const client = loadStripe(settings, { timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES })
  clients.set(settings, client)
  client.catch(() => clients.delete(settings))
  return client
}

export async function loadStripe(
  { secretKey, apiBase }: StripeSettings,
  limits: Pick<Stripe.StripeConfig, 'timeout' | 'maxNetworkRetries'>,
): Promise<Stripe> {
  const { default: Library } = await import('stripe')
  const base = apiBase ? new URL(apiBase) : null
  return new Library(secretKey, {
    ...limits,
    telemetry: false,
    ...(base &&
      ({
        host: base.hostname,
        port: base.port || (base.protocol === 'https:' ? 443 : 80),
        protocol: base.protocol === 'https:' ? 'https' : 'http',
      } satisfies Stripe.StripeConfig)),
  })
}

/** @throws AppError `not_found` in the sandbox */
export function stripeSettings(deps: Deps): StripeSettings {
  if (!deps.settings.stripe) throw new AppError('not_found')
  return deps.settings.stripe
}

/** Without Stripe's own message, which may contain keys and personal data. */
export class StripeFailure extends AppError {
  /** `missing`: no such object; `refused`: not allowed in its state; `down`: no response, or an invalid one. */
  readonly kind: 'missing' | 'declined' | 'refused' | 'down'
  /** Stripe's name of the affected parameter. */
  readonly param: string | undefined
  /** Stripe's word for it, not ours. */
  readonly reason: string
  constructor(
    kind: StripeFailure['kind'],
    details: { consent?: boolean; param?: string | undefined; reason?: string } = {},
  ) {
    if (kind === 'declined')
      super('card_declined', details.consent ? { message: said(DECLINED_FOR_CONSENT) } : {})
    else
      super(
        'unavailable',
        kind === 'down'
          ? { message: PAYMENTS_DOWN, retryAfterSeconds: 30 }
          : { message: PAYMENTS_DOWN },
      )
    this.kind = kind
    this.param = details.param
    this.reason = details.reason ?? ''
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
  return new StripeFailure(status === 400 ? 'refused' : 'down', { param, reason: code })
}

/**
 * Never call it inside a database transaction.
 * @param operation for the log
 * @throws StripeFailure
 */
export async function callStripe<T>(
  ctx: PaymentContext,
  operation: string,
  work: (stripe: Stripe) => Promise<T>,
): Promise<T> {
  const stripe = await stripeOf(stripeSettings(ctx.deps))
  try {
    return await work(stripe)
  } catch (error) {
    const stripeError = error as Partial<Stripe.errors.StripeError>
    if (typeof stripeError.type !== 'string' || !stripeError.type.startsWith('Stripe')) throw error
    const failure = failureOf(stripeError)
    const { type, code, param, statusCode: status, requestId } = stripeError
    ctx.log.warn(
      { operation, outcome: failure.kind, type, code, param, status, stripeRequest: requestId },
      'a Stripe call failed',
    )
    throw failure
  }
}

/** Other errors are rethrown. */
export async function nullIfMissing<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof StripeFailure && error.kind === 'missing') return null
    throw error
  }
}

/** Derived from the site's secret, because sites that share a Stripe account have the same member ids. */
export function idempotencyKey(
  deps: Deps,
  ...parts: (string | number)[]
): { idempotencyKey: string } {
  const hash = createHmac('sha256', deps.secret).update(JSON.stringify(parts)).digest('base64url')
  return { idempotencyKey: `${parts[0]}-${hash}` }
}

/** Identifies this site at Stripe without revealing anything about it. */
export const siteMark = ({ secret }: Deps): string =>
  createHmac('sha256', secret).update('the site at Stripe').digest('hex').slice(0, 16)
