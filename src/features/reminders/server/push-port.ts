import { buildPushPayload } from '@block65/webcrypto-web-push'
import { PUSH_TTL_SECONDS } from '../constants.ts'
import { isPushEndpoint } from '../domain/push-address.ts'
import type { KeyPair } from './push-keys.ts'

export interface Push {
  endpoint: string
  p256dh: string
  auth: string
  /** At most 3,993 bytes. */
  text: string
}

/** What a push service says: `gone` for a browser that wants no more. */
export type Pushed = 'sent' | 'gone' | 'retry' | 'refused'

export interface PushPort {
  send: (push: Push, keys: KeyPair, contact: string) => Promise<Pushed>
}

const TIMEOUT_MS = 10_000
const GONE = [404, 410]
const isForLater = (status: number): boolean => status === 408 || status === 429 || status >= 500

/** @param mayCall checks the address again before connecting: a stranger gave it. @param post sends the request */
export const webPush = (
  mayCall: (endpoint: string) => boolean = isPushEndpoint,
  post: (endpoint: string, request: RequestInit) => Promise<Response> = fetch,
): PushPort => ({
  async send({ endpoint, p256dh, auth, text }, keys, contact) {
    if (!mayCall(endpoint)) return 'gone'
    const { headers, body, method } = await buildPushPayload(
      { data: text, options: { ttl: PUSH_TTL_SECONDS, urgency: 'normal' } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { subject: `mailto:${contact}`, ...keys },
    )
    const { 'content-length': _, ...sent } = headers
    const answer = await post(endpoint, {
      method: method.toUpperCase(),
      headers: sent,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null)
    if (!answer) return 'retry'
    await answer.body?.cancel()
    if (answer.ok) return 'sent'
    if (GONE.includes(answer.status)) return 'gone'
    return isForLater(answer.status) ? 'retry' : 'refused'
  },
})
