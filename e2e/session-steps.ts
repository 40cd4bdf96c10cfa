import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Stage } from './browser.ts'

/** As if everybody had last signed in an hour ago. */
export function anHourPasses(stage: Stage): void {
  const db = new DatabaseSync(join(stage.folder, 'first-domino.db'))
  db.exec('pragma busy_timeout = 5000')
  const ago = new Date(Date.now() - 3_600_000).toISOString()
  db.prepare('update sessions set created_at = ?, confirmed_at = null').run(ago)
  db.close()
}

/** As if the member had registered with Google. */
export function removePassword(stage: Stage, username: string): void {
  const db = new DatabaseSync(join(stage.folder, 'first-domino.db'))
  db.exec('pragma busy_timeout = 5000')
  db.prepare('update users set password_hash = null where username = ?').run(username)
  db.close()
}

/** As if the member had linked a Google account. */
export function linkGoogle(stage: Stage, username: string): void {
  const db = new DatabaseSync(join(stage.folder, 'first-domino.db'))
  db.exec('pragma busy_timeout = 5000')
  db.prepare("update users set provider = 'google', provider_id = ? where username = ?").run(
    username,
    username,
  )
  db.close()
}
