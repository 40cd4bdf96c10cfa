import { existsSync } from 'node:fs'
import type { BlockList } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { unescape as unescaped } from 'node:querystring'
import * as z from 'zod'
import { PASSWORD_MIN, PASSWORD_MIN_STRICT, type TIERS } from '#src/features/accounts/constants.ts'
import { objectionTo } from '#src/features/accounts/server/password-rules.ts'
import { HELP_REGIONS, type HelpLines, helpFor, parseHelpLines } from '#src/features/coach/server/help.ts'
import type { SiteSettings } from '#src/features/site/domain.ts'
import { withSecretFiles } from './secret-files.ts'
import {
  addressRanges,
  key,
  optional,
  origin,
  portNumber,
  tokens,
  webUrl,
  withDefault,
} from './setting-forms.ts'

const stripeNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_BASIC',
  'STRIPE_PRICE_PREMIUM',
  'STRIPE_PRICE_COACHING',
] as const

/** The site's own address in the samples; nobody's, and no mail server lets anybody send from it. */
export const SAMPLE_EMAIL = 'hello@firstdomino.example'

const environment = z.object({
  PORT: withDefault(portNumber, '3000'),
  HOST: withDefault(z.string(), '127.0.0.1'),
  SITE_URL: optional(origin),
  TRUST_PROXY: optional(addressRanges),
  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: optional(
    z.string().regex(/^(file:.+|postgres(ql)?:\/\/.+)/, 'must begin with file: or postgres://'),
  ),
  DATABASE_REPLICA_URL: optional(z.string().regex(/^postgres(ql)?:\/\/.+/, 'must begin with postgres://')),
  DATABASE_POOL: withDefault(
    z
      .string()
      .regex(/^[1-9]\d{0,2}$/, 'must be a number from 1 to 999')
      .transform(Number),
    '10',
  ),
  METRICS_PORT: optional(portNumber),
  METRICS_HOST: withDefault(z.string(), '127.0.0.1'),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webUrl),
  OTEL_SERVICE_NAME: withDefault(z.string(), 'first-domino'),
  WORKERS: withDefault(
    z
      .string()
      .regex(/^(auto|[1-9]\d?)$/, 'must be a number from 1 to 99, or auto')
      .transform(value => (value === 'auto' ? availableParallelism() : Number(value))),
    '1',
  ),
  AUTH_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  AUTH_SECRET_PREVIOUS: optional(z.string().min(32, 'must have at least 32 characters')),
  PASSWORD_RULES: withDefault(z.enum(['plain', 'strict'], 'must be plain or strict'), 'plain'),
  TWO_STEP: withDefault(
    z.enum(['optional', 'admins', 'everybody'], 'must be optional, admins or everybody'),
    'optional',
  ),
  ADMIN_USERNAME: optional(
    z.string().regex(/^[A-Za-z0-9_.-]{3,50}$/, 'must be 3 to 50 of letters, digits and _ . -'),
  ),
  ADMIN_PASSWORD: optional(
    z.string().min(6, 'must have at least 6 characters').max(200, 'must have at most 200 characters'),
  ),
  ADMIN_EMAIL: optional(z.email('must be an email address')),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' })),
  MAIL_FROM: optional(z.string().regex(/@/, 'must hold an email address')),
  TEAM_EMAIL: optional(z.email('must be an email address')),
  STRIPE_SECRET_KEY: key('sk_', 'rk_'),
  STRIPE_PUBLISHABLE_KEY: key('pk_'),
  STRIPE_WEBHOOK_SECRET: key('whsec_'),
  STRIPE_PRICE_BASIC: optional(z.string()),
  STRIPE_PRICE_PREMIUM: optional(z.string()),
  STRIPE_PRICE_COACHING: optional(z.string()),
  STRIPE_API_BASE: optional(webUrl),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER: withDefault(webUrl, 'https://accounts.google.com'),
  AI_BASE_URL: optional(webUrl),
  AI_API_KEY: optional(z.string()),
  AI_MODEL: optional(z.string()),
  AI_TIMEOUT_SECONDS: withDefault(
    z
      .string()
      .regex(/^[1-9]\d{0,2}$/, 'must be a number from 1 to 999')
      .transform(Number),
    '45',
  ),
  AI_TOKENS_PER_MEMBER_PER_DAY: withDefault(tokens, '60000'),
  AI_TOKENS_PER_DAY: withDefault(tokens, '2000000'),
  HELP_REGION: optional(
    z
      .string()
      .toLowerCase()
      .refine(
        code => Object.hasOwn(HELP_REGIONS, code),
        `must be one of ${Object.keys(HELP_REGIONS).join(', ')}`,
      ),
  ),
  HELP_LINES: optional(
    z.string().transform((value, context) => {
      const lines = parseHelpLines(value)
      if (lines) return lines
      context.addIssue('must be names and numbers such as Samaritans: 116 123; Another: 0800 1')
      return z.NEVER
    }),
  ),
  BOOKING_WIDGET_URL: optional(webUrl),
  BOOKING_URL: optional(webUrl),
  BRAND: withDefault(z.string().max(60, 'must have at most 60 characters'), 'First Domino'),
  CONTACT_EMAIL: withDefault(z.email('must be an email address'), SAMPLE_EMAIL),
  CONTACT_PHONE: withDefault(z.string(), '(914) 555-0142'),
  INSTAGRAM_URL: withDefault(webUrl, 'https://www.instagram.com/firstdomino'),
  X_URL: withDefault(webUrl, 'https://x.com/firstdomino'),
  RATE_LIMIT: withDefault(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  WRITES_PER_MINUTE: optional(
    z
      .string()
      .regex(/^[1-9]\d{0,6}$/, 'must be a number of calls')
      .transform(Number),
  ),
  LOG_LEVEL: withDefault(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as info'),
    'info',
  ),
})

