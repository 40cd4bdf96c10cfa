import type Stripe from 'stripe'
import { TIERS, type Tier } from '#src/features/sign-in/constants.ts'
import { moneyText } from '#src/features/texts/domain/money.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { EVENT_TYPES, WEBHOOK_PATH } from '../constants.ts'
import { monthlyPrice } from '../domain/subscriptions.ts'
import type { StripeSettings } from './settings.ts'
import { loadStripe } from './stripe-client.ts'

/** Somebody waits at a screen. */
const LIMITS = { timeout: 6_000, maxNetworkRetries: 0 }
const UNDELIVERED_DAYS = 3

/** What a look at the account found; nothing of it costs or changes anything. */
export interface Finding {
  about: 'account' | 'prices' | 'webhook' | 'secret' | 'portal'
  state: 'ok' | 'warn' | 'fail'
  says: string
  /** For the person at the server. */
  remedy: string | null
}

interface Looking {
  stripe: Stripe
  settings: StripeSettings
  /** Where Stripe reports to. */
  url: string
  now: Date
}

const fine = (about: Finding['about'], says: string): Finding => ({
  about,
  state: 'ok',
  says,
  remedy: null,
})
const bad = (
  about: Finding['about'],
  says: string,
  remedy: string,
  state: 'warn' | 'fail' = 'fail',
): Finding => ({ about, says, remedy, state })

function failed(about: Finding['about'], error: unknown): Finding {
  const { statusCode: status, type } = error as Partial<Stripe.errors.StripeError>
  if (typeof type !== 'string') throw error
  if (status === 401) return bad(about, 'the key is rejected', 'Fix STRIPE_SECRET_KEY.')
  if (status === 403)
    return bad(
      about,
      'the restricted key may not read it',
      'Let the key read it at Stripe, under Developers, API keys, or look at it there.',
      'warn',
    )
  if (status !== undefined && status < 500)
    return bad(about, `it is refused (status ${status})`, 'Look at the log of requests at Stripe.')
  return bad(about, 'Stripe does not answer', 'Check the firewall, and try again later.')
}

async function checkAccount({ stripe, settings }: Looking): Promise<Finding> {
  const { charges_enabled: takes, country } = await stripe.accounts.retrieveCurrent()
  const isTest = settings.secretKey.includes('_test_')
  if (isTest) return bad('account', 'test keys: no money moves', 'Set the live keys.', 'warn')
  if (takes) return fine('account', `live payments, in ${country ?? 'its country'}`)
  const remedy = 'Finish the activation of payments at Stripe.'
  return bad('account', 'the account cannot take payments yet: buyers would be refused', remedy)
}

/** @returns what is wrong with the price of a plan, or its amount */
async function readPrice({ stripe, settings }: Looking, plan: Tier) {
  const setting = `STRIPE_PRICE_${plan.toUpperCase()}`
  const price = await stripe.prices.retrieve(settings.prices[plan]).catch(error => {
    if (error.statusCode === 404) return null
    throw error
  })
  if (!price) return { wrong: `${setting} is not in this account, or in its other mode` }
  if (!price.active) return { wrong: `${setting} is archived` }
  const amount = monthlyPrice(price)
  if (!amount) return { wrong: `${setting} is not a fixed amount each month` }
  return { amount }
}

async function checkPrices(looking: Looking): Promise<Finding> {
  const read = await Promise.all(TIERS.map(plan => readPrice(looking, plan)))
  const wrong = read.flatMap(each => each.wrong ?? [])
  const amounts = read.flatMap(each => each.amount ?? [])
  if (new Set(amounts.map(({ currency }) => currency)).size > 1)
    wrong.push('the three prices are in different currencies')
  if (wrong.length === 0) return fine('prices', `${amounts.map(moneyText).join(', ')} a month`)
  const remedy = 'Make three monthly prices in one currency at Stripe, and set their ids.'
  return bad('prices', `${wrong.join('; ')}: the plan would not be sold`, remedy)
}

