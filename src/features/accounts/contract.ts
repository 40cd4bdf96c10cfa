import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { id, instant } from '#src/contract/schemas.ts'
import {
  EMAIL_BAD,
  EMAIL_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_TOO_SHORT,
  TIERS,
  USERNAME_BAD,
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_TOO_SHORT,
} from './constants.ts'

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

/** A user as the API shows it (contract: accounts): never the password hash, nor any payment id. */
export const user = z.object({
  id,
  username: z.string(),
  email: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  email_verified: z.boolean(),
  is_admin: z.boolean(),
  subscription_status: z.string(),
  subscription_tier: z.nullable(z.enum(TIERS)),
  subscription_starts_at: z.nullable(instant),
  subscription_expires_at: z.nullable(instant),
  subscription_cancel_at_period_end: z.boolean(),
  created_at: instant,
})
export type User = z.infer<typeof user>

export const credentials = z.object({
  username: z.string().check(z.trim(), z.minLength(USERNAME_MIN, USERNAME_TOO_SHORT), z.maxLength(EMAIL_MAX)),
  password,
})

export const registration = z.object({ username, email: emailAddress, password })

export const getUser = endpoint({
  method: 'GET',
  path: '/api/user',
  auth: 'user',
  summary: 'The signed-in user',
  data: user,
})

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  auth: 'public',
  summary: 'Sign in with a username (or email address) and a password',
  body: credentials,
  data: user,
  errors: ['invalid_credentials', 'too_many'],
})

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  auth: 'public',
  summary: 'Create an account and sign in',
  body: registration,
  data: user,
  status: 201,
  errors: ['username_taken', 'email_taken'],
  limit: { name: 'register', max: 300, windowSeconds: 900 },
  idempotent: 'own',
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  auth: 'public',
  summary: 'End this session; also fine when there is none',
})

export const accountEndpoints = [getUser, login, register, logout]
