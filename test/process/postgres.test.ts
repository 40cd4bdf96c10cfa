import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { features, migrations } from '#src/app/server/features.ts'
import { openDatabase } from '#src/platform/server/db/database.ts'
import { migrate } from '#src/platform/server/db/migrate.ts'
import { type Cluster, startPostgres } from '#test/postgres.ts'
import { spawnSite, startSite } from '#test/site.ts'

const SECRET = 'x'.repeat(40)

let folder: string
let cluster: Cluster
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'first-domino-on-postgres-'))
  cluster = await startPostgres()
  await cluster.query("create role stranger login password 'right'")
  const { rows } = await cluster.query('show hba_file')
  const rules = [
    'host all stranger 127.0.0.1/32 scram-sha-256',
    'host all all 127.0.0.1/32 trust',
    'local all all trust',
  ]
  const values = rules.map(rule => `('${rule}')`).join(', ')
  await cluster.query(`copy (select * from (values ${values}) rules) to '${rows[0].hba_file}'`)
  await cluster.query('select pg_reload_conf()')
})
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

const as = (login: string, database: string) => cluster.url(database).replace('postgres@', `${login}@`)

async function failedStart(DATABASE_URL: string): Promise<string> {
  const { child, output } = spawnSite({ DATA_DIR: join(folder, 'data'), AUTH_SECRET: SECRET, DATABASE_URL })
  await new Promise(resolve => child.once('close', resolve))
  return output()
}

test('a login that is rejected is one line, at the start and of a move', async () => {
  await cluster.query('create database closed')
  const wrong = as('stranger:wrong', 'closed')
  expect(await failedStart(wrong)).toMatch(
    /^DATABASE_URL: the database rejects this login \(password authentication failed[^\n]+\n$/,
  )
  const DATA_DIR = join(folder, 'embedded')
  const site = await startSite({ DATA_DIR })
  expect(await site.end('SIGTERM')).toBe(0)
  const said = await new Promise<string>(resolve =>
    execFile(
      process.execPath,
      ['dist/server/move.js', '--to', wrong],
      { env: { PATH: process.env.PATH, DATA_DIR } },
      (_error, _stdout, stderr) => resolve(stderr),
    ),
  )
  expect(said).toMatch(
    /^--to: the database rejects this login \(password auth[^\n]+ Nothing was moved; the source is unchanged\.\n$/,
  )
})

test('a role that may make no tables is told how to get the right', async () => {
  await cluster.query('create database bare')
  expect(await failedStart(as('stranger:right', 'bare'))).toMatch(
    /^DATABASE_URL: [^\n]+\(permission denied for schema public\); make the role the owner[^\n]+\n$/,
  )
})

test('what the guide says to run after pg_restore is what a restore does', async () => {
  await cluster.query('create database restored')
  const asked: string[] = []
  const { db } = await openDatabase(
    { engine: 'postgres', url: cluster.url('restored') },
    { onQuery: ({ query }) => asked.push(query.sql) },
  )
  await migrate(db, migrations, null)
  const from = asked.length
  for (const { afterRestore } of features) await afterRestore?.(db)
  const changed = (statements: readonly string[]) =>
    new Set(statements.flatMap(each => /^(?:delete from|update) "?(\w+)/.exec(each.trim())?.[1] ?? []))
  const [, block = ''] = /```sql\n([\s\S]*?)```/.exec(readFileSync('docs/guide.md', 'utf8')) ?? []
  const told = block.split(';').filter(each => each.trim())
  expect([...changed(told)].sort()).toEqual([...changed(asked.slice(from))].sort())
  for (const statement of told) await sql.raw(statement).execute(db)
  await db.destroy()
})
