import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, type Caller, callerOf, signIn } from '#test/caller.ts'
import { type Cluster, startPostgres } from '#test/postgres.ts'
import { dataOf, type Site, startSite } from '#test/site.ts'

/** It is five seconds on a machine with nothing else to do; this one may be busy. */
const SHOWN_MS = 50_000

let folder: string
let cluster: Cluster

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'first-domino-own-site-'))
  cluster = await startPostgres()
})
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

const administrator = (site: Site) => signIn(callerOf(site), ADMIN.ADMIN_USERNAME)

async function publish(admin: Caller, changes: Record<string, unknown>): Promise<void> {
  const { version } = await dataOf<{ version: number }>(await admin.call('GET', '/api/admin/content'))
  const saved = await admin.call('PUT', '/api/admin/content', { version, changes })
  expect(saved.status, await saved.text()).toBe(200)
  expect((await admin.call('POST', '/api/admin/content/publish')).status).toBe(200)
}

const page = async (url: string) => (await fetch(url, { headers: { connection: 'close' } })).text()

/** Each request is a connection of its own, so that all processes are asked. */
const headlines = async (urls: readonly string[]) => {
  const asked = urls.flatMap(url => Array.from({ length: 12 }, () => page(`${url}/`)))
  const found = (await Promise.all(asked)).map(html => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1])
  return [...new Set(found)]
}

test.each(['sqlite', 'postgres'])(
  'on %s every process shows what is published, with no other signal than the database',
  async engine => {
    if (engine === 'postgres') await cluster.query('create database own_site')
    const shared = {
      ...ADMIN,
      WORKERS: '2',
      ...(engine === 'postgres' && {
        DATABASE_URL: cluster.url('own_site'),
        AUTH_SECRET: 'a secret that both of the machines share',
      }),
    }
    const sites = [await startSite({ ...shared, DATA_DIR: join(folder, engine, '0') })]
    if (engine === 'postgres') sites.push(await startSite({ ...shared, DATA_DIR: join(folder, engine, '1') }))
    const urls = sites.map(site => site.url)
    const [first] = sites
    if (!first) throw new Error('no site')
    expect(await headlines(urls)).toEqual([
      'Tip the first domino. <span class="sm:block">The week follows.</span>',
    ])
    const admin = await administrator(first)
    for (const title of [`Sit down in {city} ${engine}`, `Get up ${engine}`]) {
      await publish(admin, { 'home.hero.title': title })
      const wanted = title.replace('{city}', 'Yonkers')
      await expect.poll(() => headlines(urls), { timeout: SHOWN_MS }).toEqual([wanted])
    }
    await Promise.all(sites.map(site => site.end('SIGTERM')))
  },
)

test('killed during a publication, it starts again with the old or the new texts, never a mixture', async () => {
  const DATA_DIR = join(folder, 'killed')
  let site = await startSite({ ...ADMIN, DATA_DIR })
  for (const round of [1, 2, 3]) {
    const admin = await administrator(site)
    const name = `Killed ${round}`
    await publish(admin, { 'practice.name': name, 'footer.place': name })
    await site.end('SIGKILL')
    site = await startSite({ ...ADMIN, DATA_DIR })
    const html = await page(`${site.url}/`)
    expect(html).toContain(`${name}. ${name}`)
    expect(await page(`${site.url}/manifest.webmanifest`)).toContain(`"name":"${name}"`)
  }
  await site.end('SIGTERM')
})

/** Every page and file of the site, the members' pages and the mails. */
async function crawl(site: Site, admin: Caller, dataDir: string): Promise<[string, string][]> {
  const sitemap = await page(`${site.url}/sitemap.xml`)
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const paths = [...listed, '/sitemap.xml', '/manifest.webmanifest', '/robots.txt', '/nothing', '/tools/none']
  const made: [string, string][] = []
  for (const path of paths) made.push([path, await page(site.url + path)])
  for (const path of ['/account', '/admin', '/weekly-planner'])
    made.push([path, await (await admin.call('GET', path)).text()])
  await admin.call('POST', '/api/bookings', {
    name: 'Zoë',
    email: 'zoe@example.com',
    interest: 'group',
    message: 'Hello there, all of you.',
  })
  await admin.call('POST', '/api/newsletters', { email: 'zoe@example.com' })
  const outbox = join(dataDir, 'outbox')
  const mails = () => readdirSync(outbox).filter(name => name.endsWith('.eml'))
  await expect.poll(mails).toHaveLength(2)
  for (const mail of mails()) made.push([mail, readFileSync(join(outbox, mail), 'utf8')])
  return made
}

test('with another name and place published, nothing speaks of the sample practice', async () => {
  const DATA_DIR = join(folder, 'crawl')
  const site = await startSite({ ...ADMIN, DATA_DIR })
  const admin = await administrator(site)
  await publish(admin, {
    'practice.name': 'Quiet Desk',
    'practice.city': 'Leeds',
    'practice.region': 'Yorkshire',
    'practice.country': 'GB',
    'contact.email': 'ann@quiet.example',
    'contact.phone': '',
    'social.instagram': '',
    'social.x': '',
  })
  await expect
    .poll(async () => (await page(`${site.url}/`)).includes('Quiet Desk'), { timeout: SHOWN_MS })
    .toBe(true)
  const everything = await crawl(site, admin, DATA_DIR)
  expect(everything.length).toBeGreaterThan(20)
  const sample = /First Domino|Yonkers|New York|\bNY\b|firstdomino|555-0142/
  expect(
    everything.filter(([, text]) => sample.test(text)).map(([name, text]) => [name, sample.exec(text)]),
  ).toEqual([])
  await site.end('SIGTERM')
})