/** Real payments; null is the sandbox. */
export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** The id of each plan's price. */
  prices: Record<(typeof TIERS)[number], string>
  /** Another address of its API; null is Stripe's own. */
  apiBase: string | null
}

/** An OpenAI-compatible service; null is the built-in guide. */
export interface AiSettings {
  baseUrl: string
  apiKey: string | null
  model: string
  /** The longest wait for its next words. */
  timeoutMs: number
  /** In a calendar day (UTC): of one member or one visitor's address, and of all together. */
  tokensPerCaller: number
  tokensPerDay: number
}

export interface Settings {
  port: number
  host: string
  /** The public origin; `siteUrlGiven` says whether an operator set it (contract: origin check). */
  siteUrl: string
  siteUrlGiven: boolean
  /** Absolute. */
  dataDir: string
  database: { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }
  /** A streaming replica of the database above, for what may be a second old. */
  replicaUrl: string | null
  /** The most connections of one process to each PostgreSQL. */
  databasePool: number
  /** Processes on this machine that share the port. */
  workers: number
  authSecret: string | null
  /** The secret before: what was made with it goes on working while the site changes over. */
  previousSecret: string | null
  trustProxy: BlockList | null
  admin: { username: string; password: string; email: string | null } | null
  mail: { smtpUrl: string | null; from: string; team: string | null }
  stripe: StripeSettings | null
  google: { clientId: string; clientSecret: string; issuer: string } | null
  ai: AiSettings | null
  /** Shown to who speaks of harm to themselves or others. */
  help: HelpLines
  site: SiteSettings
  /** Prometheus metrics: on a port of their own, at `/metrics` behind a token, or both; null is off. */
  metrics: { port: number | null; host: string; token: string | null } | null
  /** OpenTelemetry traces over OTLP/HTTP; null is off. */
  traces: { endpoint: string; serviceName: string } | null
  rateLimit: boolean
  /** The most changing calls of one caller in one process; null is without end. */
  writesPerMinute: number | null
  logLevel: string
}

/** A setting an operator has to mend; its message is the one line that is shown. */
export class SettingsError extends Error {}

