import * as z from 'zod/mini'
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

export const emailAddress = z.string().check(z.trim(), z.email(EMAIL_BAD), z.maxLength(EMAIL_MAX, EMAIL_BAD))

export const username = z
  .string()
  .check(
    z.trim(),
    z.minLength(USERNAME_MIN, USERNAME_TOO_SHORT),
    z.maxLength(USERNAME_MAX, `Username must be at most ${USERNAME_MAX} characters`),
    z.regex(/^[A-Za-z0-9_.-]+$/, USERNAME_BAD),
  )

export const password = z
  .string()
  .check(
    z.minLength(PASSWORD_MIN, PASSWORD_TOO_SHORT),
    z.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
  )

/** Six digits from an authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const code = z.string().check(z.trim(), z.maxLength(100))
