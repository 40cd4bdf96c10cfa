import { expect, test } from 'vitest'
import { organizationJsonLd } from '#src/features/texts/domain/structured-data.ts'
import { SAMPLE_EMAIL, settingWarnings } from '#src/platform/server/settings/compose.ts'
import { SettingsError } from '#src/platform/server/settings/settings-error.ts'
import { features } from './features.ts'
import { readSettings } from './settings.ts'

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_BASIC: 'price_1',
  STRIPE_PRICE_PREMIUM: 'price_2',
  STRIPE_PRICE_COACHING: 'price_3',
}

test("all of Stripe's settings mean real payments; pages only get the publishable key", () => {
  const settings = readSettings(STRIPE)
  expect(settings.stripe).toEqual({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
    prices: { basic: 'price_1', premium: 'price_2', coaching: 'price_3' },
    apiBase: null,
  })
  expect(JSON.stringify(settings.site)).toContain('pk_test_1')
  expect(JSON.stringify(settings.site)).not.toMatch(/sk_test|whsec/)
})

test('what .env sets in vain is named', () => {
  const text =
    '# PORT: no\nPORT: 5140\nSMTP_URL_FILE=x\nNODE_OPTIONS=\nSITE_ULR=x\nBRAND="HOST: a"\n'
  expect(settingWarnings([], text)).toEqual([
    '.env: PORT is ignored; write PORT=value, with an equals sign',
    'SITE_ULR is not a setting and is ignored; docs/settings.md lists all settings',
  ])
})

test('the defaults are enough for a complete site', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'http://localhost:3000',
    given: new Set(),
    database: { engine: 'sqlite', file: expect.stringMatching(/\/data\/first-domino\.db$/) },
    authSecret: null,
    trustProxy: null,
    admin: null,
    stripe: null,
    ai: null,
    rateLimit: true,
    readsPerMinute: 1_200,
    logLevel: 'info',
    site: { brand: 'First Domino', bookingUrl: '/booking', bookingWidgetUrl: null },
  })
})

test('the sender is the site or the SMTP account, unless MAIL_FROM is set', () => {
  const from = (environment: Record<string, string>) => readSettings(environment).mail.from
  const SMTP_URL = 'smtps://me%40coach.example:letter-box@mail.example:465'
  expect(from({ SMTP_URL })).toBe('"First Domino" <me@coach.example>')
  expect(
    from({ SMTP_URL, CONTACT_EMAIL: 'hello@coach.example', BRAND: 'Smith, Jones "&" Co' }),
  ).toBe('"Smith, Jones & Co" <hello@coach.example>')
  expect(from({ SMTP_URL, MAIL_FROM: 'Ann <ann@coach.example>' })).toBe('Ann <ann@coach.example>')
  expect(from({ SMTP_URL: 'smtp://api%key:x@mail.example' })).toContain(SAMPLE_EMAIL)
})

test('an empty contact is hidden, in structured data too; one that is not set is the sample', () => {
  const hidden = readSettings({ CONTACT_PHONE: '', INSTAGRAM_URL: '', X_URL: '' }).site
  expect(hidden).toMatchObject({ contactPhone: '', instagramUrl: '', xUrl: '' })
  const described = JSON.stringify(organizationJsonLd(hidden))
  expect(described).not.toMatch(/telephone|sameAs|555|instagram/)
  expect(readSettings({}).site.contactPhone).toBe('(914) 555-0142')
  expect(() => readSettings({ X_URL: 'x' })).toThrow(/^X_URL: must be/)
})

test('SITE_URL is normalized, PostgreSQL is known by its URL, and what is empty is unset', () => {
  const AUTH_SECRET = 'x'.repeat(32)
  const url = 'postgres://u:p@db/site'
  const settings = readSettings({
    SITE_URL: 'https://Coach.example/',
    DATABASE_URL: url,
    AUTH_SECRET,
  })
  expect(settings).toMatchObject({
    siteUrl: 'https://coach.example',
    given: new Set(['SITE_URL']),
    database: { engine: 'postgres', url },
  })
  const empty = { PORT: '', SITE_URL: '', BRAND: '', AI_TOKENS_PER_DAY: '', METRICS_PORT: '' }
  expect(readSettings(empty)).toEqual(readSettings({}))
  expect(readSettings({ METRICS_PORT: '9464' })).toMatchObject({
    metrics: { port: 9464, host: '127.0.0.1' },
  })
})

