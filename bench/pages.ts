import { findChromium } from '../scripts/find-chromium.ts'
import { lighthouse } from './lighthouse.ts'
import { type Load, sideBySide } from './load.ts'
import { findNginx, measureNginx } from './nginx.ts'
import type { Say } from './report.ts'
import type { Measured } from './server-process.ts'

const PAGES = [
  '/',
  '/tools',
  '/tools/perception',
  '/tools/rooms',
  '/tools/cabinet',
  '/tools/domino',
  '/perception-filter',
  '/three-rooms',
  '/coaching',
  '/booking',
  '/contact',
  '/pricing',
]
const HOME_KB = 20
const SCRIPT_KB = 220
const REQUESTS = 8_000

async function bytes(url: string, encoding: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': encoding } })
  await answer.arrayBuffer()
  return Number(answer.headers.get('content-length'))
}

/** The page and the style sheets that it links. */
async function pageBytes(url: string): Promise<number> {
  const page = await (await fetch(url)).text()
  const sheets = [...page.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(
    ([, path = '']) => new URL(path, url).href,
  )
  const sizes = await Promise.all([url, ...sheets].map(each => bytes(each, 'br')))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The size of every script that a page loads at once: its own, and what these import statically. */
async function scriptBytes(site: Measured, path: string): Promise<number> {
  const page = await (await fetch(site.url + path)).text()
  const seen = new Set<string>()
  const queue = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
    match => match[1] ?? '',
  )
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const text = await (await fetch(site.url + next)).text()
    for (const [, file] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      queue.push(`/assets/${file}`)
  }
  const sizes = await Promise.all([...seen].map(file => bytes(site.url + file, 'br')))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function againstNginx(site: Measured, folder: string, say: Say): Promise<void> {
  if (!findNginx()) {
    process.stdout.write('not measured: nginx is missing and could not be installed\n')
    return
  }
  const home = await fetch(site.url, { headers: { 'accept-encoding': 'identity' } })
  const { gzipSync } = await import('node:zlib')
  const page = Buffer.from(await home.arrayBuffer())
  const nginx = await measureNginx(folder, page, gzipSync(page, { level: 9 }))
  const load: Load = { path: '/', headers: { 'accept-encoding': 'gzip' } }
  const [ours, theirs] = await sideBySide(
    [
      [site, load],
      [nginx, load],
    ],
    REQUESTS,
  )
  await nginx.stop()
  if (!ours || !theirs) return
  const ratio = ours.cpuPerRequest / theirs.cpuPerRequest
  say(
    {
      name: 'the home page, against nginx',
      value: ratio,
      unit: 'times the CPU',
      aim: 3,
      digits: 1,
    },
    `${ours.cpuPerRequest.toFixed(0)} against ${theirs.cpuPerRequest.toFixed(0)} µs per request`,
  )
}

/** Measures the public pages. */
export async function benchPages(site: Measured, folder: string, say: Say): Promise<void> {
  const home = await pageBytes(site.url)
  say({
    name: 'home page, HTML and CSS, brotli',
    value: home / 1000,
    unit: 'kB',
    aim: HOME_KB,
    digits: 1,
  })
  const most = Math.max(...(await Promise.all(PAGES.map(path => scriptBytes(site, path)))))
  say({
    name: 'most script that a public page loads at once, brotli',
    value: most / 1000,
    unit: 'kB',
    aim: SCRIPT_KB,
    digits: 1,
  })
  await againstNginx(site, folder, say)
  const chromium = findChromium()
  for (const path of PAGES) {
    const scores = lighthouse(site.url + path, chromium, folder)
    const aim = path === '/' ? 100 : 98
    const and =
      [scores.accessibility, scores['best-practices'], scores.seo].every(score => score === 100) &&
      scores.layoutShift < 0.000_05
    const name = `Lighthouse mobile ${path}`
    say(
      { name, value: scores.performance, unit: 'of 100', aim, more: true, and, digits: 0 },
      `accessibility ${scores.accessibility}, best practices ${scores['best-practices']}, SEO ${scores.seo}, ` +
        `shift ${scores.layoutShift.toFixed(4)}`,
    )
    say({ name: `${name}, largest paint`, value: scores.largestPaint / 1000, unit: 's', aim: 1 })
  }
}
