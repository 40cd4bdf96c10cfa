import { cpSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ADMIN } from '#test/caller.ts'
import { openFolder } from '#test/folders.ts'
import { childrenOf, type Site, startSite } from '#test/site.ts'

const SERVER_FILE = 'src/contract/errors.ts'
const PAGE_FILE = 'src/features/site/web/home-page.tsx'

const folder = openFolder()
let site: Site

beforeAll(async () => {
  for (const each of readdirSync('.').filter(name =>
    /^(src|locales|scripts|.*\.(json|config\.ts))$/.test(name),
  ))
    cpSync(each, join(folder, each), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  site = await startSite({ ...ADMIN, DATA_DIR: join(folder, 'data') }, folder, 'scripts/dev.ts')
})
afterAll(() => site?.end('SIGTERM'))

/** Saves as editors do: writes another file, which then replaces this one. */
function edit(file: string, from: string, to: string): void {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(`${path}~`, text.replace(from, to))
  renameSync(`${path}~`, path)
}

const messageOf = async (path: string) =>
  ((await (await fetch(site.url + path)).json()) as { message: string }).message
const servers = () => childrenOf(site.process.pid ?? 0)
const PATIENT = { timeout: 120_000, interval: 50 }

test('an edit of the server restarts it', async () => {
  expect(await messageOf('/api/nothing')).toBe('Not found')
  const [first] = servers()
  edit(SERVER_FILE, 'msg`Not found`', 'msg`Looked everywhere`')
  await vi.waitFor(
    async () => expect(await messageOf('/api/nothing')).toBe('Looked everywhere'),
    PATIENT,
  )
  expect(servers()).not.toContain(first)
})

test('an edit of a page shows without a restart', async () => {
  const home = async () => (await fetch(site.url)).text()
  const before = servers()
  expect(await home(), site.output()).toMatch(/<h1[^>]*>[^<]+/)
  edit(PAGE_FILE, "{words('home.hero.over')}", 'Edited while it runs')
  await vi.waitFor(async () => expect(await home()).toContain('Edited while it runs'), PATIENT)
  expect(servers()).toEqual(before)
})

test('an error in the server is reported, and the next edit restarts it again', async () => {
  edit(SERVER_FILE, 'msg`Looked everywhere`', 'msg`Looked everywhere')
  await vi.waitFor(
    () => expect(site.output()).toContain('starts again when one of its files'),
    PATIENT,
  )
  edit(SERVER_FILE, 'msg`Looked everywhere', 'msg`Fixed again`')
  await vi.waitFor(async () => expect(await messageOf('/api/nothing')).toBe('Fixed again'), PATIENT)
})
