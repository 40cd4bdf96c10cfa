import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Opened, type OpenOptions, openDatabase } from '#src/platform/server/db/database.ts'
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

/** @param template the database to copy; without it, the new one is empty */
async function newDatabase(template?: string): Promise<TestDatabase> {
  if (inject('engine') === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'first-domino-test-'))
    const file = join(folder, 'test.db')
    if (template) copyFileSync(template, file)
    return {
      settings: { engine: 'sqlite', file },
      drop: async () => rmSync(folder, { recursive: true, force: true }),
    }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copies files: writing each page to the log as well takes twice as long.
  await onServer(`create database ${name} template ${template ?? 'template1'} strategy file_copy`)
  return {
    settings: { engine: 'postgres', url: inject('postgresUrl').replace(/\/postgres$/, `/${name}`) },
    drop: () => onServer(`drop database ${name} with (force)`),
  }
}

export const emptyDatabase = (): Promise<TestDatabase> => newDatabase()

/** @param onQuery called for each query */
export async function migratedDatabase(
  onQuery?: OpenOptions['onQuery'],
): Promise<Opened & { close: () => Promise<void> }> {
  const made = await newDatabase(inject('template'))
  const opened = await openDatabase(made.settings, { onQuery })
  return {
    ...opened,
    close: async () => {
      await opened.db.destroy()
      await made.drop()
    },
  }
}
