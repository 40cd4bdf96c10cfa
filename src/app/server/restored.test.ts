import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '#test/app.ts'
import { fillEveryTable } from '#test/every-table.ts'
import { features } from './features.ts'

let site: TestApp
beforeAll(async () => {
  site = await makeTestApp({ RATE_LIMIT: 'off' })
  await fillEveryTable(site)
}, 60_000)
afterAll(() => site.close())

/** Nobody signs in or opens a link with them. */
const COUNTS = new Set(['tokens'])

test('after a restore no token of a session, a link or a feed is left, and no mail with one', async () => {
  const tables = await site.db.introspection.getTables()
  const tokens = tables.flatMap(({ name, columns }) =>
    columns
      .filter(column => column.name.includes('token') && !COUNTS.has(column.name))
      .map(column => ({ table: name, column: column.name })),
  )
  const count = async (table: string, column: string) => {
    const query = sql<{ n: number }>`select count(${sql.ref(column)}) as n from ${sql.table(table)}`
    return Number((await query.execute(site.db)).rows[0]?.n)
  }
  expect(tokens.length).toBeGreaterThan(3)
  for (const { table, column } of tokens) expect(await count(table, column), table).toBeGreaterThan(0)
  const links = () =>
    site.db.selectFrom('mails').select('kind').where('body_text', 'like', '%?token=%').execute()
  expect(await links()).not.toEqual([])
  for (const { afterRestore } of features) await afterRestore?.(site.db)
  for (const { table, column } of tokens) expect(await count(table, column), table).toBe(0)
  for (const table of ['link_requests', 'passkey_challenges', 'newsletter_requests'])
    expect(await count(table, 'id'), table).toBe(0)
  // The proof in a guest's link is computed from the session, not stored.
  const left = (await links()).map(({ kind }) => kind)
  expect(left.filter(kind => !kind.startsWith('session-'))).toEqual([])
})
