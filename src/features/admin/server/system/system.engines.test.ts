import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runDue } from '#src/platform/server/jobs/jobs.ts'
import { makeTestApp, NOON, type TestApp } from '#test/app.ts'
import { openFolder } from '#test/folders.ts'
import { administrator, member, PASSWORD } from '#test/people.ts'
import { addRows, rowOf, setRows } from '#test/rows.ts'
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
  const mail = {
    ...{
      kind: 'letter',
      recipient: 'quiet@example.com',
      subject: 's',
      body_text: '',
      body_html: '',
      headers: {},
    },
    ...{ message_id: 'x', attempts: 7, due_at: at, last_error: 'EAUTH 535', created_at: at },
  }
  await addRows(site.db, 'mails', { ...mail, status: 'failed' })
  await expect(
    runDue(site.db, 'test reports', 60_000, async () => {
      throw new TypeError('of a private word')
    }),
  ).rejects.toThrow()
  const admin = await member(site, 'boss')
  await setRows(site.db, 'users', { is_admin: true }, { id: admin.userId })
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
  expect(states(data.checks)).toMatchObject({ 'data folder': 'ok', database: 'ok' })
  await member(site, 'ann')
  for (const name of ['boss', 'ann'])
    await site.visitor().post('/api/login', { username: name, password: PASSWORD })
  const { administrator_sign_ins: signIns } = (await admin.get('/api/admin/system')).json().data
  expect(signIns[0]).toMatchObject({ username: 'boss', method: 'password', at })
  expect(JSON.stringify(signIns)).not.toContain('ann')
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
  const boss = await administrator(fresh)
  const checksOf = async (admin: typeof boss): Promise<Seen[]> =>
    (await admin.get('/api/admin/system')).json().data.checks
  const before = await checksOf(boss)
  expect(states(before)).toMatchObject({
    ...{ address: 'warn', mail: 'warn', 'contact address': 'warn' },
    ...{ 'first password': 'ok', 'two-factor authentication': 'warn', 'sent mail': 'ok' },
  })
  expect(new Set(before.map(({ name }) => name)).size).toBe(before.length)
  await fresh.db.updateTable('users').set({ password_ends_at: NOON.toISOString() }).execute()
  expect(states(await checksOf(boss))).toMatchObject({ 'first password': 'warn' })
  await fresh.close()
  const done = await makeTestApp({
    DATA_DIR: folder,
    SITE_URL: 'https://coach.example',
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: 'smtps://user:password@mail.example',
    CONTACT_EMAIL: 'hello@coach.example',
  })
  const admin = await administrator(done)
  const { id } = await rowOf(done.db, 'users', { is_admin: true }, ['id'])
  const at = NOON.toISOString()
  const after = states(await checksOf(admin))
  expect(Object.keys(after)).not.toEqual(expect.arrayContaining(['address', 'proxy', 'mail']))
  expect(after).toMatchObject({ 'contact address': 'ok', 'first password': 'ok', sender: 'ok' })
  await addRows(done.db, 'second_steps', {
    user_id: id,
    sealed_secret: 'x',
    last_period: 0,
    on_since: at,
    created_at: at,
  })
  expect(states(await checksOf(admin))).toMatchObject({ 'two-factor authentication': 'ok' })
  await done.close()
})

test('a test mail goes to the administrator, and what keeps it is said', async () => {
  const fresh = await makeTestApp({ DATA_DIR: folder })
  const admin = await administrator(fresh)
  const send = async (from: typeof admin) =>
    (await from.post('/api/admin/system/test-mail', {})).json()
  const { data } = await send(admin)
  expect(data).toMatchObject({
    name: 'test mail',
    state: 'ok',
    says: expect.stringContaining('the outbox'),
  })
  expect(readdirSync(join(folder, 'outbox')).filter(name => name.includes('test'))).toHaveLength(1)
  await fresh.close()
  const unreachable = await send(await administrator(site))
  expect(unreachable.data).toMatchObject({
    state: 'fail',
    says: expect.stringMatching(/retry \(E/),
  })
})
