import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import type { Deps } from '#src/platform/server/context.ts'
import { invalid } from '#src/platform/server/errors.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import {
  PASSWORD_GUESSABLE,
  PASSWORD_MIN_STRICT,
  PASSWORD_POPULAR,
  PASSWORD_WAS_GIVEN,
} from '../constants.ts'
import { verifyPassword } from './password-hash.ts'

const require = createRequire(import.meta.url)

/** Shorter words would match unrelated passwords. */
const WORD_MIN = 4
/** Letters a password needs besides words of the site and the member. */
const OTHER_LETTERS_MIN = 4

/** Words that attackers try first on this site; its name and host are added (ASVS 6.1.2). */
const CONTEXT_WORDS = [
  'domino',
  'first',
  'coach',
  'coaching',
  'password',
  'passwort',
  'welcome',
  'admin',
]

let leaked: string | undefined

/**
 * Among the 49,000 most frequent leaked passwords, ignoring upper case. The list stays one string: a set would take ten
 * times the memory, and it is searched only once per new password.
 */
function isPopular(password: string): boolean {
  leaked ??= readFileSync(require.resolve('@zxcvbn-ts/language-common/src/passwords.json'), 'utf8')
  return [password, password.toLowerCase()].some(each => leaked?.includes(JSON.stringify(each)))
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length >= WORD_MIN)

/** Letters left after removing the given words, digits and symbols. */
function countOtherLetters(password: string, words: readonly string[]): number {
  let rest = password.toLowerCase()
  for (const word of words.toSorted((a, b) => b.length - a.length))
    rest = rest.replaceAll(word, ' ')
  return rest.replace(/[^\p{L}]/gu, '').length
}

type Site = Pick<Settings['site'], 'brand' | 'siteUrl' | 'passwordMin'>

/**
 * @param own the member's names and addresses
 * @returns a message for the user on why the password is too easy to guess; null when it is fine
 */
export function objectionTo(
  password: string,
  site: Site,
  own: readonly (string | null | undefined)[],
): string | null {
  if (password.length < site.passwordMin)
    return said(msg`Password must be at least ${{ passwordMin: site.passwordMin }} characters`)
  if (isPopular(password)) return said(PASSWORD_POPULAR)
  const words = [
    ...CONTEXT_WORDS,
    ...[site.brand, new URL(site.siteUrl).hostname, ...own].flatMap(each => wordsOf(each ?? '')),
  ]
  const guessable =
    countOtherLetters(password, words) < OTHER_LETTERS_MIN &&
    countOtherLetters(password, []) >= WORD_MIN
  return guessable ? said(PASSWORD_GUESSABLE) : null
}

/**
 * With `PASSWORD_RULES=strict` only.
 * @param field of the request body, for the error message
 * @throws AppError `invalid`
 */
export function requireGoodPassword(
  { settings }: Deps,
  password: string,
  own: readonly (string | null | undefined)[],
  field = 'password',
): void {
  if (settings.site.passwordMin < PASSWORD_MIN_STRICT) return
  const message = objectionTo(password, settings.site, own)
  if (message) throw invalid(field, message)
}

/**
 * A password that the site generated must not become the permanent one (ASVS 6.4.1).
 * @param field of the request body, for the error message
 * @throws AppError `invalid`
 */
export async function refuseGiven(
  {
    password_hash,
    password_ends_at,
  }: { password_hash: string | null; password_ends_at: string | null },
  password: string,
  field = 'password',
): Promise<void> {
  if (password_ends_at === null || !(await verifyPassword(password_hash, password))) return
  throw invalid(field, PASSWORD_WAS_GIVEN)
}
