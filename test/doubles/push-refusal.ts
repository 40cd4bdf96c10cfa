import { createPublicKey, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const URGENCIES = ['very-low', 'low', 'normal', 'high']
const DAY_SECONDS = 86_400
/** The most that every push service takes (RFC 8291, 4). */
const BODY_MAX = 4_096

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** Whether an authorization is signed by the key it names, for this service and for at most a day (RFC 8292). */
function isSigned(authorization: string, origin: string): boolean {
  const [, jwt = '', k = ''] = /^vapid t=([^,\s]+),\s?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = jwt.split('.')
  const point = bytes(k)
  if (point.length !== 65 || point[0] !== 4 || bytes(signature).length !== 64) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' })
  const key = { key: jwk, dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), key, bytes(signature))) return false
  const { alg } = JSON.parse(bytes(head).toString())
  const { aud, exp, sub } = JSON.parse(bytes(claims).toString())
  const seconds = exp - Date.now() / 1000
  const isInTime = seconds > 0 && seconds <= DAY_SECONDS
  return alg === 'ES256' && aud === origin && isInTime && /^(mailto|https):/.test(sub)
}

export interface AskedPush {
  method: string | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

/** What a push service refuses (RFC 8030, 8188, 8291, 8292). @returns the status; null for what it would take */
export function pushRefusal({ method, headers, body }: AskedPush, origin: string): number | null {
  if (method !== 'POST') return 405
  const { ttl, urgency, topic } = headers
  if (!/^\d{1,10}$/.test(String(ttl))) return 400
  if (urgency !== undefined && !URGENCIES.includes(String(urgency))) return 400
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return 400
  if (headers['content-encoding'] !== 'aes128gcm') return 400
  if (body.length > BODY_MAX) return 413
  // A salt, the size of a record, and the sender's key, before at least a byte, its delimiter and its tag.
  const isSealed = body.length >= 21 + 65 + 18 && body.readUInt32BE(16) >= 18 && body[20] === 65
  if (!isSealed) return 400
  try {
    return isSigned(String(headers.authorization), origin) ? null : 403
  } catch {
    // A key that is no point of the curve, or claims that are no JSON.
    return 403
  }
}
