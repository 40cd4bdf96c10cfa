import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations } from '#src/app/server/features.ts'
import { openDatabase } from '#src/platform/server/db/database.ts'
import { migrate } from '#src/platform/server/db/migrate.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'

/** Migrates an empty database, which tests then copy: migrating was half the cost of starting each new site. */
export async function makeTemplate(database: Settings['database']): Promise<void> {
  const { db } = await openDatabase(database)
  await migrate(db, migrations, null)
  await db.destroy()
}

export async function makeTemplateFile(): Promise<{ file: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'first-domino-template-'))
  const file = join(folder, 'template.db')
  await makeTemplate({ engine: 'sqlite', file })
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
