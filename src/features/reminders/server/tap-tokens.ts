import { createHmac } from 'node:crypto'
import { type CalendarDate, isCalendarDate } from '#src/contract/calendar.ts'
import { isSame, type Secrets, secretsOf } from '#src/platform/server/proof-tokens.ts'
import { LINK_HOURS, NONCE_MAX_MS, TAP_ACTIONS, type TapAction } from '../constants.ts'

const isAction = (value: string): value is TapAction =>
  (TAP_ACTIONS as readonly string[]).includes(value)

export interface Link {
  userId: number
  date: CalendarDate
  action: TapAction
  /** Unix time in seconds. */
  expires: number
}

/** 132 bits. */
const MAC_LENGTH = 22

const mac = (secret: string, purpose: string, text: string) =>
  createHmac('sha256', secret).update(`${purpose} ${text}`).digest('base64url').slice(0, MAC_LENGTH)

const isSigned = (deps: Secrets, purpose: string, text: string, signature: string): boolean =>
  secretsOf(deps).some(secret => isSame(signature, mac(secret, purpose, text)))

const signed = (secret: string, purpose: string, text: string) =>
  `${text}.${mac(secret, purpose, text)}`

/** @returns the text that was signed; null when it was not signed by the site for this purpose */
function readSigned(deps: Secrets, purpose: string, token: string): string | null {
  const end = token.lastIndexOf('.')
  const text = token.slice(0, Math.max(0, end))
  return text && isSigned(deps, purpose, text, token.slice(end + 1)) ? text : null
}

/** A link that may log one thing for one member on one day, and nothing else. */
export function linkToken(
  secret: string,
  { userId, date, action }: Omit<Link, 'expires'>,
  now: Date,
): string {
  const expires = Math.floor(now.getTime() / 1000) + LINK_HOURS * 3_600
  return signed(secret, 'tap', [userId.toString(36), date, action, expires.toString(36)].join('.'))
}

/** @returns also a link that has expired; null for one that the site has not made */
export function readLink(deps: Secrets, token: string): Link | null {
  const text = readSigned(deps, 'tap', token)
  const [user = '', date = '', action = '', expires = ''] = text?.split('.') ?? []
  if (!isCalendarDate(date) || !isAction(action)) return null
  return { userId: Number.parseInt(user, 36), date, action, expires: Number.parseInt(expires, 36) }
}

/** A signed note of when a link's page was made; valid for that link only. */
export const nonceFor = (secret: string, token: string, now: Date): string => {
  const at = now.getTime().toString(36)
  return `${at}.${mac(secret, 'nonce', `${token} ${at}`)}`
}

/** @returns the age of a page in ms; null when the nonce was not made for this link, or longer than an hour ago */
export function nonceAge(deps: Secrets, token: string, nonce: string, now: Date): number | null {
  const [at = '', signature = ''] = nonce.split('.')
  if (!isSigned(deps, 'nonce', `${token} ${at}`, signature)) return null
  const age = now.getTime() - Number.parseInt(at, 36)
  return age < 0 || age > NONCE_MAX_MS ? null : age
}

/** The cookie of a browser in which a button of the member's was pressed. @param key the member's browser key */
export const browserCookie = (secret: string, userId: number, key: string): string =>
  signed(secret, 'browser', `${userId.toString(36)}.${key}`)

/** @returns the member and the key it was made with; null when the site has not made it */
export function readCookie(deps: Secrets, cookie: string): { userId: number; key: string } | null {
  const [user = '', key = ''] = readSigned(deps, 'browser', cookie)?.split('.') ?? []
  return key ? { userId: Number.parseInt(user, 36), key } : null
}
