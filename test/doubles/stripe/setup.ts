import { EVENT_TYPES } from '#src/features/payments/constants.ts'

/** How the in-memory account is set up, which only `npm run doctor` looks at. */
export class Setup {
  takesPayments = true
  /** Where events go; null without an endpoint. */
  endpoint: { url: string; status: 'enabled' | 'disabled'; events: readonly string[] } | null = null
  undelivered = false
  /** Prices that were archived. */
  archived: string[] = []
  /** What members may do in the portal; null before its settings are saved. */
  portal: {
    card: boolean
    invoices: boolean
    cancel: 'at_period_end' | 'immediately' | null
  } | null

  constructor() {
    this.portal = { card: true, invoices: true, cancel: 'at_period_end' }
  }

  reportTo(url: string): void {
    this.endpoint = { url, status: 'enabled', events: EVENT_TYPES }
  }

  private list = (url: string, data: object[]) => ({ object: 'list', data, has_more: false, url })

  /** @returns undefined for a call about something else */
  perform(name: string): Record<string, unknown> | undefined {
    switch (name) {
      case 'GET /v1/account':
        return {
          ...{ id: 'acct_1', object: 'account', charges_enabled: this.takesPayments },
          ...{ country: 'US', details_submitted: true, email: null, payouts_enabled: true },
          type: 'standard',
        }
      case 'GET /v1/webhook_endpoints':
        return this.list('/v1/webhook_endpoints', this.endpoint ? [this.showEndpoint()] : [])
      case 'GET /v1/billing_portal/configurations':
        return this.list(
          '/v1/billing_portal/configurations',
          this.portal ? [this.showPortal()] : [],
        )
      default:
        return undefined
    }
  }

  private showEndpoint = () => ({
    ...{ id: 'we_1', object: 'webhook_endpoint', api_version: null, application: null, created: 1 },
    ...{ description: null, livemode: false, metadata: {}, status: this.endpoint?.status },
    ...{ enabled_events: this.endpoint?.events, url: this.endpoint?.url },
  })

  private showPortal = () => ({
    ...{ id: 'bpc_1', object: 'billing_portal.configuration', active: true, application: null },
    ...{ business_profile: {}, created: 1, default_return_url: null, is_default: true },
    ...{ livemode: false, login_page: { enabled: false, url: null }, metadata: null, name: null },
    updated: 1,
    features: {
      customer_update: { enabled: true, allowed_updates: ['address'] },
      invoice_history: { enabled: this.portal?.invoices },
      payment_method_update: { enabled: this.portal?.card },
      subscription_cancel: {
        enabled: this.portal?.cancel !== null,
        mode: this.portal?.cancel ?? 'at_period_end',
      },
      subscription_pause: { enabled: false },
      subscription_update: { enabled: true },
    },
  })
}
