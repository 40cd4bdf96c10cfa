import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { verbatim } from '#src/contract/texts.ts'
import { ENDPOINT_BAD, KEY_BAD } from '../constants.ts'
import { isAuthSecret, isPublicKey, isPushEndpoint } from '../domain/push-address.ts'

export const pushSubscription = z.object({
  endpoint: verbatim(1_000, ENDPOINT_BAD).check(z.refine(isPushEndpoint, refusal(ENDPOINT_BAD))),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.object({
    p256dh: verbatim(100, KEY_BAD).check(z.refine(isPublicKey, refusal(KEY_BAD))),
    auth: verbatim(30, KEY_BAD).check(z.refine(isAuthSecret, refusal(KEY_BAD))),
  }),
})

export const getPushKey = endpoint('GET /api/push/key', {
  auth: 'user',
  summary: "The site's public key for push subscriptions (VAPID), in base64url",
  data: z.object({ key: z.string() }),
})

export const addPushSubscription = endpoint('POST /api/push-subscriptions', {
  auth: 'user',
  stores: true,
  summary: 'Send pushes to this browser, as its PushSubscription.toJSON() says (201, then 200)',
  body: pushSubscription,
  status: 201,
})

export const removePushSubscription = endpoint('DELETE /api/push-subscriptions', {
  auth: 'user',
  summary: 'Send no more pushes to an endpoint of one’s own (idempotent)',
  body: z.object({ endpoint: verbatim(1_000).check(z.minLength(1)) }),
})
