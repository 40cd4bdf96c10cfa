import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ADMIN, callerOf, signIn } from '#test/caller.ts'
import { childrenOf, dataOf, type Site, startSite } from '#test/site.ts'

const SERVER_FILE = 'src/contract/errors.ts'
const PAGE_FILE = 'src/features/site/web/home/home-hero.tsx'

let folder: string
let site: Site

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'first-domino-dev-'))
  for (const each of readdirSync('.').filter(name =>
    /^(src|scripts|.*\.(json|config\.ts))$/.test(name),
  ))
    cpSync(each, join(folder, each), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  site = await startSite({ ...ADMIN, DATA_DIR: join(folder, 'data') }, folder, 'scripts/dev.ts')
})
afterAll(async () => {
  await site?.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

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
  edit(SERVER_FILE, "message: 'Not found'", "message: 'Looked everywhere'")
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

test('own pages, published texts and the preview of the draft show as in the built site', async () => {
  const admin = await signIn(callerOf(site), ADMIN.ADMIN_USERNAME)
  const text = async (path: string) => (await admin.call('GET', path)).text()
  const made = await admin.call('POST', '/api/admin/pages', {
    slug: 'about',
    title: 'About me',
    body: 'I work in **{city}**.',
    place: 'footer',
    published: true,
  })
  expect(made.status, await made.text()).toBe(201)
  const { version } = await dataOf<{ version: number }>(
    await admin.call('GET', '/api/admin/content'),
  )
  const changes = { 'practice.city': 'Leeds', 'home.hero.title': 'Sit down in {city}' }
  expect((await admin.call('PUT', '/api/admin/content', { version, changes })).status).toBe(200)
  const draft = await text('/admin/site/preview?path=/')
  expect(draft).toContain('Sit down in Leeds')
  expect(await text('/')).not.toContain('Sit down in')
  expect((await fetch(`${site.url}/admin/site/preview?path=/`)).status).toBe(404)

  expect((await admin.call('POST', '/api/admin/content/publish')).status).toBe(200)
  await vi.waitFor(async () => expect(await text('/')).toContain('Sit down in Leeds'), PATIENT)
  expect(await text('/p/about')).toContain('I work in <strong>Leeds</strong>.')
  expect(await text('/')).toContain('href="/p/about"')
  const slash = await fetch(`${site.url}/p/about/?from=mail`, { redirect: 'manual' })
  expect([slash.status, slash.headers.get('location')]).toEqual([308, '/p/about?from=mail'])
  const sitemap = await fetch(`${site.url}/sitemap.xml`)
  expect(sitemap.headers.get('content-type')).toContain('application/xml')
  const listed = await sitemap.text()
  expect(listed).toContain('/p/about</loc>')
  expect(listed).not.toContain('<script')
})

test('an error in the server is reported, and the next edit restarts it again', async () => {
  edit(SERVER_FILE, "message: 'Looked everywhere'", "message: 'Looked everywhere")
  await vi.waitFor(
    () => expect(site.output()).toContain('starts again when one of its files'),
    PATIENT,
  )
  edit(SERVER_FILE, "message: 'Looked everywhere", "message: 'Fixed again'")
  await vi.waitFor(async () => expect(await messageOf('/api/nothing')).toBe('Fixed again'), PATIENT)
})
