import * as z from 'zod/mini'
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

export const emailAddress = text(0, EMAIL_MAX, EMAIL_BAD, EMAIL_BAD).check(z.email(EMAIL_BAD))

export const username = text(
  USERNAME_MIN,
  USERNAME_MAX,
  USERNAME_TOO_SHORT,
  `Username must be at most ${USERNAME_MAX} characters`,
).check(z.regex(/^[A-Za-z0-9_.-]+$/, USERNAME_BAD))

export const password = verbatim(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`).check(
  z.minLength(PASSWORD_MIN, PASSWORD_TOO_SHORT),
)

/** Six digits from an authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const code = text(0, 100)
