import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '#src/app/web/all-pages.ts'
import { calendarDateAt } from '#src/contract/calendar.ts'
import { type Caller, callerOf, register as registerAs } from '#test/caller.ts'
import { openFolder } from '#test/folders.ts'
import { rounds } from '#test/rounds.ts'
import { dataOf, type Site, startSite } from '#test/site.ts'

const AI = 'ai.example'
const folder = openFolder()

let site: Site
beforeAll(async () => {
  const service = { AI_BASE_URL: `https://${AI}/v1`, AI_MODEL: 'small' }
  site = await startSite({ DATA_DIR: folder, ...service })
})
afterAll(() => site.end('SIGTERM'))

const register = async (name: string) => (await registerAs(callerOf(site), name)).caller

const today = () => calendarDateAt(new Date(), 'UTC')
async function makeDomino(caller: Caller, title: string): Promise<number> {
  const made = await caller.call('POST', '/api/domino-entries', { date: today(), title })
  return (await dataOf<{ id: number }>(made)).id
}

async function page(path: string, caller: Caller): Promise<string> {
  const answer = await caller.call('GET', path)
  expect(answer.status, path).toBe(200)
  return answer.text()
}

/** Fails without printing the page. */
const has = (html: string, text: string, expected = true) =>
  expect([text, html.includes(text)]).toEqual([text, expected])

test('pages of members and administrators lead to sign-in, and back', async () => {
  const leads = async (path: string, caller = callerOf(site)) =>
    (await caller.call('GET', path)).url.slice(site.url.length)
  expect(await leads('/domino/7?tab=visual')).toBe('/auth?next=%2Fdomino%2F7%3Ftab%3Dvisual')
  expect(await leads('/admin/members')).toBe('/admin/login')
  const member = await register('led')
  expect(await leads('/auth?next=%2Fweekly-planner', member)).toBe('/weekly-planner')
  expect(await leads('/auth?next=%2F%2Fevil.example', member)).toBe('/account')
})

test('every page lets in whom its kind says: members, coaches or administrators', async () => {
  const outsider = await register('outside')
  for (const { path, kind } of pages) {
    if (!['member', 'coach', 'admin'].includes(kind)) continue
    const at = path.replace(':plan', 'basic').replace(/:\w+/g, '1')
    const led = await fetch(site.url + at, { redirect: 'manual' })
    const to = (led.headers.get('location') ?? '').replace(/=.*/, '')
    expect([at, led.status, to]).toEqual([
      at,
      303,
      kind === 'admin' ? '/admin/login' : '/auth?next',
    ])
    if (kind === 'member') continue
    const refused = await outsider.call('GET', at)
    expect([at, refused.status]).toEqual([at, 403])
    const why =
      kind === 'admin' ? 'You need administrator' : 'This page is for the coaches of this site'
    const html = await refused.text()
    for (const part of ['<title>Unauthorized Access · ', `content="${why}`, `<p>${why}`])
      has(html, part)
  }
})

test('what is missing or somebody else’s has its own screen and status', async () => {
  const id = await makeDomino(await register('one'), 'Of one')
  const other = await register('other')
  for (const path of [`/domino/${id}`, '/domino/999999', '/domino/x']) {
    const answer = await other.call('GET', path)
    expect([answer.status, path]).toEqual([404, path])
    const html = await answer.text()
    has(html, 'Could not load the domino entry.')
    has(html, 'Of one', false)
  }
})