/** Names that go together: all set or none. @throws SettingsError naming the missing ones */
function together(values: Record<string, unknown>, names: readonly string[]): boolean {
  const missing = names.filter(name => values[name] === undefined)
  if (missing.length === 0) return true
  if (missing.length === names.length) return false
  throw new SettingsError(`${missing.join(', ')}: must be set too, because the others of its group are`)
}

/** @throws SettingsError when keys of test mode and of live mode are mixed, or one price stands for two plans */
function stripeSettings(values: z.output<typeof environment>): StripeSettings {
  const secretKey = String(values.STRIPE_SECRET_KEY)
  const publishableKey = String(values.STRIPE_PUBLISHABLE_KEY)
  const live = (key: string) => key.includes('_live_')
  if (live(secretKey) !== live(publishableKey)) {
    throw new SettingsError(
      'STRIPE_PUBLISHABLE_KEY: must be of the same mode, test or live, as STRIPE_SECRET_KEY',
    )
  }
  const prices = {
    basic: String(values.STRIPE_PRICE_BASIC),
    premium: String(values.STRIPE_PRICE_PREMIUM),
    coaching: String(values.STRIPE_PRICE_COACHING),
  }
  if (new Set(Object.values(prices)).size < 3) {
    throw new SettingsError(
      'STRIPE_PRICE_BASIC, STRIPE_PRICE_PREMIUM, STRIPE_PRICE_COACHING: must be three prices',
    )
  }
  return {
    secretKey,
    publishableKey,
    webhookSecret: String(values.STRIPE_WEBHOOK_SECRET),
    prices,
    apiBase: values.STRIPE_API_BASE ?? null,
  }
}

/** @param url checked before: `file:…` or `postgres://…` */
export function databaseOf(url: string): Settings['database'] {
  if (!url.startsWith('file:')) return { engine: 'postgres', url }
  const file = url === 'file::memory:' ? ':memory:' : resolve(url.slice('file:'.length))
  return { engine: 'sqlite', file }
}

/**
 * Whom mails come from where `MAIL_FROM` does not say: the site's own address, or the one that the mail server knows us by.
 * @returns with the brand in quotes, or a comma in it would make two senders
 */
function senderOf({ BRAND, CONTACT_EMAIL, SMTP_URL }: z.output<typeof environment>): string {
  const user = SMTP_URL ? unescaped(new URL(SMTP_URL).username) : ''
  const address = CONTACT_EMAIL === SAMPLE_EMAIL && z.email().safeParse(user).success ? user : CONTACT_EMAIL
  return `"${BRAND.replace(/["\\]/g, '')}" <${address}>`
}

