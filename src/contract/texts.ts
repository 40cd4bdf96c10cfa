import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { numberText } from './formats.ts'
import { refusal, said, type Words } from './i18n.ts'

/**
 * The texts that somebody sends. A length is looked at first, and ends the checks (`abort`): zod would otherwise hand a
 * megabyte to each trimming, normalization, refinement and pattern that follows.
 */

// Built only when needed: formatting the number for each field took a tenth of a page's start.
const atMost = (max: number, message?: Words) => ({
  abort: true,
  error: () => said(message ?? msg`Please keep this to ${{ max: numberText(max) }} characters.`),
})

/** PostgreSQL stores no U+0000, and bodies alone are looked through for it. */
const withoutNul = () =>
  z.refine<string>(text => !text.includes('\0'), {
    // Where there is no text at all, the message of another rule says more.
    error: ({ input }) =>
      typeof input === 'string' ? said(msg`Please leave out the null character.`) : undefined,
  })

/** As it was sent, to the character: a token, a key, a code, a password. */
export const verbatim = (max: number, message?: Words) =>
  z.string().check(z.maxLength(max, atMost(max, message)), withoutNul())

export const matching = (max: number, pattern: RegExp, message?: Words) => {
  const rule = message && refusal(message)
  return z
    .string(rule)
    .check(z.maxLength(max, atMost(max, message)), withoutNul(), z.regex(pattern, rule))
}

/** Longer runs are in no language (Unicode's stream-safe format), and putting one in order takes its square. */
const MANY_MARKS = /(?<!\p{M})\p{M}{31}/u

/** One spelling (NFC) for texts that look the same. Lone surrogates, which PostgreSQL rejects, become U+FFFD. */
export const composeText = (text: string): string =>
  MANY_MARKS.test(text) ? text.toWellFormed() : text.normalize().toWellFormed()

/** How much longer a text can be before it is composed. */
const DECOMPOSED = 4

const typed = (max: number, message?: Words) =>
  z
    .string()
    .check(
      z.maxLength(DECOMPOSED * max, atMost(max, message)),
      withoutNul(),
      z.overwrite(composeText),
    )

/** What somebody wrote, kept as it is but for the spelling of its characters. */
export const freeText = (max: number, message?: Words) =>
  typed(max, message).check(z.maxLength(max, atMost(max, message)))

/** U+2800 is a pattern of dots without dots. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

export const isVisible = (line: string): boolean => VISIBLE.test(line)

/** A line without the blanks around it. One that must not be empty holds something that can be seen. */
export const text = (
  min: number,
  max: number,
  tooShort: Words = msg`Please fill this in.`,
  tooLong?: Words,
) =>
  typed(max, tooLong).check(
    z.trim(),
    ...(min > 0
      ? [z.minLength(min, refusal(tooShort)), z.refine<string>(isVisible, refusal(tooShort))]
      : []),
    z.maxLength(max, atMost(max, tooLong)),
  )

const TURNS = /\p{Bidi_Control}/u

/** Whether it can be seen, and leaves the direction of the text around it alone. */
export const isName = (called: string): boolean => isVisible(called) && !TURNS.test(called)

/** What a person or a practice is called, for which `isName` holds. */
export const name = (min: number, max: number, missing: Words = msg`Please enter a name`) =>
  text(min, max, missing).check(
    z.refine(called => called === '' || isVisible(called), refusal(missing)),
    z.refine(
      called => !TURNS.test(called),
      refusal(msg`Please leave out characters that turn the direction of text.`),
    ),
  )