test('what a member typed cannot break out of the page or of its data', async () => {
  const member = await register('typed')
  await makeDomino(member, '</script><!--<script>alert(1)</script>\u2028$& $` "quoted" \\u003c')
  const html = await page('/daily-domino', member)
  has(html, '<script>alert(1)', false)
  has(html, '<!--<script>', false)
  const scripts = [...html.matchAll(/<script\b.*?<\/script>/gs)].map(([script]) => script).join('')
  has(scripts, '\u2028', false)
  has(html, '&lt;/script&gt;&lt;!--&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('the bar at the foot has its four places in the first answer', async () => {
  const html = await page('/daily-domino', await register('thumb'))
  const [, bar = ''] = /aria-label="Your places"(.*?)<\/nav>/s.exec(html) ?? []
  const places = ['/today', '/weekly-planner', '/coaching/mine'].map(at => `href="${at}"`)
  for (const each of [...places, 'id="bar-tools-panel"']) has(bar, each)
})

test('the title of a domino’s pages says which domino it is', async () => {
  const member = await register('titles')
  const id = await makeDomino(member, 'Walk')
  for (const [path, title] of [
    [`/domino/${id}`, 'Walk'],
    [`/create-domino?edit=${id}`, 'Edit Domino: Walk'],
    ['/create-domino?date=2020-02-29', 'Create Domino for Feb 29, 2020'],
    ['/create-domino', "Start Today's Domino"],
  ] as const)
    has(
      (await page(path, member)).replaceAll('&#x27;', "'"),
      `<title>${title} · First Domino</title>`,
    )
})

test('inline scripts run by the answer’s own policy, and a nonce is never used twice', async () => {
  const member = await register('nonces')
  const nonces = new Set<string>()
  for (let times = 0; times < 3; times++) {
    const answer = await member.call('GET', '/daily-domino')
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
    const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)'/.exec(policy) ?? []
    expect(nonce.length).toBeGreaterThan(20)
    nonces.add(nonce)
    const html = await answer.text()
    for (const [, attributes = ''] of html.matchAll(/<script(?![^>]*type="application)([^>]*)>/g))
      expect(/ src=/.test(attributes) || attributes.includes(`nonce="${nonce}"`), attributes).toBe(
        true,
      )
  }
  expect(nonces.size).toBe(3)
})

test('the day is the one in the member’s own time zone', async () => {
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata']
  const members = await Promise.all(
    zones.map(async (zone, at) => {
      const caller = await register(`zone${at}`)
      await caller.call('PATCH', '/api/user', { time_zone: zone })
      return { caller, zone }
    }),
  )
  await Promise.all(
    [...members, ...members, ...members].map(async ({ caller, zone }) => {
      const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: zone })
      const before = long.format(new Date())
      const html = await page('/daily-domino', caller)
      expect([before, long.format(new Date())].some(day => html.includes(day))).toBe(true)
    }),
  )
})

test('every place that sends a text to the AI coach names who receives it, and never just "the coach"', async () => {
  const member = await register('told')
  const id = await makeDomino(member, 'Walk')
  const data = { domino_id: id, reflection: 'I should be further along.' }
  await member.call('POST', '/api/domino-reflections', data)
  for (const [path, what] of [
    ['/ai-coach', 'What you write is sent'],
    ['/ai-coach', 'With each message it is sent'],
    [`/domino/${id}`, 'Sends this reflection'],
    ['/weekly-planner', 'What you write here is sent'],
    ['/conscious-cabinet', 'What you write here is sent'],
    ['/daily-domino', 'What you write here is sent'],
    ['/perception-filter', 'What you write here is sent'],
  ] as const) {
    const html = (await page(path, member)).replaceAll('<!-- -->', '')
    has(html, `${what} to the AI coach: ${AI} receives it.`)
    expect(html, path).not.toMatch(/\b(to|Ask) the coach\b/)
  }
})

const MEMBERS = rounds(15)

test('many members at once: nobody’s page holds anything of another', async () => {
  const members: { name: string; caller: Caller }[] = []
  for (let at = 0; at < MEMBERS; at++) {
    const name = `crowd${String(at).padStart(2, '0')}x`
    const caller = await register(name)
    await makeDomino(caller, `Marker of ${name}`)
    members.push({ name, caller })
  }
  for (const path of ['/daily-domino', '/account', '/weekly-planner', '/today']) {
    await Promise.all(
      members.map(async ({ name, caller }) => {
        const html = await page(path, caller)
        const names = new Set([...html.matchAll(/crowd\d\dx/g)].map(([found]) => found))
        expect([...names]).toEqual([name])
      }),
    )
  }
})

/** What a page's scripts import, and what these import, but not what is loaded when it is needed. */
async function scriptsOf(html: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const look = async (text: string, pattern: RegExp): Promise<void> => {
    for (const [, name = ''] of text.matchAll(pattern)) {
      const path = `/assets/${name}`
      if (found.has(path)) continue
      found.set(path, '')
      const script = await page(path, callerOf(site))
      found.set(path, script)
      await look(script, /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)
    }
  }
  await look(html, /\/assets\/([\w.-]+\.js)/g)
  return found
}

test('a public page loads nothing of the service worker, nor of what waits on the device', async () => {
  const scripts = await scriptsOf(await page('/contact', callerOf(site)))
  expect(scripts.size).toBeGreaterThan(5)
  for (const [path, script] of scripts)
    for (const words of ['serviceWorker', 'objectStore("outbox"', 'BroadcastChannel'])
      expect([path, words, script.includes(words)]).toEqual([path, words, false])
})

test('a page loads neither the texts of other pages nor a calendar that it may not show', async () => {
  for (const [path, script] of await scriptsOf(await page('/booking', callerOf(site))))
    for (const words of ['theme.primary', 'Go to the Next Month'])
      expect([path, words, script.includes(words)]).toEqual([path, words, false])
})

test('a page comes in few files', async () => {
  const member = await register('files')
  for (const path of ['/account', '/today', '/weekly-planner', '/daily-domino', '/booking']) {
    const scripts = await scriptsOf(await page(path, member))
    expect([path, scripts.size, scripts.size <= 20]).toEqual([path, scripts.size, true])
  }
})

test('whatever has no hash in its name is asked for anew', async () => {
  const paths = ['/sw.js', '/manifest.webmanifest', '/favicon.svg', '/icon-192.png', '/robots.txt']
  for (const path of paths) {
    const { headers } = await fetch(site.url + path)
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-cache'])
  }
})

test('a file of the build is sent compressed under its own name; all else beside it is not found', async () => {
  const [, script] = /(\/assets\/[\w.-]+\.js)/.exec(await page('/contact', callerOf(site))) ?? []
  const file = await fetch(site.url + script, { headers: { 'accept-encoding': 'br' } })
  const { headers } = file
  expect([file.status, headers.get('content-encoding')]).toEqual([200, 'br'])
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const head = await fetch(site.url + script, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([
    200,
    headers.get('content-type'),
  ])
  for (const path of [
    `${script}.br`,
    '/assets/',
    '/assets/none.js',
    '/assets/..%2fsw.js',
    '/sw.js.gz',
    '/.vite/manifest.json',
  ])
    expect([path, (await fetch(site.url + path)).status]).toEqual([path, 404])
})

test('a query that fails in the first answer says so in its place, and takes nothing with it', async () => {
  const member = await register('unlucky')
  const db = new DatabaseSync(join(folder, 'first-domino.db'), { timeout: 5_000 })
  db.exec('alter table shares rename to lost_shares')
  try {
    const html = await page('/account/sharing', member)
    for (const text of [
      '>Sharing</h1>',
      'What you share could not be loaded',
      'Try again',
      'who-read-what',
    ])
      has(html, text)
  } finally {
    db.exec('alter table lost_shares rename to shares')
    db.close()
  }
})
