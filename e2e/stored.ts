import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Stage } from './browser.ts'

/** Changes what the running site has stored. @param values of the statement's parameters */
export function changeStored(stage: Stage, statement: string, ...values: string[]): void {
  const db = new DatabaseSync(join(stage.folder, 'first-domino.db'))
  db.exec('pragma busy_timeout = 5000')
  db.prepare(statement).run(...values)
  db.close()
}
