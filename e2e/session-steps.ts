import { type APIRequestContext, expect } from '@playwright/test'
import { totp } from '#src/features/sign-in/server/two-factor/totp.ts'
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

export async function turnOnTwoFactor(
  request: APIRequestContext,
): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await (await request.post('/api/user/second-step')).json()).data
  const data = { code: totp(secret, new Date()) }
  const on = await request.post('/api/user/second-step/on', { data })
  expect(on.status()).toBe(200)
  return { secret, codes: (await on.json()).data.recovery_codes }
}
