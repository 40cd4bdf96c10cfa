import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runDue } from '#src/platform/server/jobs/jobs.ts'
import { dataOf, makeTestApp, NOON, type TestApp } from '#test/app.ts'
import { openFolder } from '#test/folders.ts'
import { administrator, member, PASSWORD } from '#test/people.ts'
import { addRows } from '#test/rows.ts'
import { freePort } from '#test/site.ts'

const folder = openFolder()
let site: TestApp
beforeAll(async () => {
  const nowhere = `127.0.0.1:${await freePort()}`
  site = await makeTestApp({
    DATA_DIR: folder,
    SITE_URL: `http://${nowhere}`,
    AI_BASE_URL: `http://${nowhere}/v1`,
    AI_MODEL: 'small',
    SMTP_URL: `smtp://${nowhere}`,
  })
})
afterAll(() => site.close())

interface Seen {
  name: string
  state: string
}
const states = (checks: readonly Seen[]) =>
  Object.fromEntries(checks.map(({ name, state }) => [name, state]))

test('an administrator sees version, database, failed mails and checks', async () => {
  const at = NOON.toISOString()
  await addRows(site.db, 'mails', {
    ...{ kind: 'letter', recipient: 'quiet@example.com', subject: 's', body_text: '' },
    ...{ body_html: '', headers: {}, message_id: 'x', attempts: 7, due_at: at },
    ...{ status: 'failed', last_error: 'EAUTH 535', created_at: at },
  })
  await expect(
    runDue(site.db, 'test reports', 60_000, async () => {
      throw new TypeError('of a private word')
    }),
  ).rejects.toThrow()
  const admin = await administrator(site)
  const answer = await admin.get('/api/admin/system')
  expect(answer.statusCode, answer.body).toBe(200)
  const { data } = answer.json()
  expect(data.doctor).toBe('npm run doctor')
  expect(data.database).toMatchObject({
    engine: inject('engine'),
    version: expect.stringMatching(/^\d+\.\d+/),
  })
  expect(data.database.bytes).toBeGreaterThan(100_000)
  expect(data.mail).toMatchObject({
    failed: 1,
    failures: [{ id: expect.any(Number), kind: 'letter', reason: 'EAUTH 535', created_at: at }],
  })
  expect(answer.body).not.toContain('quiet@example.com')
  const failed = data.failed_jobs.find(({ name }: { name: string }) => name === 'test reports')
  expect(failed).toMatchObject({ failure: 'TypeError', failed_at: expect.any(String) })
  expect(answer.body).not.toContain('private word')
  expect(states(data.checks)).toMatchObject({ 'data folder': 'ok', database: 'ok', jobs: 'warn' })
  await member(site, 'ann')
  const { username } = await dataOf(admin.get('/api/user'))
  for (const name of [username, 'ann'])
    await site.visitor().post('/api/login', { username: name, password: PASSWORD })
  const { administrator_sign_ins: signIns } = await dataOf(admin.get('/api/admin/system'))
  expect(signIns[0]).toMatchObject({ username, method: 'password', at })
  expect(JSON.stringify(signIns)).not.toContain('"ann"')
})

test('what asks other machines names what does not answer, and what to do', async () => {
  const admin = await administrator(site)
  const { data } = (await admin.get('/api/admin/system/services')).json()
  expect(states(data)).toEqual({
    address: 'warn',
    proxy: 'fail',
    mail: 'fail',
    'AI service': 'fail',
  })
  for (const { state, advice } of data) expect(advice === null).toBe(state === 'ok')
  expect(JSON.stringify(data)).toContain('ECONNREFUSED')
})

test('a new site says what to do, each thing once; what is done is fine', async () => {
  const fresh = await makeTestApp({ DATA_DIR: folder })
  const admin = await administrator(fresh)
  const checks = async (): Promise<Seen[]> => (await dataOf(admin.get('/api/admin/system'))).checks
  const before = await checks()
  const open = { address: 'warn', mail: 'warn', 'contact address': 'warn' }
  const first = { 'first password': 'ok', 'two-factor authentication': 'warn', 'sent mail': 'ok' }
  expect(states(before)).toMatchObject({ ...open, ...first })
  expect(new Set(before.map(({ name }) => name)).size).toBe(before.length)
  const at = NOON.toISOString()
  await fresh.db.updateTable('users').set({ password_ends_at: at }).execute()
  const codes = { sealed_secret: 'x', last_period: 0, on_since: at, created_at: at }
  await addRows(fresh.db, 'second_steps', { user_id: admin.userId, ...codes })
  const after = { 'first password': 'warn', 'two-factor authentication': 'ok' }
  expect(states(await checks())).toMatchObject(after)
  await fresh.close()
  const done = await makeTestApp({
    ...{ DATA_DIR: folder, SITE_URL: 'https://coach.example', TRUST_PROXY: '127.0.0.1' },
    ...{ SMTP_URL: 'smtps://user:password@mail.example', CONTACT_EMAIL: 'hello@coach.example' },
  })
  const { checks: seen } = await dataOf((await administrator(done)).get('/api/admin/system'))
  expect(states(seen)).toMatchObject({ 'contact address': 'ok', sender: 'ok' })
  for (const name of ['address', 'proxy', 'mail']) expect(states(seen)).not.toHaveProperty(name)
  await done.close()
})
