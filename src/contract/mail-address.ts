import { parsedUrl } from './parsed-url.ts'

const LOCAL = /^[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*$/
const DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/i

/** What would be read as more than the host of a URL. */
const NO_HOST = /[\s/\\?#@:%[\]]/

/** A domain in any letters, in those that mail servers know: `münchen.example` is `xn--mnchen-3ya.example`. */
function asciiDomain(domain: string): string | null {
  if (/^[!-~]*$/.test(domain)) return domain
  return NO_HOST.test(domain) ? null : (parsedUrl(`http://${domain}`)?.hostname ?? null)
}

/**
 * The one rule for addresses of mail.
 * @returns the address that mail is sent to, with a domain in ASCII; null if no mail can go there
 */
export function mailAddress(typed: string): string | null {
  if (typed.length > 254) return null
  const at = typed.lastIndexOf('@')
  const local = typed.slice(0, Math.max(at, 0))
  const domain = asciiDomain(typed.slice(at + 1))
  if (domain === null || local.length > 64 || domain.length > 253) return null
  const address = `${local}@${domain}`
  return address.length <= 254 && LOCAL.test(local) && DOMAIN.test(domain) ? address : null
}

/** A username, or an address as `mailAddress` spells it. */
export const nameOrAddress = (typed: string): string => mailAddress(typed) ?? typed
