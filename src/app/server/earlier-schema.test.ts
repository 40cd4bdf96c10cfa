import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Db, openDatabase } from '#src/platform/server/db/database.ts'
import type { PracticeManifest } from '#src/platform/server/db/practice-manifest.ts'
import { openFolder } from '#test/folders.ts'
import { filesOf, importInto, zipOf } from '#test/practices.ts'
import { rowsOf as stored } from '#test/rows.ts'

const PAST = '2020-12-01T17:00:00.000Z'
const LATER = '2099-12-01T17:00:00.000Z'

type Row = Record<string, unknown>

const folder = openFolder()
let files: Map<string, Buffer>
beforeAll(async () => {
  files = await filesOf('test/practices/0.2.0.zip')
})

const manifestOf = (): PracticeManifest => JSON.parse(String(files.get('manifest.json')))

const rowsOf = (table: string): Row[] =>
  String(files.get(`tables/${table}.ndjson`))
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))

async function imported(change: Readonly<Record<string, readonly Row[]>>): Promise<Db> {
  const manifest = manifestOf()
  const changed = new Map(files)
  for (const [table, rows] of Object.entries(change)) {
    const text = rows.map(row => `${JSON.stringify(row)}\n`).join('')
    changed.set(`tables/${table}.ndjson`, Buffer.from(text))
    const next_id = Math.max(...rows.map(({ id }) => Number(id))) + 1
    const said = { rows: rows.length, sha256: '', next_id }
    manifest.tables[table] = { ...manifest.tables[table], ...said }
  }
  const name = Object.keys(change).join('-') || 'as-it-is'
  const [file, target] = [join(folder, `${name}.zip`), join(folder, `${name}.db`)]
  writeFileSync(file, await zipOf(changed, manifest))
  await importInto(folder, { engine: 'sqlite', file: target }, file)
  const { db } = await openDatabase({ engine: 'sqlite', file: target })
  onTestFinished(() => db.destroy())
  return db
}

test('memberships, read marks and pictures of an export of 0.2.0 are where they are now', async () => {
  const db = await imported({})
  const users = rowsOf('users')
  const had = users.filter(({ subscription_status }) => subscription_status !== 'inactive')
  expect(had.length).toBeGreaterThan(0)
  const memberships = await db.selectFrom('memberships').selectAll().orderBy('user_id').execute()
  expect(memberships).toEqual(
    had.map(({ id, ...user }) => ({
      user_id: id,
      ...Object.fromEntries(
        Object.entries(user).filter(([name]) => /^(subscription|stripe)_/.test(name)),
      ),
    })),
  )
  expect(await stored(db, 'users', {}, ['id', 'first_confirmed_at'])).toEqual(
    users.map(user => ({
      id: user.id,
      first_confirmed_at: user.email_verified ? user.created_at : null,
    })),
  )
  const sides = await db
    .selectFrom('coaching_sides')
    .selectAll()
    .orderBy('coaching_id')
    .orderBy('side')
    .execute()
  expect(sides).toEqual(
    rowsOf('coachings').flatMap(coaching =>
      ['coach', 'member'].map(side => ({
        ...{ coaching_id: coaching.id, side, read_id: coaching[`${side}_read_id`] },
        ...{ unread: coaching[`${side}_unread`], shows_reads: coaching[`${side}_shows_reads`] },
        ...{ unread_at: coaching[`${side}_unread_at`], mailed_at: coaching[`${side}_mailed_at`] },
      })),
    ),
  )
  const pictures = await stored(db, 'media', {}, ['bytes', 'prepared'])
  const base64 = pictures.map(({ bytes }) => Buffer.from(bytes).toString('base64'))
  expect(base64).toEqual(rowsOf('media').map(({ content }) => content))
  expect(pictures.every(({ prepared }) => !prepared)).toBe(true)
})

test('a customer at Stripe without a plan keeps the row', async () => {
  const [first, ...others] = rowsOf('users')
  const db = await imported({ users: [{ ...first, stripe_customer_id: 'cus_1' }, ...others] })
  const columns = ['subscription_status', 'stripe_customer_id'] as const
  expect(await stored(db, 'memberships', { user_id: Number(first?.id) }, columns)).toEqual([
    { subscription_status: 'inactive', stripe_customer_id: 'cus_1' },
  ])
})

test('who was offered a place or a seat has it, and the others keep their order in line', async () => {
  const waiting = { status: 'waiting', digest_at: null, mail: 'none' }
  const [coach, one, two] = rowsOf('group_members')
  const [seat] = rowsOf('group_seats')
  const db = await imported({
    group_members: [
      coach ?? {},
      { ...one, ...waiting, line: 1, offer_until: LATER },
      { ...two, ...waiting, line: 2, offer_until: PAST },
    ],
    group_seats: [
      { ...seat, id: 1, member_id: one?.id, status: 'waiting', line: 1, offer_until: LATER },
      { ...seat, id: 2, member_id: two?.id, status: 'waiting', line: 2, offer_until: null },
    ],
  })
  const members = await stored(db, 'group_members', {}, ['status', 'line', 'given_at'])
  expect(members.slice(1)).toEqual([
    { status: 'in', line: null, given_at: expect.any(String) },
    { status: 'waiting', line: 2, given_at: null },
  ])
  expect(await stored(db, 'group_seats', {}, ['status', 'given_at'])).toEqual([
    { status: 'taken', given_at: expect.any(String) },
    { status: 'waiting', given_at: null },
  ])
})

test('posts that waited are shown and counted, and what was only about waiting goes', async () => {
  const [topic] = rowsOf('group_topics')
  const [reply] = rowsOf('group_replies')
  const [report] = rowsOf('group_reports')
  const [group] = rowsOf('coach_groups')
  const [due] = rowsOf('reminder_dues')
  const db = await imported({
    coach_groups: [{ ...group, topics: 0 }],
    group_topics: [
      { ...topic, id: 1, waiting: true, replies: 0 },
      { ...topic, id: 2, waiting: false, replies: 0 },
    ],
    group_replies: [{ ...reply, id: 1, topic_id: 1, waiting: true, created_at: LATER }],
    group_reports: [
      { ...report, id: 1, why: 'waiting' },
      { ...report, id: 2 },
    ],
    group_reactions: [{ id: 1, topic_id: 1, reply_id: null, member_id: 1, reaction: 'thanks' }],
    reminder_dues: [
      { ...due, id: 1, kind: 'later' },
      { ...due, id: 2 },
    ],
  })
  expect(await stored(db, 'group_topics', {}, ['replies', 'last_post_at'])).toEqual([
    { replies: 1, last_post_at: LATER },
    { replies: 0, last_post_at: topic?.created_at },
  ])
  expect(await stored(db, 'coach_groups', {}, ['topics'])).toEqual([{ topics: 2 }])
  expect(await stored(db, 'group_reports', {}, ['id', 'why'])).toEqual([{ id: 2, why: 'reported' }])
  expect(await stored(db, 'reminder_dues', {}, ['id'])).toEqual([{ id: 2 }])
})
