import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#src/platform/server/db/database.ts'
import { openFolder } from '#test/folders.ts'
import { filesOf, importInto } from '#test/practices.ts'
import { rowsOf as stored } from '#test/rows.ts'

const EARLIER = 'test/practices/0.2.0.zip'

type Row = Record<string, unknown>

const folder = openFolder()
let files: Map<string, Buffer>
beforeAll(async () => {
  files = await filesOf(EARLIER)
})

const rowsOf = (table: string): Row[] =>
  String(files.get(`tables/${table}.ndjson`))
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))

test('memberships, read marks and pictures of an export of 0.2.0 are where they are now', async () => {
  const target = { engine: 'sqlite' as const, file: join(folder, 'site.db') }
  await importInto(folder, target, EARLIER)
  const { db } = await openDatabase(target)
  onTestFinished(() => db.destroy())
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
