import { readdirSync, readFileSync, watch } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pages } from '#src/app/web/all-pages.ts'
import { ADMIN, type Caller, callerOf, signIn } from '#test/caller.ts'
import { openFolder } from '#test/folders.ts'
import { picture } from '#test/pictures.ts'
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

const pixelsOf = (png: Buffer) => sharp(png).raw().toBuffer()

interface LibraryPicture {
  id: number
  url: string
  width: number
}

/** Large enough to be written in several pieces. */
const upload = async (admin: Caller, width: number, alt: string) =>
  admin.call(
    'POST',
    `/api/admin/media?alt=${alt}`,
    new Uint8Array(await picture('png', width, 400)),
    {
      'content-type': 'image/png',
    },
  )

/** Resolves when a file of that name is created or written in the folder. */
const touched = (inside: string, name: RegExp) =>
  new Promise<void>(resolve => {
    const watcher = watch(inside, (_event, file) => {
      if (!name.test(file ?? '')) return
      watcher.close()
      resolve()
    })
  })

/** The moments at which the site is killed, by what can be observed. */
const MOMENTS: Readonly<
  Record<string, (dataDir: string, answered: Promise<unknown>) => Promise<unknown>>
> = {
  'as soon as it is asked': async () => {},
  'while the database is written': dataDir => touched(dataDir, /-wal$/),
  'once it is answered': (_, answered) => answered,
}

/** The only one of these words that the text contains. */
function only(text: string, words: readonly string[]): string {
  const found = words.filter(word => text.includes(word))
  expect(found, text.slice(0, 2_000)).toHaveLength(1)
  return found[0] ?? ''
}

/** What a site says about itself after a start; all places must say the same. */
async function shownAfterStart(site: Site, words: readonly string[]): Promise<string> {
  const home = await page(`${site.url}/`)
  const places = [
    /<title>(.*?)<\/title>/.exec(home)?.[1],
    /<h1[^>]*>(.*?)<\/h1>/.exec(home)?.[1],
    /<footer.*<\/footer>/s.exec(home)?.[0],
    /<img [^>]*alt="([^"]*)"/.exec(home)?.[1],
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(home)?.[1],
    await page(`${site.url}/manifest.webmanifest`),
    /<h1[^>]*>(.*?)<\/h1>/.exec(await page(`${site.url}/coaching`))?.[1],
  ]
  const said = new Set(places.map(place => only(place ?? '', words)))
  expect([...said]).toHaveLength(1)
  return [...said][0] ?? ''
}

test('killed during a publication, it starts again with the old or the new site, never a mixture', async () => {
  const DATA_DIR = join(folder, 'killed')
  let site = await startSite({ ...ADMIN, DATA_DIR })
  let admin = await administrator(site)
  /** What round `n` says, in the published texts, on the own page and in the pictures' descriptions. */
  const said = (n: number) => ({
    text: `Text${n}round`,
    page: `Page${n}round`,
    alt: `Logo${n}round`,
  })
  const textsOf = (n: number, logo: string) => ({
    'practice.name': said(n).text,
    'home.meta.title': said(n).text,
    'home.hero.title': said(n).text,
    'coaching.title': said(n).text,
    'brand.logo': logo,
  })
  const pageOf = (n: number, url: string) => ({
    title: said(n).page,
    description: said(n).page,
    body: `${said(n).page}\n\n![${said(n).page}](${url})`,
  })
  const logoOf = async (n: number) =>
    dataOf<LibraryPicture>(await upload(admin, 100 + n, said(n).text))
  const first = await logoOf(0)
  const own = { ...pageOf(0, first.url), slug: 'about', place: 'footer', published: true }
  const { id } = await dataOf<{ id: number }>(await admin.call('POST', '/api/admin/pages', own))
  await publish(admin, textsOf(0, first.url))
  let shown = { text: said(0).text, page: said(0).page }

  for (const [at, [moment, reached]] of Object.entries(MOMENTS).entries()) {
    const n = at + 1
    const logo = await logoOf(n)
    const { version } = await dataOf<{ version: number }>(
      await admin.call('GET', '/api/admin/content'),
    )
    const changes = textsOf(n, logo.url)
    expect((await admin.call('PUT', '/api/admin/content', { version, changes })).status).toBe(200)
    const asked = Promise.allSettled([
      admin.call('POST', '/api/admin/content/publish'),
      admin.call('PATCH', `/api/admin/pages/${id}`, pageOf(n, logo.url)),
      upload(admin, 200 + n, said(n).alt),
    ])
    await reached(DATA_DIR, asked)
    await site.end('SIGKILL')
    await asked

    site = await startSite({ ...ADMIN, DATA_DIR })
    admin = await administrator(site)
    const text = await shownAfterStart(site, [shown.text, said(n).text])
    const about = await page(`${site.url}/p/about`)
    const main = /<main.*<\/main>/s.exec(about)?.[0] ?? ''
    const onPage = only(main, [shown.page, said(n).page])
    expect(main.split(onPage), moment).toHaveLength(4)
    expect(only(await page(`${site.url}/`), [shown.page, said(n).page]), moment).toBe(onPage)
    const pictures = await dataOf<LibraryPicture[]>(await admin.call('GET', '/api/admin/media'))
    for (const { url, width } of pictures) {
      const served = Buffer.from(await (await fetch(site.url + url)).arrayBuffer())
      expect(await pixelsOf(served), `${moment}: ${url}`).toEqual(
        await pixelsOf(await picture('png', width, 400)),
      )
    }
    for (const [, url] of about.matchAll(/<img [^>]*src="(\/media\/[^"]+)"/g))
      expect(pictures.map(picture => picture.url)).toContain(url)
    // What was answered stays; what was lost can be requested again.
    const [published] = await asked
    if (published.status === 'fulfilled') expect(text).toBe(said(n).text)
    shown = { text, page: onPage }
  }
  await site.end('SIGTERM')
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
