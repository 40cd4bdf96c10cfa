import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext } from '@playwright/test'
import { totp } from '#src/features/sign-in/server/totp.ts'
import { type Mailbox, startMailbox } from '#test/doubles/smtp.ts'
import { type Stage, send } from './browser.ts'

/** Changes what the running site has stored. @param values of the statement's parameters */
export function changeStored(stage: Stage, statement: string, ...values: string[]): void {
  const db = new DatabaseSync(join(stage.folder, 'first-domino.db'))
  db.exec('pragma busy_timeout = 5000')
  db.prepare(statement).run(...values)
  db.close()
}

/** As if everybody had last signed in an hour ago. */
export function anHourPasses(stage: Stage): void {
  const ago = new Date(Date.now() - 3_600_000).toISOString()
  changeStored(stage, 'update sessions set created_at = ?, confirmed_at = null', ago)
}

/** As if the member had linked a Google account. */
export function linkGoogle(stage: Stage, username: string): void {
  const statement =
    "update users set provider = 'google', provider_id = username where username = ?"
  changeStored(stage, statement, username)
}

export async function turnOnTwoFactor(
  context: BrowserContext,
): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await send(context, 'POST', '/api/user/second-step')
  const data = { code: totp(secret, new Date()) }
  const { recovery_codes } = await send(context, 'POST', '/api/user/second-step/on', data)
  return { secret, codes: recovery_codes }
}

/** Mail that arrives here, for as long as a test runs. */
export async function connectMail(
  administrator: BrowserContext,
  until: AsyncDisposableStack,
): Promise<Mailbox> {
  const password = 'app password'
  const mailbox = await startMailbox(undefined, password)
  const port = Number(new URL(mailbox.url).port)
  const data = { host: '127.0.0.1', port, user: 'coach', password }
  await send(administrator, 'PUT', '/api/admin/operations/mail', data)
  return until.adopt(mailbox, async ({ close }) => {
    await send(administrator, 'DELETE', '/api/admin/operations/mail')
    await close()
  })
}
