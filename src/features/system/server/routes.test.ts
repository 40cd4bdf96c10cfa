import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeTestApp, NOON, type TestApp } from '#test/app.ts'
import { administrator, member } from '#test/people.ts'
import { freePort } from '#test/site.ts'

let folder: string
let site: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'first-domino-system-'))
  const nowhere = `127.0.0.1:${await freePort()}`
  site = await makeTestApp({
    DATA_DIR: folder,
    SITE_URL: `http://${nowhere}`,
    AI_BASE_URL: `http://${nowhere}/v1`,
    AI_MODEL: 'small',
    SMTP_URL: `smtp://${nowhere}`,
  })
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Seen {
  name: string
  state: string
}
const states = (checks: readonly Seen[]) => Object.fromEntries(checks.map(({ name, state }) => [name, state]))

test('an administrator sees version, database, failed mails and checks; a member sees nothing', async () => {
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
  await site.db
    .insertInto('mails')
    .values({ ...mail, status: 'failed' })
    .execute()
  const admin = await administrator(site)
  const answer = await admin.get('/api/admin/system')
  expect(answer.statusCode, answer.body).toBe(200)
  const { data } = answer.json()
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
  expect(states(data.checks)).toMatchObject({ 'data folder': 'ok', database: 'ok' })
  const ann = await member(site, 'ann')
  for (const path of ['/api/admin/system', '/api/admin/system/services'])
    expect((await ann.get(path)).statusCode).toBe(403)
})

test('what asks other machines names what does not answer, and what to do', async () => {
  const admin = await administrator(site)
  const { data } = (await admin.get('/api/admin/system/services')).json()
  expect(states(data)).toEqual({ mail: 'fail', TLS: 'ok', proxy: 'fail', 'AI service': 'fail' })
  for (const { state, advice } of data) expect(advice === null).toBe(state === 'ok')
  expect(JSON.stringify(data)).toContain('ECONNREFUSED')
})
