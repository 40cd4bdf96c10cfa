import { domainToASCII } from 'node:url'

const ADDRESS_MAX = 254
const LOCAL_MAX = 64
const LABEL_MAX = 63

/** RFC 5322's dot-atom: letters beyond ASCII before the @ need a server that few have. */
const ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i
const LABEL = /^[a-z0-9-]+$/

/** Otherwise `domainToASCII`, which reads a host of a URL, would decode percent signs and cut at slashes. */
const HOST = /^[a-z0-9.\u0080-\u{10FFFF}-]+$/iu

function domainOf(text: string): string | null {
  if (!HOST.test(text)) return null
  const domain = domainToASCII(text)
  const labels = domain.split('.')
  const isName =
    labels.length > 1 &&
    labels.every(
      each => each.length <= LABEL_MAX && LABEL.test(each) && !each.startsWith('-') && !each.endsWith('-'),
    )
  // A number at the end makes it an address of a machine.
  return isName && !/^\d+$/.test(labels.at(-1) ?? '') ? domain : null
}

/**
 * A mail address as it is kept and mailed: a domain with letters beyond ASCII as `xn--`.
 * @returns null for one that no mail can go to
 */
export function mailAddressOf(text: string): string | null {
  const at = text.lastIndexOf('@')
  if (text.length > ADDRESS_MAX || at < 1 || at > LOCAL_MAX) return null
  const local = text.slice(0, at)
  const domain = domainOf(text.slice(at + 1))
  if (domain === null || !local.split('.').every(atom => ATOM.test(atom))) return null
  const address = `${local}@${domain}`
  return address.length <= ADDRESS_MAX ? address : null
}
