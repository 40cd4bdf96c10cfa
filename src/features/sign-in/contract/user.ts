import * as z from 'zod/mini'
import { WEEK_STARTS } from '#src/contract/calendar.ts'
import { endpoint, id, instant } from '#src/contract/endpoint.ts'
import { LANGUAGE_CODES } from '#src/contract/languages.ts'
import { TIERS } from '../constants.ts'

/** Never the password hash or a payment id (docs/product.md 8.4). */
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
  is_coach: z.boolean(),
  time_zone: z.nullable(z.string()),
  week_start: z.nullable(z.enum(WEEK_STARTS)),
  /** Null follows the site's. */
  language: z.nullable(z.enum(LANGUAGE_CODES)),
  subscription_status: z.string(),
  subscription_tier: z.nullable(z.enum(TIERS)),
  subscription_starts_at: z.nullable(instant),
  subscription_expires_at: z.nullable(instant),
  subscription_cancel_at_period_end: z.boolean(),
  /** Of the newest coaching in which the user is the client. */
  coach: z.nullable(z.object({ coaching_id: id, name: z.string() })),
  created_at: instant,
})

export type User = z.infer<typeof user>

export const getUser = endpoint('GET /api/user', {
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'The signed-in user',
  data: user,
})
