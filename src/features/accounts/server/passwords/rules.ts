import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Deps } from '#src/platform/server/http/route.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { PASSWORD_GUESSABLE, PASSWORD_MIN_STRICT, PASSWORD_POPULAR } from '../../constants.ts'

const require = createRequire(import.meta.url)

/** Shorter ones would be found in passwords that have nothing to do with them. */
const WORD_MIN = 4
/** So many letters beside the words of the site and the member's own are enough to guess at. */
const OWN_LETTERS = 4

/** What this site is about, which whoever guesses here tries first; its own name and address are added (ASVS 6.1.2). */
const CONTEXT_WORDS = ['domino', 'first', 'coach', 'coaching', 'password', 'passwort', 'welcome', 'admin']

let leaked: string | undefined

/**
 * Whether it is among the 48,000 most frequent passwords of known leaks, in lower case as well. The list stays one text:
 * as a set it would weigh ten times as much, and it is searched once for each new password.
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

/** What is left of a password without words that are easily guessed, and without digits and signs. */
function ownLetters(password: string, words: readonly string[]): number {
  let rest = password.toLowerCase()
  for (const word of words.toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(word, ' ')
  return rest.replace(/[^\p{L}]/gu, '').length
}

type Site = Pick<Settings['site'], 'brand' | 'siteUrl' | 'passwordMin'>

/**
 * Why a password would be guessed soon, in a sentence for who chose it.
 * @param own the member's names and addresses
 * @returns null when there is nothing to say against it
 */
export function objectionTo(
  password: string,
  site: Site,
  own: readonly (string | null | undefined)[],
): string | null {
  if (password.length < site.passwordMin) return `Password must be at least ${site.passwordMin} characters`
  if (isPopular(password)) return PASSWORD_POPULAR
  const words = [
    ...CONTEXT_WORDS,
    ...[site.brand, new URL(site.siteUrl).hostname, ...own].flatMap(each => wordsOf(each ?? '')),
  ]
  const guessable = ownLetters(password, words) < OWN_LETTERS && ownLetters(password, []) >= WORD_MIN
  return guessable ? PASSWORD_GUESSABLE : null
}

/**
 * Refuses a password that would be guessed soon, where the operator wants that (`PASSWORD_RULES`).
 * @param field of the call, where the sentence stands
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
  if (message) throw new AppError('invalid', { message, fields: { [field]: message } })
}
