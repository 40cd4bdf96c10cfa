import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'

// Order matters: the user agent of a browser built on another one names both.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: readonly [RegExp, string][], agent: string) =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

const UNKNOWN = msg`Unknown device`

const named = (browser: string, system: string): string =>
  said(msg`${{ browser }} on ${{ system }}`)

/** For example 'Firefox on Windows'. */
export function deviceName(userAgent: string | null): string {
  const browser = nameIn(BROWSERS, userAgent ?? '')
  const system = nameIn(SYSTEMS, userAgent ?? '')
  return browser && system ? named(browser, system) : (browser ?? system ?? said(UNKNOWN))
}

/** What `deviceName` says in English, and how it is said now. */
const KNOWN = new Map<string, () => string>([
  ['Unknown device', () => said(UNKNOWN)],
  ...BROWSERS.flatMap(([, browser]) =>
    SYSTEMS.map(([, system]) => [`${browser} on ${system}`, () => named(browser, system)] as const),
  ),
])

/** A name that is kept in English, as it is shown; one that somebody has chosen stays. */
export const deviceWords = (name: string): string => KNOWN.get(name)?.() ?? name

/** A name as it is kept: what `deviceName` says now is kept in English. */
export const deviceInEnglish = (name: string): string =>
  [...KNOWN].find(([, say]) => say() === name)?.[0] ?? name

export const isHandheld = (userAgent: string | null): boolean =>
  /\b(iPhone|iPad|Android|Mobile)\b/.test(userAgent ?? '')

/** The same for all versions of a browser: an update does not make a new device. */
export const deviceKey = (userAgent: string | null): string =>
  (userAgent ?? '').replace(/[\d._]+/g, '').toLowerCase()

/**
 * Shortens an address to a rough location, so that it no longer identifies a household.
 * @param network an IPv4 address or an IPv6 /64
 */
export function truncatedNetwork(network: string): string {
  const groups = network.replace('::/64', '').split(':')
  if (groups.length > 1) return `${groups.slice(0, 3).join(':')}::/48`
  return `${network.split('.').slice(0, 3).join('.')}.0/24`
}
