import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { migrations } from '#src/app/server/features.ts'
import { type Opened, type OpenOptions, openDatabase } from '#src/platform/server/db/database.ts'
import { migrate } from '#src/platform/server/db/migrate.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'

export interface TestDatabase {
  settings: Settings['database']
  drop: () => Promise<void>
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(sql)
  await client.end()
}

export async function emptyDatabase(): Promise<TestDatabase> {
  if (inject('engine') === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'first-domino-test-'))
    return {
      settings: { engine: 'sqlite', file: join(folder, 'test.db') },
      drop: async () => rmSync(folder, { recursive: true, force: true }),
    }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name}`)
  return {
    settings: { engine: 'postgres', url: inject('postgresUrl').replace(/\/postgres$/, `/${name}`) },
    drop: () => onServer(`drop database ${name} with (force)`),
  }
}

/** @param onQuery called for each query */
export async function migratedDatabase(
  onQuery?: OpenOptions['onQuery'],
): Promise<Opened & { close: () => Promise<void> }> {
  const made = await emptyDatabase()
  const opened = await openDatabase(made.settings, { onQuery })
  await migrate(opened.db, migrations, null)
  return {
    ...opened,
    close: async () => {
      await opened.db.destroy()
      await made.drop()
    },
  }
}
