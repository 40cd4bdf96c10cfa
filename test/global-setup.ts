import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'
import { makeTemplate, makeTemplateFile } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'sqlite' | 'postgres'
    /** The run's PostgreSQL server; empty on SQLite. */
    postgresUrl: string
    /** A migrated database, to be copied: its file, or its name on the server. */
    template: string
  }
}

const TEMPLATE = 'migrated_template'

async function onSqlite(project: TestProject): Promise<() => void> {
  const { file, remove } = await makeTemplateFile()
  project.provide('postgresUrl', '')
  project.provide('template', file)
  return remove
}

async function onPostgres(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres()
  await cluster.query(`create database ${TEMPLATE}`)
  await makeTemplate({ engine: 'postgres', url: cluster.url(TEMPLATE) })
  project.provide('postgresUrl', cluster.url('postgres'))
  project.provide('template', TEMPLATE)
  return cluster.stop
}

/** Migrations run once per engine and run; each test file copies the migrated database. */
export const setup = (project: TestProject) =>
  project.name === 'postgres' ? onPostgres(project) : onSqlite(project)
