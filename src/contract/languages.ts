import { LANGUAGES } from '#locales'

/** One of the languages that are shipped. */
export type Language = keyof typeof LANGUAGES

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]]

export const REVIEWS = ['written', 'back', 'native'] as const

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(LANGUAGES, code)

/** @returns null for one that is not shipped, such as one of another version of the site */
export const shipped = (code: string | null): Language | null => (isLanguage(code) ? code : null)

/** @returns what a language is called in itself, and who has read it */
export const aboutLanguage = (code: Language): (typeof LANGUAGES)[Language] => LANGUAGES[code]

/** `q` of RFC 9110: at most three digits. */
const WANTED =
  /^\s*([a-z]{2,8}(?:-[a-z\d]{1,8})*)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i

/**
 * @param header as `Accept-Language` (RFC 9110)
 * @returns the shipped language that is wanted most; `de-AT` counts as `de`. Null where none is, and for `*`
 */
export function wantedLanguage(header: string | undefined): Language | null {
  let best: Language | null = null
  let weight = 0
  for (const each of header?.slice(0, 1_000).split(',') ?? []) {
    const [, tag = '', q = '1'] = WANTED.exec(each) ?? []
    const code = tag.toLowerCase().split('-')[0]
    if (!isLanguage(code) || Number(q) <= weight) continue
    best = code
    weight = Number(q)
  }
  return best
}