async function checkWebhook({ stripe, url, now }: Looking): Promise<Finding> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  const found = data.find(each => each.url === url)
  const remedy = 'Set it up at Stripe, under Developers, Webhooks (docs/guide/payments.md).'
  if (!found) return bad('webhook', `no endpoint leads to ${url}: payments arrive late`, remedy)
  if (found.status !== 'enabled') return bad('webhook', 'the endpoint is disabled', remedy)
  const sent = found.enabled_events
  const missing = sent.includes('*') ? [] : EVENT_TYPES.filter(each => !sent.includes(each))
  if (missing.length > 0)
    return bad('webhook', `it is not told of ${missing.join(', ')}`, remedy, 'warn')
  const since = Math.floor(now.getTime() / 1000) - UNDELIVERED_DAYS * 86_400
  const lost = await stripe.events.list({
    created: { gte: since },
    delivery_success: false,
    types: [...EVENT_TYPES],
    limit: 1,
  })
  if (lost.data.length === 0) return fine('webhook', `Stripe reports to ${url}`)
  const says = `Stripe could not deliver all events of the last ${UNDELIVERED_DAYS} days`
  return bad('webhook', says, 'Compare STRIPE_WEBHOOK_SECRET with the secret of the endpoint.')
}

/** Sends the running site an event of our own that means nothing, signed as Stripe signs. */
async function checkSecret({ stripe, settings, url, now }: Looking): Promise<Finding> {
  const payload = JSON.stringify({
    id: `evt_doctor_${now.getTime()}`,
    object: 'event',
    type: 'first_domino.check',
    data: { object: {} },
  })
  const signature = stripe.webhooks.generateTestHeaderString({
    payload,
    secret: settings.webhookSecret,
    timestamp: Math.floor(now.getTime() / 1000),
  })
  const sent = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(LIMITS.timeout),
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  }).catch(() => null)
  const restart = 'Restart the site, and set the same secret wherever it runs.'
  if (sent?.status === 200) return fine('secret', 'the site takes what is signed with it')
  if (sent?.status === 400)
    return bad('secret', 'the site refuses what is signed with STRIPE_WEBHOOK_SECRET', restart)
  if (sent?.status === 404) return bad('secret', 'the site runs without Stripe’s keys', restart)
  const says = sent ? `the site answers with status ${sent.status}` : 'the site does not answer'
  return bad('secret', `${says} at ${url}`, 'Start the site, and check SITE_URL.', 'warn')
}

async function checkPortal({ stripe }: Looking): Promise<Finding> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 10 })
  const found = data.find(({ is_default }) => is_default)
  const where = 'at Stripe, under Settings, Billing, Customer portal'
  if (!found)
    return bad('portal', 'it is not set up: Manage plan would fail', `Save its settings ${where}.`)
  const { features } = found
  const off = [
    ...(features.payment_method_update.enabled ? [] : ['update the card']),
    ...(features.invoice_history.enabled ? [] : ['see invoices']),
    ...(features.subscription_cancel.enabled ? [] : ['take back a cancellation']),
  ]
  if (off.length > 0)
    return bad('portal', `members cannot ${off.join(', or ')} there`, `Allow it ${where}.`, 'warn')
  if (features.subscription_cancel.mode === 'immediately')
    return bad(
      'portal',
      'canceling there ends the plan at once, and the site says at the period’s end',
      `Choose the end of the period ${where}.`,
      'warn',
    )
  const may = [
    ...(features.subscription_update.enabled ? ['change plans'] : []),
    ...(features.subscription_pause.enabled ? ['pause'] : []),
    ...['cancel', 'update the card', 'see invoices'],
  ]
  return fine('portal', `members may ${may.join(', ')}`)
}

/** Proves the account that the settings name. @returns nothing without Stripe's keys */
export async function checkStripe(
  { stripe: settings, siteUrl }: Pick<Settings, 'stripe' | 'siteUrl'>,
  now: Date,
): Promise<Finding[]> {
  if (!settings) return []
  const stripe = await loadStripe(settings, LIMITS)
  const looking = { stripe, settings, url: siteUrl + WEBHOOK_PATH, now }
  const account: Finding[] = []
  try {
    account.push(await checkAccount(looking))
  } catch (error) {
    account.push(failed('account', error))
    // Nothing else can be asked.
    if (account[0]?.state === 'fail') return account
  }
  const rest = [
    checkPrices(looking).catch(error => failed('prices', error)),
    checkWebhook(looking).catch(error => failed('webhook', error)),
    checkSecret(looking),
    checkPortal(looking).catch(error => failed('portal', error)),
  ]
  return [...account, ...(await Promise.all(rest))]
}
