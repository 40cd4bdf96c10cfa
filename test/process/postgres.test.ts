import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolder } from '#test/folders.ts'
import { type Cluster, startPostgres } from '#test/postgres.ts'
import { failedStart, runBuilt, startSite } from '#test/site.ts'

const SECRET = 'x'.repeat(40)

const folder = openFolder()
let cluster: Cluster
beforeAll(async () => {
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
afterAll(() => cluster.stop())

const as = (login: string, database: string) =>
  cluster.url(database).replace('postgres@', `${login}@`)

async function refused(DATABASE_URL: string): Promise<string> {
  const environment = { DATA_DIR: join(folder, 'data'), AUTH_SECRET: SECRET, DATABASE_URL }
  return (await failedStart(environment))[1]
}

test.each([
  [
    'a login that is rejected',
    'wrong',
    /^DATABASE_URL: the database rejects this login \(password authentication failed[^\n]+\n$/,
  ],
  [
    'a role that may make no tables',
    'right',
    /^DATABASE_URL: [^\n]+\(permission denied for schema public\); make the role the owner[^\n]+\n$/,
  ],
])('%s is told in one line what to do', async (_what, password, said) => {
  const database = `of_${password}`
  await cluster.query(`create database ${database}`)
  expect(await refused(as(`stranger:${password}`, database))).toMatch(said)
})

test('a database that came from a dump is settled at the start, one from elsewhere by a command', async () => {
  await cluster.query('create database restored')
  const DATABASE_URL = cluster.url('restored')
  const environment = { DATA_DIR: join(folder, 'restored'), AUTH_SECRET: SECRET, DATABASE_URL }
  const once = async () => {
    const site = await startSite(environment)
    expect(await site.end('SIGTERM')).toBe(0)
    return site.output()
  }
  const restores = async () =>
    (await cluster.query('select id from restores', 'restored')).rows.length
  expect(await once()).not.toContain('came from a dump')
  // What `pg_restore --clean` does to each table.
  const remake = [
    'create table remade (like site_life including all)',
    'insert into remade select * from site_life',
  ]
  for (const statement of [
    ...remake,
    'drop table site_life',
    'alter table remade rename to site_life',
  ])
    await cluster.query(statement, 'restored')
  expect(await once()).toContain('The database came from a dump')
  expect(await once()).not.toContain('came from a dump')
  expect(await restores()).toBe(1)
  const said = await runBuilt('backup', ['restore', '--in-place'], environment)
  expect(said.stdout).toContain('counts as restored')
  expect(await restores()).toBe(2)
})
