import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { unescape as unescaped } from 'node:querystring'
import { parseEnv } from 'node:util'
import * as z from 'zod'
import { LANGUAGE_CODES, type Language } from '#src/contract/languages.ts'
import { mailAddress } from '#src/contract/mail-address.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import type { SettingsPart } from './part.ts'
import { SECRETS, withSecretFiles } from './secret-files.ts'
import {
  addressRanges,
  ageRecipient,
  count,
  hideable,
  mailAccount,
  mailSender,
  optional,
  origin,
  portNumber,
  webUrl,
  withDefault,
  withPassword,
} from './setting-forms.ts'
import { LEFT_OPEN, type Settings } from './settings.ts'
import { SettingsError } from './settings-error.ts'

/** A placeholder nobody owns: mail servers refuse it as a sender. */
export const SAMPLE_EMAIL = 'hello@firstdomino.example'

export const platformShape = {
  PORT: withDefault(portNumber, '3000'),
  HOST: withDefault(z.string(), '127.0.0.1'),
  SITE_URL: optional(origin),
  TRUST_PROXY: optional(addressRanges),
  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: optional(
    withPassword(
      z.string().regex(/^(file:.+|postgres(ql)?:\/\/.+)/, 'must begin with file: or postgres://'),
    ),
  ),
  METRICS_PORT: optional(portNumber),
  METRICS_HOST: withDefault(z.string(), '127.0.0.1'),
  AUTH_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  AUTH_SECRET_PREVIOUS: optional(z.string().min(32, 'must have at least 32 characters')),
  SMTP_URL: optional(
    withPassword(z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' })),
  ),
  MAIL_FROM: optional(mailSender),
  TEAM_EMAIL: optional(mailAccount),
  BRAND: withDefault(z.string().max(60, 'must have at most 60 characters'), 'First Domino'),
  CONTACT_EMAIL: withDefault(mailAccount, SAMPLE_EMAIL),
  CONTACT_PHONE: hideable(z.string(), '(914) 555-0142'),
  INSTAGRAM_URL: hideable(webUrl, 'https://www.instagram.com/firstdomino'),
  X_URL: hideable(webUrl, 'https://x.com/firstdomino'),
  SITE_LANGUAGE: withDefault(
    z.enum(LANGUAGE_CODES, `must be one of ${LANGUAGE_CODES.join(', ')}`),
    'en',
  ),
  RATE_LIMIT: withDefault(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  BACKUP_EVERY_HOURS: optional(count(3, 'must be a number of hours')),
  BACKUP_KEEP: withDefault(count(3, 'must be a number of backups'), '14'),
  BACKUP_PUBLIC_KEY: optional(ageRecipient),
  LOG_LEVEL: withDefault(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a level such as info',
    ),
    'info',
  ),
}

export const platform = z.object(platformShape)

export type Environment = Record<string, string | undefined>

/** @param url already validated: `file:…` or `postgres://…` */
export function databaseOf(url: string): Settings['database'] {
  if (!url.startsWith('file:')) return { engine: 'postgres', url }
  const file = url === 'file::memory:' ? ':memory:' : resolve(url.slice('file:'.length))
  return { engine: 'sqlite', file }
}

/** The site's address, or else the SMTP account. The brand is quoted: a comma in it would make two senders. */
export function senderOf(
  { brand, contactEmail }: Pick<SiteSettings, 'brand' | 'contactEmail'>,
  smtpUrl: string | null,
): string {
  const user = smtpUrl ? unescaped(new URL(smtpUrl).username) : ''
  const address = contactEmail === SAMPLE_EMAIL && mailAddress(user) !== null ? user : contactEmail
  return `"${brand.replace(/["\\\r\n]/g, '')}" <${address}>`
}

/** Checks settings that depend on each other. @throws SettingsError */
export function checkTogether(values: z.output<typeof platform>): void {
  const url = values.DATABASE_URL ?? ''
  const isPostgres = url !== '' && !url.startsWith('file:')
  if (isPostgres && !values.AUTH_SECRET) {
    throw new SettingsError(
      'AUTH_SECRET: must be set with PostgreSQL, where several processes share it',
    )
  }
  for (const name of ['BACKUP_EVERY_HOURS', 'BACKUP_PUBLIC_KEY'] as const) {
    if (isPostgres && values[name])
      throw new SettingsError(
        `${name}: is for the embedded database; back up PostgreSQL with pg_dump`,
      )
  }
}

export const siteOf = (values: z.output<typeof platform>, siteUrl: string) => ({
  brand: values.BRAND,
  siteUrl,
  language: values.SITE_LANGUAGE as Language,
  contactEmail: values.CONTACT_EMAIL,
  contactPhone: values.CONTACT_PHONE,
  instagramUrl: values.INSTAGRAM_URL,
  xUrl: values.X_URL,
  sendsMail: values.SMTP_URL !== undefined,
  hasHours: false,
  content: {},
  stripePrices: {},
  onSale: [],
  ownPages: [],
  pictures: {},
})

export function platformSettings(values: z.output<typeof platform>, siteUrl: string) {
  const dataDir = resolve(values.DATA_DIR)
  return {
    port: values.PORT,
    host: values.HOST,
    siteUrl,
    dataDir,
    database: databaseOf(values.DATABASE_URL ?? `file:${dataDir}/first-domino.db`),
    authSecret: values.AUTH_SECRET ?? null,
    previousSecret: values.AUTH_SECRET_PREVIOUS ?? null,
    trustProxy: values.TRUST_PROXY ?? null,
    mail: {
      smtpUrl: values.SMTP_URL ?? null,
      from:
        values.MAIL_FROM ??
        senderOf(
          { brand: values.BRAND, contactEmail: values.CONTACT_EMAIL },
          values.SMTP_URL ?? null,
        ),
      team: values.TEAM_EMAIL ?? null,
    },
    metrics:
      values.METRICS_PORT === undefined
        ? null
        : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    rateLimit: values.RATE_LIMIT === 'on',
    readsPerMinute: 1_200,
    writesPerMinute: 600,
    memberQuotaBytes: 50 * 1024 * 1024,
    backups:
      values.BACKUP_EVERY_HOURS === undefined
        ? null
        : { everyHours: values.BACKUP_EVERY_HOURS, keep: values.BACKUP_KEEP },
    backupAskedAt: null,
    given: new Set(LEFT_OPEN.filter(name => values[name] !== undefined)),
    backupKey: values.BACKUP_PUBLIC_KEY ?? null,
    logLevel: values.LOG_LEVEL,
  }
}

/** @param env including `.env`. @throws SettingsError with one line that names the setting (docs/product.md 13.1) */
export function composeSettings(env: Environment, parts: readonly SettingsPart[]): Settings {
  const shape = Object.assign({}, platformShape, ...parts.map(part => part.shape))
  const parsed = z.object(shape).safeParse(env)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new SettingsError(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  const values = parsed.data as z.output<typeof platform>
  checkTogether(values)
  const siteUrl = values.SITE_URL ?? `http://localhost:${values.PORT}`
  const site = siteOf(values, siteUrl)
  const made = parts.map(part => part.read(parsed.data as never, { brand: site.brand, siteUrl }))
  Object.assign(site, ...made.map(each => each.site))
  return Object.assign(platformSettings(values, siteUrl), ...made.map(each => each.settings), {
    baseSite: site,
    site,
  })
}

const ENV_FILE = '.env'

/** What Windows' editors put before the first name is not part of it. */
const envText = () =>
  existsSync(ENV_FILE) ? readFileSync(ENV_FILE, 'utf8').replace(/^\uFEFF/, '') : ''

/** The environment, completed from `.env` and secret files; it takes precedence over them. @throws SettingsError */
export function loadEnvironment(): Record<string, string | undefined> {
  for (const [name, value] of Object.entries(parseEnv(envText()))) process.env[name] ??= value
  return withSecretFiles(process.env, line => new SettingsError(line))
}

/** Names that compose files and Node read. */
const FOREIGN = /^(NODE_|OTEL_|SITE_HOST$|POSTGRES_|TZ$)/

/** @returns a line for each name in `.env` that is no setting, and each that Node's parser would silently skip */
export function settingWarnings(
  parts: readonly SettingsPart[],
  text: string = envText(),
): string[] {
  const shapes = [platformShape, ...parts.map(({ shape }) => shape)]
  const known = new Set([
    ...shapes.flatMap(shape => Object.keys(shape)),
    ...SECRETS.map(name => `${name}_FILE`),
  ])
  const names = Object.keys(parseEnv(text))
  const withColon = [...text.matchAll(/^([A-Z][A-Z0-9_]*):/gm)].map(([, name = '']) => name)
  return [
    ...withColon
      .filter(name => !names.includes(name))
      .map(name => `.env: ${name} is ignored; write ${name}=value, with an equals sign`),
    ...names
      .filter(name => !known.has(name) && !FOREIGN.test(name))
      .map(name => `${name} is not a setting and is ignored; docs/settings.md lists all settings`),
  ]
}
