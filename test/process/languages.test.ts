import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, type Caller, callerOf, register, signIn } from '#test/caller.ts'
import { openFolder } from '#test/folders.ts'
import { type Site, startSite } from '#test/site.ts'

const folder = openFolder()
let site: Site
let english: Caller
let german: Caller

beforeAll(async () => {
  site = await startSite({ DATA_DIR: folder, ...ADMIN })
  english = (await register(callerOf(site), 'ann')).caller
  german = (await register(callerOf(site), 'gerd')).caller
  await german.call('PATCH', '/api/user', { language: 'de' })
  await signIn(german, 'gerd')
}, 120_000)

afterAll(() => site.end('SIGTERM'))

const pageOf = async (caller: Caller, path: string) => {
  const answer = await caller.call('GET', path, undefined, { 'accept-language': 'fr, en, de' })
  return { html: await answer.text(), language: answer.headers.get('content-language') }
}

/** Everything that says which language a page is in: its element, header, words and scripts. */
const spoken = ({ html, language }: Awaited<ReturnType<typeof pageOf>>) => [
  /<html lang="(\w+)"/.exec(html)?.[1],
  language,
  ...['What is the one action today?', 'Was ist heute die eine Handlung?'].filter(words =>
    html.includes(words),
  ),
  new Set([...html.matchAll(/"\/assets\/([a-z]{2}-[\da-f]{8})?[\w./-]*\.js"/g)].map(([, of]) => of))
    .size,
]

test('200 pages at once are each in the language of whoever reads them', async () => {
  const asked = Array.from({ length: 200 }, (_, n) => (n % 2 ? german : english))
  const pages = await Promise.all(asked.map(caller => pageOf(caller, '/today')))
  for (const [n, page] of pages.entries())
    expect(spoken(page)).toEqual(
      n % 2
        ? ['de', 'de', 'Was ist heute die eine Handlung?', 1]
        : ['en', 'en', 'What is the one action today?', 1],
    )
})

test('public pages are in the site’s language for everybody, and follow it when it changes', async () => {
  expect(await pageOf(german, '/')).toEqual(await pageOf(english, '/'))
  for (const path of ['/', '/?from=mail', '/nowhere', '/booking'])
    expect(spoken(await pageOf(german, path)), path).toEqual(['en', 'en', 1])
  expect(spoken(await pageOf(german, '/pricing'))).toEqual(['de', 'de', 1])
  expect(spoken(await pageOf(callerOf(site), '/pricing'))).toEqual(['en', 'en', 1])
  const boss = await signIn(callerOf(site), 'boss')
  const body = { language: 'de' }
  expect((await boss.call('PUT', '/api/admin/site/language', body)).status).toBe(200)
  // It answers once the site is shown in its new language.
  await boss.call('GET', '/api/admin/content')
  for (const path of ['/', '/nowhere', '/booking', '/today'])
    expect(spoken(await pageOf(english, path)).slice(0, 2), path).toEqual(['de', 'de'])
  const { html } = await pageOf(english, '/today')
  const files = [...html.matchAll(/"(\/assets\/[\w./-]+\.js)"/g)].map(([, file]) => file ?? '')
  expect(files.length).toBeGreaterThan(3)
  for (const file of new Set(files)) {
    const answer = await fetch(site.url + file)
    expect([file, answer.status, answer.headers.get('cache-control')]).toEqual([
      file,
      200,
      'public, max-age=31536000, immutable',
    ])
  }
})
