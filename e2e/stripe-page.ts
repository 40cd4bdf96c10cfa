import type { BrowserContext } from '@playwright/test'
import { Refusal } from '#test/doubles/stripe/refusal.ts'
import type { StripeServer } from '#test/doubles/stripe/server.ts'

/**
 * Stands in for Stripe's script in the browser, which cannot be loaded without a network: it checks what the page
 * passes to it, draws one field in place of the Payment Element, and confirms with the account in memory.
 */
const SCRIPT = `
window.Stripe = key => {
  if (!key.startsWith('pk_')) throw new Error('not a publishable key: ' + key)
  return {
    _registerWrapper() {},
    elements({ clientSecret, appearance }) {
      if (!/^pi_.+_secret_.+/.test(clientSecret)) throw new Error('not a client secret')
      if (!appearance.variables.colorPrimary.startsWith('#')) throw new Error('no colors')
      const listeners = {}
      let field
      return {
        clientSecret,
        number: () => field.value,
        create(kind) {
          if (kind !== 'payment') throw new Error('not the Payment Element')
          return {
            on(name, handler) { listeners[name] = handler; return this },
            destroy() { field?.parentElement.remove() },
            mount(place) {
              const label = document.createElement('label')
              label.textContent = 'Card number'
              field = document.createElement('input')
              label.append(field)
              place.append(label)
              queueMicrotask(() => listeners.ready({ elementType: 'payment' }))
            },
          }
        },
      }
    },
    async confirmPayment({ elements, confirmParams, redirect }) {
      if (redirect === 'if_required') throw new Error('the return address is to be used')
      const answer = await fetch('https://api.stripe.com/v1/payment_intents/confirm', {
        method: 'POST',
        body: JSON.stringify({ secret: elements.clientSecret, number: elements.number() }),
      })
      const { error } = await answer.json()
      if (error) return { error }
      location.assign(confirmParams.return_url + '?redirect_status=succeeded')
      return new Promise(() => {})
    },
  }
}
`

/** Answers the browser's requests to Stripe. @param broken as long as this is true, its script cannot be loaded */
export async function routeStripe(
  context: BrowserContext,
  { account }: StripeServer,
  broken: () => boolean = () => false,
): Promise<void> {
  await context.route('https://js.stripe.com/**', route =>
    broken() ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  )
  await context.route('https://api.stripe.com/**', route => {
    const { secret, number } = JSON.parse(route.request().postData() ?? '{}')
    const headers = { 'access-control-allow-origin': '*' }
    try {
      account.now = new Date()
      account.pay(secret, number.endsWith('0002') ? 'declines' : 'pays')
      return route.fulfill({ json: {}, headers })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return route.fulfill({ json: { error: { message: 'Your card was declined.' } }, headers })
    }
  })
  await context.route('https://billing.stripe.com/**', route =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Billing</title><h1>Billing</h1>',
    }),
  )
}
