import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { refusal, type Words } from '#src/contract/i18n.ts'
import { LANGUAGE_CODES } from '#src/contract/languages.ts'
import { mailAddress, nameOrAddress } from '#src/contract/mail-address.ts'
import { text, verbatim } from '#src/contract/texts.ts'
import {
  EMAIL_BAD,
  EMAIL_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_TOO_SHORT,
  USERNAME_BAD,
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_TOO_SHORT,
} from '../constants.ts'

export const emailAddress = text(1, EMAIL_MAX, EMAIL_BAD, EMAIL_BAD).check(
  z.refine(typed => mailAddress(typed) !== null, refusal(EMAIL_BAD)),
  z.overwrite(nameOrAddress),
  z.meta({ format: 'email' }),
)

/** Who has an account: by the username, or by the address in any spelling of its domain. */
export const signInName = (min: number, missing: Words) =>
  text(min, EMAIL_MAX, missing).check(z.overwrite(nameOrAddress))

/** Who is invited: a username or an address, to which mail can go. */
export const invitee = text(1, EMAIL_MAX, msg`Please enter a name or a mail address`).check(
  z.refine(typed => !typed.includes('@') || mailAddress(typed) !== null, refusal(EMAIL_BAD)),
  z.overwrite(nameOrAddress),
)

export const username = text(
  USERNAME_MIN,
  USERNAME_MAX,
  USERNAME_TOO_SHORT,
  msg`Username must be at most ${{ max: USERNAME_MAX }} characters`,
).check(z.regex(/^[A-Za-z0-9_.-]+$/, refusal(USERNAME_BAD)))

export const password = verbatim(
  PASSWORD_MAX,
  msg`Password must be at most ${{ max: PASSWORD_MAX }} characters`,
).check(z.minLength(PASSWORD_MIN, refusal(PASSWORD_TOO_SHORT)))

/** Six digits from an authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const code = text(0, 100)

/** A shipped language; null follows the site's. */
export const language = z.optional(z.nullable(z.enum(LANGUAGE_CODES)))
