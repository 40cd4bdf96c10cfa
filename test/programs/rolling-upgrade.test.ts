import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolder } from '#test/folders.ts'
import { startLoad } from '#test/load.ts'
import { type Cluster, startPostgres } from '#test/postgres.ts'
import { startSite } from '#test/site.ts'

const folder = openFolder()
let next: string
let cluster: Cluster

/** Everything that the migration rule allows, on tables that are being written to. */
const MIGRATION = `
import { sql, type Kysely } from 'kysely'
import { addChecks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  const { id, instant } = columns
  for (const statement of [
    \`create table next_things (id \${id}, name text)\`,
    'alter table domino_entries add column next_mood text',
    'alter table domino_entries add column next_weight integer not null default 1',
    \`alter table sessions add column next_seen \${instant}\`,
    'alter table idempotency_keys add column next_note text',
    'create index next_mood on domino_entries (next_mood)',
    "update domino_entries set next_mood = 'calm', title = case when title = '' then 'Untitled' else title end",
  ])
    await sql.raw(statement).execute(db)
  await addChecks(db, columns, 'domino_entries', { titled: "title <> ''" })
}
`

/** The next release: this code with one migration more. */
function nextRelease(at: string): string {
  for (const each of ['src', 'locales', 'package.json'])
    cpSync(each, join(at, each), { recursive: true })
  for (const each of ['node_modules', 'dist']) symlinkSync(resolve(each), join(at, each))
  writeFileSync(join(at, 'src/features/tracker/server/migrations/9000-next.ts'), MIGRATION)
  const file = join(at, 'src/features/tracker/server/feature.ts')
  const code = readFileSync(file, 'utf8')
    .replace(
      'import { serverFeature }',
      "import { up as next } from './migrations/9000-next.ts'\nimport { serverFeature }",
    )
    .replace('migrations: {', "migrations: {\n    '9000-next': next,")
  writeFileSync(file, code)
  return at
}

beforeAll(async () => {
  next = nextRelease(join(folder, 'next'))
  cluster = await startPostgres()
})
afterAll(() => cluster.stop())

test.each(['sqlite', 'postgres'])(
  'on %s old processes serve while a newer one migrates, and beside it',
  async engine => {
    const environment: Record<string, string> = { DATA_DIR: join(folder, engine) }
    if (engine === 'postgres') {
      await cluster.query('create database rolling')
      environment.DATABASE_URL = cluster.url('rolling')
      environment.AUTH_SECRET = 'x'.repeat(40)
    }
    const old = await startSite(environment)
    const load = await startLoad([() => old.url])
    await load.more(60)
    const newer = await startSite(environment, next, 'src/app/server/main.ts')
    await load.more(60)
    const beside = await startLoad([() => newer.url])
    await beside.more(60)

    await Promise.all([load.stop(), beside.stop()])
    for (const each of [load, beside])
      expect(await each.compare()).toEqual({ lost: [], doubled: [] })
    for (const each of [load, beside]) expect([...each.failures]).toEqual([])
    expect(await old.end('SIGTERM')).toBe(0)
    expect(await newer.end('SIGTERM')).toBe(0)
  },
)
