import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '#src/app/web/all-pages.ts'
import { calendarDateAt } from '#src/contract/calendar.ts'
import { openFolder } from '#test/folders.ts'
import { rounds } from '#test/rounds.ts'
import { dataOf, type Site, startSite } from '#test/site.ts'

const folder = openFolder()
let site: Site

beforeAll(async () => {
  site = await startSite({ DATA_DIR: folder })
})
afterAll(() => site.end('SIGTERM'))

interface Member {
  name: string
  cookie: string
  id: number
  post: (path: string, body: object) => Promise<number>
}

async function send(method: string, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie }
  const answer = await fetch(site.url + path, { method, headers, body: JSON.stringify(body) })
  expect(answer.status, `${method} ${path}`).toBeLessThan(300)
  return answer
}

async function register(name: string): Promise<Member> {
  const account = { username: name, email: `${name}@example.com`, password: 'correct horse' }
  const answer = await send('POST', '/api/register', account)
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { id } = await dataOf<{ id: number }>(answer)
  const post = async (path: string, body: object) =>
    (await dataOf<{ id: number }>(await send('POST', path, body, cookie))).id
  return { name, cookie, id, post }
}

const get = (path: string, cookie = '') =>
  fetch(site.url + path, { headers: { cookie }, redirect: 'manual' })

async function page(path: string, cookie = ''): Promise<string> {
  const answer = await get(path, cookie)
  expect(answer.status, path).toBe(200)
  return answer.text()
}

/** Fails without printing the page. */
const has = (html: string, text: string) =>
  expect([text, html.includes(text)]).toEqual([text, true])

const hasNot = (html: string, text: string) =>
  expect([text, html.includes(text)]).toEqual([text, false])

const today = () => calendarDateAt(new Date(), 'UTC')

test('pages of members and administrators lead to sign-in, and back', async () => {
  const leads = async (path: string, cookie = '') => {
    const answer = await get(path, cookie)
    return [answer.status, answer.headers.get('location')]
  }
  expect(await leads('/account')).toEqual([303, '/auth?next=%2Faccount'])
  expect(await leads('/domino/7?tab=visual')).toEqual([
    303,
    '/auth?next=%2Fdomino%2F7%3Ftab%3Dvisual',
  ])
  expect(await leads('/create-domino?edit=7')).toEqual([
    303,
    '/auth?next=%2Fcreate-domino%3Fedit%3D7',
  ])
  expect(await leads('/admin/members')).toEqual([303, '/admin/login'])
  const { cookie } = await register('led')
  expect(await leads('/auth?next=%2Fweekly-planner', cookie)).toEqual([303, '/weekly-planner'])
  expect(await leads('/auth?next=%2F%2Fevil.example', cookie)).toEqual([303, '/account'])
})

test('every page lets in whom its kind says: members, coaches or administrators', async () => {
  const { cookie } = await register('outside')
  for (const { path, kind } of pages) {
    if (!['member', 'coach', 'admin'].includes(kind)) continue
    const at = path.replace(':plan', 'basic').replace(/:\w+/g, '1')
    const led = (await get(at)).headers.get('location') ?? ''
    expect([at, led.replace(/=.*/, '')]).toEqual([
      at,
      kind === 'admin' ? '/admin/login' : '/auth?next',
    ])
    if (kind === 'member') continue
    const refused = await get(at, cookie)
    expect([at, refused.status]).toEqual([at, 403])
    has(
      await refused.text(),
      kind === 'admin' ? 'Unauthorized Access' : 'for the coaches of this site',
    )
  }
})

test('what is missing or forbidden has its own screen and status', async () => {
  const one = await register('one')
  const other = await register('other')
  const id = await one.post('/api/domino-entries', { date: today(), title: 'Of one' })
  for (const path of [`/domino/${id}`, '/domino/999999', '/domino/x']) {
    const answer = await get(path, other.cookie)
    expect([answer.status, path]).toEqual([404, path])
    const html = await answer.text()
    has(html, 'Could not load the domino entry.')
    hasNot(html, 'Of one')
  }
  const admin = await get('/admin', other.cookie)
  expect(admin.status).toBe(403)
  has(await admin.text(), 'Unauthorized Access')
})

test('what a member typed cannot break out of the page or of its data', async () => {
  const member = await register('typed')
  const title = '</script><!--<script>alert(1)</script>\u2028$& $` "quoted" \\u003c'
  await member.post('/api/domino-entries', { date: today(), title })
  const html = await page('/daily-domino', member.cookie)
  hasNot(html, '<script>alert(1)')
  hasNot(html, '<!--<script>')
  const scripts = [...html.matchAll(/<script\b.*?<\/script>/gs)].map(([script]) => script).join('')
  hasNot(scripts, '\u2028')
  has(html, '&lt;/script&gt;&lt;!--&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('inline scripts run by the answer’s own policy, and a nonce is never used twice', async () => {
  const { cookie } = await register('nonces')
  const nonces = new Set<string>()
  for (let times = 0; times < 3; times++) {
    const answer = await get('/daily-domino', cookie)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
    const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)'/.exec(policy) ?? []
    expect(nonce.length).toBeGreaterThan(20)
    nonces.add(nonce)
    const scripts = [
      ...(await answer.text()).matchAll(/<script(?![^>]*type="application)([^>]*)>/g),
    ]
    for (const [, attributes = ''] of scripts)
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
      const member = await register(`zone${at}`)
      await send('PATCH', '/api/user', { time_zone: zone }, member.cookie)
      return { ...member, zone }
    }),
  )
  await Promise.all(
    [...members, ...members, ...members].map(async ({ cookie, zone }) => {
      const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: zone })
      const before = long.format(new Date())
      const html = await page('/daily-domino', cookie)
      expect([before, long.format(new Date())].some(day => html.includes(day))).toBe(true)
    }),
  )
})

const MEMBERS = rounds(15)

test('many members at once: nobody’s page holds anything of another', async () => {
  const members: Member[] = []
  for (let at = 0; at < MEMBERS; at++) {
    const member = await register(`crowd${String(at).padStart(2, '0')}x`)
    await member.post('/api/domino-entries', { date: today(), title: `Marker of ${member.name}` })
    members.push(member)
  }
  const paths = ['/daily-domino', '/account', '/weekly-planner', '/today']
  for (const path of paths) {
    await Promise.all(
      members.map(async member => {
        const html = await page(path, member.cookie)
        const names = new Set([...html.matchAll(/crowd\d\dx/g)].map(([name]) => name))
        expect([...names]).toEqual([member.name])
      }),
    )
  }
})
