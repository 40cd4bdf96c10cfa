import { expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

test('nothing set is a whole site', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'http://localhost:3000',
    siteUrlGiven: false,
    database: { engine: 'sqlite', file: expect.stringMatching(/\/data\/first-domino\.db$/) },
    authSecret: null,
    trustProxy: null,
    admin: null,
    stripe: null,
    ai: null,
    rateLimit: true,
    logLevel: 'info',
    site: { brand: 'First Domino', bookingUrl: '/booking', bookingWidgetUrl: null },
  })
})

test('an empty value is an unset one', () => {
  expect(readSettings({ PORT: '', SITE_URL: '', BRAND: '' })).toEqual(readSettings({}))
})

test('SITE_URL is an origin, PostgreSQL an address', () => {
  const settings = readSettings({
    SITE_URL: 'https://Coach.example/',
    DATABASE_URL: 'postgres://u:p@db/site',
    AUTH_SECRET: 'x'.repeat(32),
  })
  expect(settings.siteUrl).toBe('https://coach.example')
  expect(settings.database).toEqual({ engine: 'postgres', url: 'postgres://u:p@db/site' })
})

test.each([
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '70000' }],
  ['SITE_URL', { SITE_URL: 'coach.example' }],
  ['SITE_URL', { SITE_URL: 'https://coach.example/site' }],
  ['SITE_URL', { SITE_URL: 'ftp://coach.example' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'everyone' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://db' }],
  ['AUTH_SECRET', { DATABASE_URL: 'postgres://db/site' }],
  ['AUTH_SECRET', { AUTH_SECRET: 'short' }],
  ['ADMIN_PASSWORD', { ADMIN_USERNAME: 'boss' }],
  ['ADMIN_USERNAME', { ADMIN_PASSWORD: 'a password' }],
  ['ADMIN_USERNAME', { ADMIN_USERNAME: 'the boss', ADMIN_PASSWORD: 'a password' }],
  ['ADMIN_PASSWORD', { ADMIN_USERNAME: 'boss', ADMIN_PASSWORD: 'short' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'boss' }],
  ['SMTP_URL', { SMTP_URL: 'http://mail' }],
  ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'an-id' }],
  ['AI_MODEL', { AI_BASE_URL: 'http://localhost:11434/v1' }],
  ['BOOKING_URL', { BOOKING_URL: 'javascript:alert(1)' }],
  ['CONTACT_EMAIL', { CONTACT_EMAIL: 'nobody' }],
test('WORKERS is a number, or as many as the machine runs at once', () => {
  expect(readSettings({}).workers).toBe(1)
  expect(readSettings({ WORKERS: '3' }).workers).toBe(3)
  expect(readSettings({ WORKERS: 'auto' }).workers).toBeGreaterThanOrEqual(1)
})

  ['RATE_LIMIT', { RATE_LIMIT: 'no' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
])('a wrong %s is named in one line', (name, environment) => {
  const read = () => readSettings(environment as unknown as Record<string, string>)
  expect(read).toThrow(SettingsError)
  expect(read).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`))
})
  ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: 'postgres://db/site' }],
  ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: 'file:copy.db' }],
  ['DATABASE_POOL', { DATABASE_POOL: '0' }],
  ['WORKERS', { WORKERS: 'many' }],
  ['WORKERS', { WORKERS: '0' }],
  ['WORKERS', { WORKERS: '2', DATABASE_URL: 'file::memory:' }],
