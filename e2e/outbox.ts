import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect } from '@playwright/test'
import type { Stage } from './browser.ts'

/** The paths of the mails that the site has written, oldest first; the first mail makes the folder. */
export function mailFiles(stage: Stage, ending = '.eml'): string[] {
  const folder = join(stage.folder, 'outbox')
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  return names.filter(name => name.endsWith(ending)).map(name => join(folder, name))
}

/** The newest mail to an address with these words, decoded; the worker writes it after the response. */
export async function mailTo(stage: Stage, to: string, words: string): Promise<string> {
  let found = ''
  await expect
    .poll(() => {
      const mails = mailFiles(stage).map(file =>
        readFileSync(file, 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='),
      )
      found = mails.findLast(each => each.includes(`To: ${to}`) && each.includes(words)) ?? ''
      return found
    })
    .not.toBe('')
  return found
}

/** The path, with its query, of the newest link to a page that was mailed to an address. */
export async function mailedPath(stage: Stage, to: string, path: string): Promise<string> {
  const mail = await mailTo(stage, to, `${path}?`)
  return mail.slice(mail.indexOf(`${path}?`)).match(/^[^\s"<>)\]]+/)?.[0] ?? ''
}

/** Confirms as the member would, with the link that was mailed at registration. */
export async function confirmAddress(
  stage: Stage,
  { request }: BrowserContext,
  username: string,
): Promise<void> {
  const path = await mailedPath(stage, `${username}@example.com`, '/confirm-email')
  const token = path.split('=').at(-1)
  expect((await request.post('/api/confirm-email', { data: { token } })).status()).toBe(200)
}
