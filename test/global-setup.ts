import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'sqlite' | 'postgres'
    postgresUrl: string
  }
}

/** One PostgreSQL server per run; each test file creates its own database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres()
  project.provide('postgresUrl', cluster.url('postgres'))
  return cluster.stop
}
