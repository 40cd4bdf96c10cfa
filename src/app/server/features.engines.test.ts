import { expect, test } from 'vitest'
import { systemContext } from '#src/platform/server/context.ts'
import { countOf } from '#src/platform/server/db/database.ts'
import { openSite } from '#test/app.ts'
import { fillCoaching } from '#test/coaching.ts'
import { fillEveryTable } from '#test/every-table.ts'
import { fillAccount } from '#test/full-account.ts'
import { coach, member, PASSWORD } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'
import { claimedTables as claims } from './data-table.ts'
import { features } from './features.ts'

const site = openSite({ RATE_LIMIT: 'off' })

async function tablesOfDatabase(): Promise<string[]> {
  const tables = await site.db.introspection.getTables()
  return tables
    .map(table => table.name)
    .filter(name => !/_searched(_|$)/.test(name))
    .sort()
}

test('every table has an answer for export, import and deletion, and at most one manifest gives it', async () => {
  expect(claims.map(([table]) => table).sort()).toEqual(await tablesOfDatabase())
  for (const [table, claim] of claims)
    expect(claim, table).toMatchObject({
      export: expect.anything(),
      practice: expect.anything(),
      deletion: expect.anything(),
    })
  const stated = features.flatMap(({ tables }) => Object.keys(tables ?? {}))
  expect([...new Set(stated)]).toEqual(stated)
})

test('every list that a manifest exports is described in the archive’s README', () => {
  const lists = features.flatMap(({ archive }) => Object.keys(archive?.lists ?? {}))
  const exported = claims.flatMap(([, claim]) =>
    typeof claim.export === 'string' ? [claim.export] : [],
  )
  expect(exported.sort()).toEqual(lists.sort())
})

async function exportedIds(): Promise<Map<string, Set<unknown>>> {
  const ids = new Map<string, Set<unknown>>()
  const { archive } = site.deps.features
  for (const { id, email, is_coach: isCoach } of await rowsOf(site.db, 'users'))
    for (const part of archive) {
      const about = { id, email, isCoach }
      for (const { name, rows } of await part.read(systemContext(site.db, site.deps), about))
        for await (const row of typeof rows === 'function' ? rows() : rows)
          ids.set(name, (ids.get(name) ?? new Set()).add(row.id))
    }
  return ids
}

test('every row of a table that a manifest exports is in the archive of somebody', async () => {
  await fillEveryTable(site)
  const ids = await exportedIds()
  const missing: unknown[] = []
  for (const [table, { export: list }] of claims) {
    if (typeof list !== 'string') continue
    const rows = await rowsOf(site.db, table as 'users')
    const where = `${table}: fill a member's own in test/full-account.ts, others in test/every-table.ts`
    expect(rows.length, where).toBeGreaterThan(0)
    for (const row of rows) if (!ids.get(list)?.has(row.id)) missing.push([table, row.id])
  }
  // An invitation to nobody yet, an address that nobody confirmed, and what the site says of itself.
  expect(missing).toEqual([
    ['coachings', 3],
    ['newsletters', 1],
    ['restores', 1],
  ])
})

test('deleting an account deletes exactly the tables that manifests declare, and nothing else', async () => {
  const count = (table: string) => countOf(site.db.selectFrom(table as 'users'))
  const countAll = async () =>
    new Map(await Promise.all(claims.map(async ([name]) => [name, await count(name)] as const)))
  const guide = await coach(site)
  await fillCoaching(guide, await member(site))
  const before = await countAll()
  const someone = await member(site)
  await fillAccount(someone)
  await fillCoaching(guide, someone)
  const filled = await countAll()
  expect((await someone.delete('/api/user', { password: PASSWORD })).statusCode).toBe(200)
  const after = await countAll()
  for (const [table, { deletion }] of claims) {
    if (typeof deletion === 'string') expect(after.get(table), table).toBe(before.get(table))
    else expect(after.get(table), table).toBeGreaterThanOrEqual(filled.get(table) ?? 0)
  }
})
