import { readFileSync } from 'node:fs'
import { type BrowserContext, expect } from '@playwright/test'
import PostalMime from 'postal-mime'
import { BOSS, PASSWORD, type Stage, type Visit } from './browser.ts'
import { mailFiles } from './outbox.ts'

export async function administrator(stage: Stage, visit: Visit = {}): Promise<BrowserContext> {
  const context = await stage.visitor(visit)
  const answer = await context.request.post('/api/login', {
    data: { username: BOSS, password: PASSWORD },
  })
  expect(answer.status()).toBe(200)
  return context
}

export async function outbox(stage: Stage, kind: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const file of mailFiles(stage, `-${kind}.eml`)) {
    const { to, text } = await PostalMime.parse(readFileSync(file))
    texts.set(to?.[0]?.address ?? '', text ?? '')
  }
  return texts
}

/** Signs addresses up for the newsletter and confirms them, as their readers would. */
export async function subscribe(
  stage: Stage,
  { request }: BrowserContext,
  emails: string[],
): Promise<void> {
  for (const email of emails) await request.post('/api/newsletters', { data: { email } })
  for (const email of emails) {
    let text: string | undefined
    const arrived = async () => {
      text = (await outbox(stage, 'newsletter-confirm')).get(email)
      return text !== undefined
    }
    await expect.poll(arrived).toBe(true)
    const [, token] = /token=([\w-]+)/.exec(text ?? '') ?? []
    expect((await request.post('/api/newsletters/confirm', { data: { token } })).status()).toBe(200)
  }
}