test.each([
  [null, {}],
  [null, { AI_BASE_URL: 'http://localhost:11434/v1', AI_MODEL: 'small' }],
  ['ai.example.com', { AI_BASE_URL: 'https://ai.example.com/v1', AI_MODEL: 'small' }],
  ['ollama:11434', { AI_BASE_URL: 'http://ollama:11434/v1', AI_MODEL: 'small' }],
])('who receives what is written to the AI coach: %s', (name, environment) => {
  expect(readSettings(environment as unknown as Record<string, string>).site.aiService).toBe(name)
})

test('a password alone is the password of an administrator named admin', () => {
  const { admin } = readSettings({ ADMIN_PASSWORD: 'a long password' })
  expect(admin).toMatchObject({ username: 'admin', password: 'a long password' })
})

test.each([
  ['PORT', { PORT: 'http' }],
  ['SITE_URL', { SITE_URL: 'coach.example' }],
  ['SITE_URL', { SITE_URL: 'https://coach.example/site' }],
  ['SITE_LANGUAGE', { SITE_LANGUAGE: 'xx' }],
  ['SITE_LANGUAGE', { SITE_LANGUAGE: 'DE' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'everyone' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db' }],
  ['AUTH_SECRET', { DATABASE_URL: 'postgres://db/site' }],
  ['AUTH_SECRET', { AUTH_SECRET: 'short' }],
  ['ADMIN_PASSWORD', { ADMIN_USERNAME: 'boss' }],
  ['MAIL_FROM', { MAIL_FROM: 'Ann, Bob <hello@coach.example>, bob@coach.example' }],
  ['ADMIN_USERNAME', { ADMIN_USERNAME: 'the boss', ADMIN_PASSWORD: 'a password' }],
  ['ADMIN_PASSWORD', { ADMIN_USERNAME: 'boss', ADMIN_PASSWORD: 'short' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'boss' }],
  ['SMTP_URL', { SMTP_URL: 'http://mail' }],
  ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['STRIPE_SECRET_KEY', { ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_1' }],
  ['STRIPE_WEBHOOK_SECRET', { ...STRIPE, STRIPE_WEBHOOK_SECRET: 'sk_test_1' }],
  ['STRIPE_PRICE_BASIC', { ...STRIPE, STRIPE_PRICE_BASIC: 'price_2' }],
  ['STRIPE_PUBLISHABLE_KEY', { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }],
  ['STRIPE_API_BASE', { ...STRIPE, STRIPE_API_BASE: 'localhost' }],
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'an-id' }],
  ['AI_MODEL', { AI_BASE_URL: 'http://localhost:11434/v1' }],
  ['AI_BASE_URL', { AI_API_KEY: 'a-key' }],
  ['AI_TOKENS_PER_DAY', { AI_TOKENS_PER_DAY: 'many' }],
  ['BOOKING_URL', { BOOKING_URL: 'javascript:alert(1)' }],
  ['CONTACT_EMAIL', { CONTACT_EMAIL: 'nobody' }],
  ['RATE_LIMIT', { RATE_LIMIT: 'no' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
])('an invalid %s is named in one line', (name, environment) => {
  const read = () => readSettings(environment as unknown as Record<string, string>)
  expect(read).toThrow(SettingsError)
  expect(read).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`))
})

test.each([
  ['smtp://AKIA:ab/cd==@host.example:587', '%2F'],
  ['smtps://AKIA:12/cd@host.example:465', '%2F'],
  ['smtp://me:pass#word@host.example', '%23'],
  ['smtp://me?you:password@host.example', '%3F'],
])('%s: the start says to write %s', (SMTP_URL, written) => {
  expect(() => readSettings({ SMTP_URL })).toThrow(new RegExp(`^SMTP_URL: .*write ${written}`))
  expect(() => readSettings({ SMTP_URL })).not.toThrow(/AKIA|host\.example/)
  const rightly = SMTP_URL.replace(/(?<=:\/\/.*)[/#?](?=.*@)/, written)
  expect(readSettings({ SMTP_URL: rightly }).mail.smtpUrl).toBe(rightly)
})

test('a site on https that sells to test cards says so at start', () => {
  const lines = (more: Record<string, string>) => {
    const settings = readSettings({ ...STRIPE, ...more })
    const warnings = features.flatMap(feature => feature.warnings?.(settings) ?? [])
    return warnings.filter(line => line.includes('test mode')).length
  }
  const SITE_URL = 'https://coach.example'
  const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
  expect([lines({}), lines({ SITE_URL }), lines({ SITE_URL, ...live })]).toEqual([0, 1, 0])
})
