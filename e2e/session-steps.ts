import type { Stage } from './browser.ts'
import { changeStored } from './stored.ts'

/** As if everybody had last signed in an hour ago. */
export function anHourPasses(stage: Stage): void {
  const ago = new Date(Date.now() - 3_600_000).toISOString()
  changeStored(stage, 'update sessions set created_at = ?, confirmed_at = null', ago)
}

/** As if the member had registered with Google. */
export function removePassword(stage: Stage, username: string): void {
  changeStored(stage, 'update users set password_hash = null where username = ?', username)
}

/** As if the member had linked a Google account. */
export function linkGoogle(stage: Stage, username: string): void {
  const statement =
    "update users set provider = 'google', provider_id = username where username = ?"
  changeStored(stage, statement, username)
}