/**
 * Checks every setting at once (contract: settings).
 * @param env the environment, `.env` already merged in
 * @throws SettingsError with one line that names the wrong setting
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new SettingsError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const values = parsed.data
  const dataDir = resolve(values.DATA_DIR)
  const url = values.DATABASE_URL ?? `file:${dataDir}/first-domino.db`
  const engine = url.startsWith('file:') ? 'sqlite' : 'postgres'
  if (engine === 'postgres' && !values.AUTH_SECRET) {
    throw new SettingsError('AUTH_SECRET: must be set with PostgreSQL, where several processes share it')
  }
  if (engine === 'sqlite' && values.DATABASE_REPLICA_URL) {
    throw new SettingsError('DATABASE_REPLICA_URL: is for PostgreSQL; set DATABASE_URL to its primary too')
  }
  if (url === 'file::memory:' && values.WORKERS > 1) {
    throw new SettingsError('WORKERS: must be 1 with a database in memory, which each process has for itself')
  }
  const hasAdmin = together(values, ['ADMIN_USERNAME', 'ADMIN_PASSWORD'])
  const hasStripe = together(values, stripeNames)
  const hasGoogle = together(values, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  const hasAi = together(values, ['AI_BASE_URL', 'AI_MODEL'])
  if (values.AI_API_KEY && !hasAi)
    throw new SettingsError('AI_BASE_URL, AI_MODEL: must be set too, because AI_API_KEY is')
  const siteUrl = values.SITE_URL ?? `http://localhost:${values.PORT}`
  const passwordMin = values.PASSWORD_RULES === 'strict' ? PASSWORD_MIN_STRICT : PASSWORD_MIN
  if (values.ADMIN_PASSWORD && passwordMin === PASSWORD_MIN_STRICT) {
    const objection = objectionTo(values.ADMIN_PASSWORD, { brand: values.BRAND, siteUrl, passwordMin }, [
      values.ADMIN_USERNAME,
      values.ADMIN_EMAIL,
    ])
    if (objection) throw new SettingsError(`ADMIN_PASSWORD: ${objection}`)
  }
  return {
    port: values.PORT,
    host: values.HOST,
    siteUrl,
    siteUrlGiven: values.SITE_URL !== undefined,
    dataDir,
    database: databaseOf(url),
    replicaUrl: values.DATABASE_REPLICA_URL ?? null,
    databasePool: values.DATABASE_POOL,
    workers: values.WORKERS,
    authSecret: values.AUTH_SECRET ?? null,
    previousSecret: values.AUTH_SECRET_PREVIOUS ?? null,
    trustProxy: values.TRUST_PROXY ?? null,
    admin: hasAdmin
      ? {
          username: String(values.ADMIN_USERNAME),
          password: String(values.ADMIN_PASSWORD),
          email: values.ADMIN_EMAIL ?? null,
        }
      : null,
    mail: {
      smtpUrl: values.SMTP_URL ?? null,
      from: values.MAIL_FROM ?? senderOf(values),
      team: values.TEAM_EMAIL ?? null,
    },
    stripe: hasStripe ? stripeSettings(values) : null,
    google: hasGoogle
      ? {
          clientId: String(values.GOOGLE_CLIENT_ID),
          clientSecret: String(values.GOOGLE_CLIENT_SECRET),
          issuer: values.GOOGLE_ISSUER,
        }
      : null,
    ai: hasAi
      ? {
          baseUrl: String(values.AI_BASE_URL),
          apiKey: values.AI_API_KEY ?? null,
          model: String(values.AI_MODEL),
          timeoutMs: values.AI_TIMEOUT_SECONDS * 1000,
          tokensPerCaller: values.AI_TOKENS_PER_MEMBER_PER_DAY,
          tokensPerDay: values.AI_TOKENS_PER_DAY,
        }
      : null,
    help: helpFor(values.HELP_REGION ?? null, values.HELP_LINES ?? null),
    site: {
      brand: values.BRAND,
      siteUrl,
      contactEmail: values.CONTACT_EMAIL,
      contactPhone: values.CONTACT_PHONE,
      instagramUrl: values.INSTAGRAM_URL,
      xUrl: values.X_URL,
      bookingUrl: values.BOOKING_URL ?? '/booking',
      bookingWidgetUrl: values.BOOKING_WIDGET_URL ?? null,
      googleSignIn: hasGoogle,
      passwordMin,
      twoStep: values.TWO_STEP,
      stripeKey: values.STRIPE_PUBLISHABLE_KEY ?? null,
    },
    metrics:
      values.METRICS_PORT === undefined && !values.METRICS_TOKEN
        ? null
        : {
            port: values.METRICS_PORT ?? null,
            host: values.METRICS_HOST,
            token: values.METRICS_TOKEN ?? null,
          },
    traces: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: values.OTEL_SERVICE_NAME }
      : null,
    rateLimit: values.RATE_LIMIT === 'on',
    writesPerMinute: values.WRITES_PER_MINUTE ?? null,
    logLevel: values.LOG_LEVEL,
  }
}

/**
 * The environment with `.env` of this folder beneath it and the secrets that are kept in files, read once at start.
 * @throws SettingsError
 */
export function loadEnvironment(): Record<string, string | undefined> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return withSecretFiles(process.env, line => new SettingsError(line))
}
