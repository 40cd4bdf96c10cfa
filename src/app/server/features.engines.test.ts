import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { platformTables } from '#src/platform/server/db/tables.ts'
import type { AnyTableClaims } from '#src/platform/server/feature.ts'
import { openSite } from '#test/app.ts'
import { fillEveryTable } from '#test/every-table.ts'
import { fillAccount } from '#test/full-account.ts'
import { member, PASSWORD } from '#test/people.ts'
import { features } from './features.ts'

const site = openSite({ RATE_LIMIT: 'off' })

const manifests: readonly AnyTableClaims[] = [
  platformTables,
  ...features.map(({ tables }) => tables ?? {}),
]
const claims = manifests.flatMap(tables => Object.entries(tables))

async function tablesOfDatabase(): Promise<string[]> {
  const tables = await site.db.introspection.getTables()
  return tables
    .map(table => table.name)
    .filter(name => !/_searched(_|$)/.test(name))
    .sort()
}

test('every table is claimed by exactly one manifest, for export, import and deletion', async () => {
  expect(claims.map(([table]) => table).sort()).toEqual(await tablesOfDatabase())
})

test('every list that a manifest exports is described in the archive’s README', () => {
  const lists = features.flatMap(({ archive }) => Object.keys(archive?.lists ?? {}))
  const exported = claims.flatMap(([, claim]) =>
    typeof claim.export === 'string' ? [claim.export] : [],
  )
  expect(exported.sort()).toEqual(lists.sort())
})

test('deleting an account deletes exactly the tables that manifests declare, and nothing else', async () => {
  await fillEveryTable(site)
  const count = async (table: string) => {
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from ${sql.table(table)}`.execute(site.db)
    return Number(rows[0]?.n)
  }
  const countAll = async () =>
    new Map(await Promise.all(claims.map(async ([name]) => [name, await count(name)] as const)))
  const before = await countAll()
  const someone = await member(site)
  await fillAccount(someone)
  const filled = await countAll()
  expect((await someone.delete('/api/user', { password: PASSWORD })).statusCode).toBe(200)
  const after = await countAll()
  for (const [table, { deletion }] of claims) {
    if (typeof deletion === 'string') expect(after.get(table), table).toBe(before.get(table))
    else expect(after.get(table), table).toBeGreaterThanOrEqual(filled.get(table) ?? 0)
  }
})
