import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '#test/app.ts'
import { migratedDatabase } from '#test/database.ts'
import { answerSignUps, member, PASSWORD } from '#test/people.ts'
import { setRows } from '#test/rows.ts'
import { subscribe } from '#test/subscribers.ts'
import { forgetOldRequests } from './requests.ts'

let site: TestApp
let statements: string[] = []
beforeAll(async () => {
  const database = await migratedDatabase(({ query }) => statements.push(query.sql))
  site = await makeTestApp({}, database)
  await subscribe(site, 'known@example.com')
  await signUp('waiting@example.com')
  await answerSignUps(site)
})
afterAll(() => site.close())
beforeEach(() => site.db.deleteFrom('newsletter_requests').execute())

const signUp = (email: string) => site.visitor().post('/api/newsletters', { email })
const waiting = () => site.db.selectFrom('newsletter_requests').select('email').execute()

test('signing up runs the same statements for every address, and looks none of them up', async () => {
  const run: string[][] = []
  for (const name of ['known', 'waiting', 'new', 'KNOWN']) {
    statements = []
    expect((await signUp(`${name}@example.com`)).json()).toEqual({ success: true })
    run.push(statements)
  }
  for (const each of run) expect(each).toEqual(run[0])
  expect(run[0]?.join()).toContain('newsletter_requests')
  expect(run[0]?.join()).not.toMatch(/"newsletters"|"mails"/)
})

test('requests go with the account, and after an hour in which nobody answered', async () => {
  const gus = await member(site, 'gus')
  await setRows(site.db, 'users', { email_verified: true }, { id: gus.userId })
  await signUp('Gus@example.com')
  await signUp('hal@example.com')
  expect((await gus.delete('/api/user', { password: PASSWORD })).statusCode).toBe(200)
  expect(await waiting()).toEqual([{ email: 'hal@example.com' }])
  const after = (ms: number) => forgetOldRequests(site.db, new Date(site.clock.now.getTime() + ms))
  await after(3_600_000)
  expect(await waiting()).toHaveLength(1)
  await after(3_600_001)
  expect(await waiting()).toEqual([])
})
