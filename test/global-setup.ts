import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrations } from '#src/app/server/features.ts'
import { openDatabase } from '#src/platform/server/db/database.ts'
import { migrate } from '#src/platform/server/db/migrate.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'sqlite' | 'postgres'
    /** Of the run's PostgreSQL server; empty on SQLite. */
    postgresUrl: string
    /** A migrated database, to be copied: its file, or its name on the server. */
    template: string
  }
}

const TEMPLATE = 'migrated_template'

async function makeTemplate(database: Settings['database']): Promise<void> {
  const { db } = await openDatabase(database)
  await migrate(db, migrations, null)
  await db.destroy()
}

async function onSqlite(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'first-domino-template-'))
  const file = join(folder, 'template.db')
  await makeTemplate({ engine: 'sqlite', file })
  project.provide('postgresUrl', '')
  project.provide('template', file)
  return () => rmSync(folder, { recursive: true, force: true })
}

async function onPostgres(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres()
  await cluster.query(`create database ${TEMPLATE}`)
  await makeTemplate({ engine: 'postgres', url: cluster.url(TEMPLATE) })
  project.provide('postgresUrl', cluster.url('postgres'))
  project.provide('template', TEMPLATE)
  return cluster.stop
}

/** The migrations run once per engine and run; each test file copies the outcome into a database of its own. */
export const setup = (project: TestProject) =>
  project.name === 'postgres' ? onPostgres(project) : onSqlite(project)
