import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, type Caller, callerOf, PASSWORD, register, signIn } from '#test/caller.ts'
import { type Cluster, startPostgres } from '#test/postgres.ts'
import { dataOf, type Site, startSite } from '#test/site.ts'

let folder: string
let primary: Cluster
let replica: Cluster
let site: Site
let admin: Caller
let visitor: Caller

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'first-domino-replica-'))
  primary = await startPostgres()
  await primary.query('create database site')
  replica = await primary.replica()
  site = await startSite({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: primary.url('site'),
    DATABASE_REPLICA_URL: replica.url('site'),
    AUTH_SECRET: 'x'.repeat(40),
    LOG_LEVEL: 'info',
    ...ADMIN,
  })
  admin = await signIn(callerOf(site), 'boss')
  visitor = callerOf(site)
})
afterAll(async () => {
  await site.end('SIGTERM')
  await replica.stop()
  await primary.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Quiz {
  id: number
  title: string
}
const quizzes = async (who: Caller) => {
  const answer = await who.call('GET', '/api/assessment/quizzes')
  expect(answer.status).toBe(200)
  return dataOf<Quiz[]>(answer)
}
const titleOf = async (who: Caller, id: number) => (await quizzes(who)).find(quiz => quiz.id === id)?.title
const rename = async (id: number, title: string) => {
  const answer = await admin.call('PUT', `/api/assessment/quizzes/${id}`, { title })
  expect(answer.status).toBe(200)
}
const times = (line: string) => site.output().split(line).length - 1
const READ_FROM = 'reading from the replica'
const LEFT = 'the replica is down or lagging'
const backInUse = (before: number) => expect.poll(() => times(READ_FROM)).toBeGreaterThan(before)

const leftAlone = (before: number) => expect.poll(() => times(LEFT)).toBeGreaterThan(before)

const questionsAsked = async () => {
  const { rows } = await replica.query(
    `select query from pg_stat_activity where application_name like 'first-domino%'`,
  )
  return rows.map(row => row.query).join('\n')
}

test('the replica answers what may be a second old, and nobody misses their own change', async () => {
  await backInUse(0)
  await expect
    .poll(async () => {
      await quizzes(visitor)
      return questionsAsked()
    })
    .toContain('assessment_quizzes')

  const [quiz] = await quizzes(visitor)
  const id = quiz?.id ?? 0
  let seenOld = false
  for (let round = 1; round <= 3; round++) {
    const before = times(READ_FROM)
    const leftBefore = times(LEFT)
    // From here on the replica falls behind, though it still answers.
    await replica.query('select pg_wal_replay_pause()')
    await rename(id, `Round ${round}`)
    // The administrator sees the change at once; a visitor may see the old state for up to a second.
    expect(await titleOf(admin, id)).toBe(`Round ${round}`)
    seenOld ||= (await titleOf(visitor, id)) !== `Round ${round}`
    await expect.poll(() => titleOf(visitor, id)).toBe(`Round ${round}`)
    await leftAlone(leftBefore)
    await replica.query('select pg_wal_replay_resume()')
    await backInUse(before)
  }
  expect(seenOld).toBe(true)
})

test('an administrator who deletes their account is told that it is gone', async () => {
  const { caller, id } = await register(callerOf(site), 'leaving')
  expect((await admin.call('PATCH', `/api/admin/members/${id}`, { is_admin: true })).status).toBe(200)
  expect((await caller.call('DELETE', '/api/user', { password: PASSWORD })).status).toBe(200)
})

test('a replica that hangs, dies or is promoted is left alone, and taken back when it is well', async () => {
  const everything = async () => {
    for (let n = 0; n < 20; n++) {
      await quizzes(visitor)
      expect((await admin.call('GET', '/api/contacts')).status).toBe(200)
    }
  }
  let [used, left] = [times(READ_FROM), times(LEFT)]
  replica.freeze()
  await everything()
  await leftAlone(left)
  replica.thaw()
  await backInUse(used)
  ;[used, left] = [times(READ_FROM), times(LEFT)]
  await replica.kill()
  await everything()
  await leftAlone(left)
  await replica.start()
  await backInUse(used)

  await replica.query('select pg_promote()')
  const [quiz] = await quizzes(visitor)
  await rename(quiz?.id ?? 0, 'After the promotion')
  await expect.poll(() => titleOf(visitor, quiz?.id ?? 0)).toBe('After the promotion')
  await everything()
})
