import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#src/contract/calendar.ts'
import { mailTransport } from '#src/platform/server/mail/transport.ts'
import { dataOf, expectRefused, openSite } from '#test/app.ts'
import { type Mailbox, startMailbox } from '#test/doubles/smtp.ts'
import { administrator, PASSWORD } from '#test/people.ts'
import { addRows, setRows } from '#test/rows.ts'
import { applyOperations } from './operations.ts'

const site = openSite()
let admin: Awaited<ReturnType<typeof administrator>>
let mailbox: Mailbox
beforeAll(async () => {
  admin = await administrator(site)
  mailbox = await startMailbox(undefined, 'app password')
})
afterAll(() => mailbox.close())

const MAIL = '/api/admin/operations/mail'
const account = () => {
  const port = Number(new URL(mailbox.url).port)
  return { host: '127.0.0.1', port, user: 'maya@quiet.example' }
}
const state = async () => (await admin.get('/api/admin/operations')).json().data
const sealed = async () =>
  (await site.db.selectFrom('content_state').selectAll().executeTakeFirst())?.sealed_operations

test('a mail account that the server refuses is not stored', async () => {
  const wrong = await admin.send('PUT', MAIL, { ...account(), password: 'wrong' })
  expect(wrong.json().fields).toHaveProperty('password')
  const password = 'app password'
  for (const nowhere of [{ port: 1 }, { host: '1.2.3.4.5' }, { host: '9007199254740993' }]) {
    const none = await admin.send('PUT', MAIL, { ...account(), password, ...nowhere })
    expect(none.json().fields).toHaveProperty('host')
  }
  expect((await state()).mail).toMatchObject({ set_by: null, account: null })
  expect(site.deps.settings.mail.smtpUrl).toBeNull()
})

test('a connected account sends, is stored encrypted, and its password goes nowhere else', async () => {
  const saved = await admin.send('PUT', MAIL, { ...account(), password: 'app password' })
  expect(saved.json().data.mail).toMatchObject({ set_by: 'here', account: account() })
  expect(saved.body).not.toContain('app password')
  expect(await sealed()).toMatch(/^[\w-]{60,}$/)
  const tested = await admin.post('/api/admin/system/test-mail', {})
  expect(tested.json().data).toMatchObject({ state: 'ok' })
  expect(mailbox.received).toHaveLength(1)
  expect(site.deps.settings.site.sendsMail).toBe(true)
  expect((await admin.send('PUT', MAIL, account())).statusCode).toBe(200)
  // Whoever sets the mail server reads the links that reset passwords.
  site.clock.now = new Date(site.clock.now.getTime() + 8 * HOUR_MS)
  const unproven = await admin.send('PUT', MAIL, account())
  expect([unproven.statusCode, unproven.json().code]).toEqual([403, 'confirm_first'])
  await admin.post('/api/user/confirm', { password: PASSWORD })
  const elsewhere = await admin.send('PUT', MAIL, { ...account(), host: 'localhost' })
  expect(elsewhere.json().fields).toEqual({ password: 'Please enter the password.' })
})

test('another process takes it over, and the environment wins', async () => {
  const { settings } = site.deps
  settings.mail.smtpUrl = null
  const transport = mailTransport(settings)
  await applyOperations(site.db, site.deps)
  expect(settings.mail.smtpUrl).toContain('app%20password')
  expect(transport.hasArrived).toBeUndefined()
  const open = settings.given
  settings.given = new Set(['SMTP_URL', 'BACKUP_EVERY_HOURS'])
  settings.mail.smtpUrl = 'smtp://given.example'
  await applyOperations(site.db, site.deps)
  expect(settings.mail.smtpUrl).toBe('smtp://given.example')
  expect((await state()).mail.set_by).toBe('environment')
  const password = 'app password'
  for (const change of [
    admin.send('PUT', MAIL, { ...account(), password }),
    admin.delete(MAIL),
    admin.send('PUT', '/api/admin/operations/backups', { every_hours: 24, keep: 3 }),
  ])
    await expectRefused(change, 409, 'given_by_environment')
  settings.given = open
})

test('a rotated secret still opens it, and seals it anew', async () => {
  const before = await sealed()
  const { secret, settings } = site.deps
  const next = { secret: 'n'.repeat(40), settings: { ...settings, previousSecret: secret } }
  await applyOperations(site.db, next)
  expect(next.settings.mail.smtpUrl).toContain('app%20password')
  expect(await sealed()).not.toBe(before)
  const back = { ...settings, previousSecret: 'n'.repeat(40) }
  await applyOperations(site.db, { secret, settings: back })
})

test('a backup can be asked for, the first one comes at once, and what is made is said', async () => {
  const url = '/api/admin/operations/backups'
  const dueAt = async () =>
    (
      await site.db
        .selectFrom('jobs')
        .select('due_at')
        .where('name', '=', 'backup')
        .executeTakeFirst()
    )?.due_at
  if (site.deps.settings.database.engine === 'postgres') {
    expect((await admin.post(url)).statusCode).toBe(404)
    return
  }
  const ahead = '2099-01-01T00:00:00.000Z'
  const job = { name: 'backup', due_at: ahead, claim: null, claimed_until: null }
  await addRows(site.db, 'jobs', { ...job, failed_at: null, failure: null })
  const none = { plan: null, last_at: null, is_coming: false }
  expect((await state()).backups).toMatchObject(none)
  const asked = (await admin.post(url)).json().data
  expect(asked.backups).toMatchObject({ ...none, is_coming: true })
  expect(site.deps.settings.backupAskedAt).toBe(site.clock.now.toISOString())
  expect(await dueAt()).not.toBe(ahead)
  await setRows(site.db, 'jobs', { due_at: ahead }, { name: 'backup' })
  await dataOf(admin.send('PUT', url, { every_hours: 24, keep: 3 }))
  expect(await dueAt()).not.toBe(ahead)
})

test('disconnecting leaves mail in the folder again', async () => {
  expect((await admin.send('DELETE', MAIL)).json().data.mail.account).toBeNull()
  expect(site.deps.settings.mail.smtpUrl).toBeNull()
})

test('backups are planned and ended, where the database is the site’s own', async () => {
  const put = (every_hours: number) =>
    admin.send('PUT', '/api/admin/operations/backups', { every_hours, keep: 7 })
  const { backups } = (await put(12)).json().data
  if (site.deps.settings.database.engine === 'postgres') {
    expect([backups, site.deps.settings.backups]).toEqual([null, null])
    return
  }
  expect(backups).toMatchObject({ set_by: 'here', plan: { every_hours: 12, keep: 7 } })
  expect(site.deps.settings.backups).toEqual({ everyHours: 12, keep: 7 })
  expect((await put(0)).json().data.backups.plan).toBeNull()
})
