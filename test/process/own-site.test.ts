import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '#src/app/web/all-pages.ts'
import { ADMIN, type Caller, callerOf, signIn } from '#test/caller.ts'
import { openFolder } from '#test/folders.ts'
import { startPostgres } from '#test/postgres.ts'
import { dataOf, type Site, startSite } from '#test/site.ts'

/** Five seconds on an idle machine; this one may be busy. */
const SHOWN_MS = 50_000

const folder = openFolder()

const administrator = (site: Site) => signIn(callerOf(site), ADMIN.ADMIN_USERNAME)

async function publish(admin: Caller, changes: Record<string, unknown>): Promise<void> {
  const { version } = await dataOf<{ version: number }>(
    await admin.call('GET', '/api/admin/content'),
  )
  const saved = await admin.call('PUT', '/api/admin/content', { version, changes })
  expect(saved.status, await saved.text()).toBe(200)
  expect((await admin.call('POST', '/api/admin/content/publish')).status).toBe(200)
}

const page = async (url: string) => (await fetch(url, { headers: { connection: 'close' } })).text()

/** Each request takes a connection of its own, so that all processes get asked. */
const headlines = async (urls: readonly string[]) => {
  const asked = urls.flatMap(url => Array.from({ length: 3 }, () => page(`${url}/`)))
  const found = (await Promise.all(asked)).map(html =>
    /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replaceAll('<!-- -->', ''),
  )
  return [...new Set(found)]
}

test('every process shows what is published, with no other signal than the database', async () => {
  const cluster = await startPostgres()
  await cluster.query('create database own_site')
  const shared = {
    ...ADMIN,
    DATABASE_URL: cluster.url('own_site'),
    AUTH_SECRET: 'a secret that both of the machines share',
  }
  const first = await startSite({ ...shared, DATA_DIR: join(folder, '0') })
  const sites = [first, await startSite({ ...shared, DATA_DIR: join(folder, '1') })]
  const urls = sites.map(site => site.url)
  expect(await headlines(urls)).toEqual([
    'Tip the first domino. <span class="sm:block">The week follows.</span>',
  ])
  const admin = await administrator(first)
  for (const title of ['Sit down in {city}', 'Get up']) {
    await publish(admin, { 'home.hero.title': title })
    const wanted = title.replace('{city}', 'Yonkers')
    await expect.poll(() => headlines(urls), { timeout: SHOWN_MS }).toEqual([wanted])
  }
  await Promise.all(sites.map(site => site.end('SIGTERM')))
  await cluster.stop()
})

/** Show what the sample says, too. */
const EDITORS: ReadonlySet<string> = new Set(['/admin/site', '/admin/site/start'])

/** The content of every page and file of the site, of the members' pages and of the mails. */
async function crawl(site: Site, admin: Caller, dataDir: string): Promise<[string, string][]> {
  const sitemap = await page(`${site.url}/sitemap.xml`)
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  )
  const paths = [
    ...listed,
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/robots.txt',
    '/favicon.svg',
    '/nothing',
    '/tools/none',
  ]
  const made: [string, string][] = []
  for (const path of paths) made.push([path, await page(site.url + path)])
  const own = pages
    .map(({ path }) => path)
    .filter(path => !path.includes(':') && !EDITORS.has(path))
  for (const path of own) made.push([path, await (await admin.call('GET', path)).text()])
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
    'theme.primary': '#5b2f5e',
  })
  await expect
    .poll(async () => (await page(`${site.url}/`)).includes('Quiet Desk'), { timeout: SHOWN_MS })
    .toBe(true)
  expect(await page(`${site.url}/favicon.svg`)).toContain('#5b2f5e')
  const everything = await crawl(site, admin, DATA_DIR)
  expect(everything.length).toBeGreaterThan(20)
  const sample = /First Domino|Yonkers|New York|\bNY\b|firstdomino|555-0142/
  expect(
    everything
      .filter(([, text]) => sample.test(text))
      .map(([name, text]) => [name, sample.exec(text)]),
  ).toEqual([])
  await site.end('SIGTERM')
})
