import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext } from '@playwright/test'
import { totp } from '#src/features/sign-in/server/two-factor/totp.ts'
import { type Stage, send } from './browser.ts'

/** As if everybody had last signed in an hour ago. */
export function anHourPasses(stage: Stage): void {
  const db = new DatabaseSync(join(stage.folder, 'first-domino.db'))
  db.exec('pragma busy_timeout = 5000')
  const ago = new Date(Date.now() - 3_600_000).toISOString()
  db.prepare('update sessions set created_at = ?, confirmed_at = null').run(ago)
  db.close()
}

export async function turnOnTwoFactor(
  context: BrowserContext,
): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await send(context, 'POST', '/api/user/second-step')
  const data = { code: totp(secret, new Date()) }
  const { recovery_codes } = await send(context, 'POST', '/api/user/second-step/on', data)
  return { secret, codes: recovery_codes }
}
