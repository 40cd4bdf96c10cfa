import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemContext } from '#src/platform/server/context.ts'
import { makeTestApp, type TestApp } from '#test/app.ts'
import { migratedDatabase } from '#test/database.ts'
import { answerLinkRequests, member } from '#test/people.ts'
import { setRows } from '#test/rows.ts'
import { answerLinkRequest } from './link-requests.ts'

const PATHS = ['/api/forgot-password', '/api/send-confirmation-email']

let site: TestApp
let statements: string[] = []
beforeAll(async () => {
  const database = await migratedDatabase(({ query }) => statements.push(query.sql))
  site = await makeTestApp({}, database)
  await member(site, 'known')
  await member(site, 'confirmed')
  await setRows(site.db, 'users', { email_verified: true }, { username: 'confirmed' })
})
afterAll(() => site.close())
beforeEach(() => site.db.deleteFrom('link_requests').execute())

const mails = () => site.db.selectFrom('mails').select('recipient').orderBy('id').execute()

test.each(PATHS)(
  '%s answers the same for every name, by the same statements, and looks none of them up',
  async path => {
    const run: string[][] = []
    for (const username of ['known', 'KNOWN@example.com', 'confirmed', 'nobody', 'x@y']) {
      statements = []
      const answer = await site.visitor().post(path, { username })
      const message = expect.stringContaining('If there is such an account')
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, message }])
      run.push(statements)
    }
    for (const each of run) expect(each).toEqual(run[0])
    expect(run[0]?.join()).toContain('link_requests')
    expect(run[0]?.join()).not.toContain('users')
  },
)

test('the mail worker answers each request once, and only for those who have an account', async () => {
  const before = (await mails()).length
  for (const username of ['Known', 'nobody', 'confirmed']) {
    for (const path of PATHS) await site.visitor().post(path, { username })
  }
  await Promise.all([answerLinkRequests(site), answerLinkRequests(site)])
  const recipients = (await mails()).slice(before).map(mail => mail.recipient)
  const expected = ['confirmed@example.com', 'known@example.com', 'known@example.com']
  expect(recipients.sort()).toEqual(expected)
  expect(await answerLinkRequest(systemContext(site.db, site.deps))).toBe(false)
})

test('a request that cannot be answered does not hold up the next one', async () => {
  const broken = { email: 'two addresses@example.com, b@example.com' }
  await member(site, 'broken')
  await setRows(site.db, 'users', broken, { username: 'broken' })
  for (const username of ['broken', 'known'])
    await site.visitor().post('/api/forgot-password', { username })
  await expect(answerLinkRequest(systemContext(site.db, site.deps))).rejects.toThrow(
    'not one mail address',
  )
  expect(await answerLinkRequest(systemContext(site.db, site.deps))).toBe(true)
  expect(await answerLinkRequest(systemContext(site.db, site.deps))).toBe(false)
})
