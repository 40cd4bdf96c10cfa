import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { matchPath } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pages } from '#src/app/web/all-pages.ts'
import type { AskedQuestion } from '#src/features/assessments/contract/results.ts'
import type { PageRoute } from '#src/platform/web/routing/page.ts'
import type { Person } from '#test/app.ts'
import { ADMIN, type Caller, callerOf, register, signIn } from '#test/caller.ts'
import { coached, fillCoaching } from '#test/coaching.ts'
import { openFolder } from '#test/folders.ts'
import { anyAnswers, fillAccount } from '#test/full-account.ts'
import { fillGroup } from '#test/groups.ts'
import { samplesOf } from '#test/page-samples.ts'
import { sentencesOf } from '#test/sentences.ts'
import { dataOf, type Site, startSite } from '#test/site.ts'

const folder = openFolder()
let site: Site
let visitor: Caller
let member: Caller
/** A member whose coach is the administrator, with something on every page. */
let client: Caller
let coach: Caller
/** The administrator, who is a coach as well. */
let boss: Caller

/** The site's clock begins here, so that its pages say the same at every run. */
const BEGUN = '2026-11-25T15:00:00Z'
const DAY = BEGUN.slice(0, 10)
const TURNED = {
  NODE_OPTIONS: `--import=${pathToFileURL(resolve('test/turned-clock.ts')).href}`,
  CLOCK_AHEAD_MS: String(Date.parse(BEGUN) - Date.now()),
}

/** Ids of what they have made, for the addresses of pages. */
let ids: Record<string, number>

/** The token of a purchase that waits for its payment. */
let purchase: string

/** What the helpers that fill an account need of a person, over HTTP. */
function personOf(caller: Caller, userId: number): Person {
  const send = async (method: string, path: string, content?: object | string, headers = {}) => {
    const body = typeof content === 'string' ? Buffer.from(content) : content
    const answer = await caller.call(method, path, body, headers)
    const text = await answer.text()
    return { statusCode: answer.status, body: text, json: () => JSON.parse(text) }
  }
  return {
    userId,
    send,
    get: (path: string) => send('GET', path),
    post: (path: string, body: object) => send('POST', path, body),
    patch: (path: string, body: object) => send('PATCH', path, body),
    delete: (path: string, body?: object) => send('DELETE', path, body),
  } as unknown as Person
}

async function make(caller: Caller, path: string, body: object): Promise<number> {
  const answer = await caller.call('POST', path, body)
  expect(answer.status, path).toBe(201)
  return (await dataOf<{ id: number }>(answer)).id
}

async function first(caller: Caller, path: string): Promise<number> {
  const [row] = await dataOf<{ id: number }[]>(await caller.call('GET', path))
  return row?.id ?? 0
}

/** Signs up for the newsletter, and confirms by the mailed link. */
async function subscribe(email: string): Promise<void> {
  expect((await visitor.call('POST', '/api/newsletters', { email })).status).toBe(200)
  const outbox = join(folder, 'outbox')
  const links = () =>
    readdirSync(outbox).flatMap(name => {
      const [, token] =
        /confirm\?token=3D([\w-]+)/.exec(
          readFileSync(join(outbox, name), 'utf8').replaceAll('=\r\n', ''),
        ) ?? []
      return token ?? []
    })
  await vi.waitFor(() => expect(links()).toHaveLength(1), { timeout: 120_000 })
  const [token] = links()
  expect((await visitor.call('POST', '/api/newsletters/confirm', { token })).status).toBe(200)
}

/** Dominoes and results, whose pages are reached from them. */
async function fill(caller: Caller): Promise<void> {
  await make(caller, '/api/domino-entries', { date: DAY, title: 'Write to Ada' })
  const id = await first(caller, '/api/assessment/quizzes?active=true')
  const quiz = await caller.call('GET', `/api/assessment/quizzes/${id}`)
  const { questions } = await dataOf<{ questions: AskedQuestion[] }>(quiz)
  await make(caller, '/api/assessment/results', { quiz_id: id, responses: anyAnswers(questions) })
}

/** A client of a coach who is no administrator. */
async function clientOfCarla(): Promise<void> {
  const carla = await register(callerOf(site), 'carla')
  const right = await boss.call('PATCH', `/api/admin/members/${carla.id}`, { is_coach: true })
  expect(right.status).toBe(200)
  coach = carla.caller
  await fill(coach)
  await coach.call('POST', `/api/groups/${ids.group}/join`)
  const cleo = await register(callerOf(site), 'cleo')
  await coached(personOf(coach, carla.id), personOf(cleo.caller, cleo.id))
}

beforeAll(async () => {
  site = await startSite({ ...ADMIN, ...TURNED, DATA_DIR: folder })
  visitor = callerOf(site)
  boss = await signIn(callerOf(site), 'boss')
  const { id: bossId } = await dataOf<{ id: number }>(await boss.call('GET', '/api/user'))
  const newcomer = await register(callerOf(site), 'wanda')
  const other = await register(callerOf(site), 'otto')
  client = newcomer.caller
  member = other.caller
  const wanda = personOf(client, newcomer.id)
  await fillAccount(wanda)
  await fillCoaching(personOf(boss, bossId), wanda)
  const of = await fillGroup(personOf(boss, bossId), wanda, personOf(member, other.id))
  await make(visitor, '/api/contacts', {
    name: 'Carl Contact',
    email: 'carl@example.com',
    message: 'May I ask you?',
  })
  await make(visitor, '/api/bookings', {
    name: 'Berta Booking',
    email: 'berta@example.com',
    interest: 'group',
  })
  await subscribe('reader@example.com')
  const offer = { title: 'Six walks', price: 60_000, pays: 'once', visible: 'everybody' }
  const about = { slug: 'about', title: 'About Ada', body: 'Hello.', place: 'menu' }
  const issue = { subject: 'The first issue', body: 'Good morning.' }
  ids = {
    domino: await make(client, '/api/domino-entries', { date: DAY, title: 'Write to Ada' }),
    result: await first(client, '/api/assessment/results'),
    quiz: await first(client, '/api/assessment/quizzes'),
    issue: await make(boss, '/api/admin/letters', issue),
    page: await make(boss, '/api/admin/pages', about),
    offer: await make(boss, '/api/coach/offers', offer),
    coach: bossId,
    member: newcomer.id,
    group: of.group,
    topic: of.topic,
  }
  const buyer = { name: 'Paul Buyer', email: 'paul@example.com' }
  const bought = await visitor.call('POST', '/api/offers/six-walks/checkout', buyer)
  purchase = (await dataOf<{ purchase: string }>(bought)).purchase
  await fill(member)
  await fill(boss)
  await clientOfCarla()
  // Every page has what is on sale, once the pages are rendered with it.
  const home = async () => (await visitor.call('GET', '/')).text()
  await vi.waitFor(async () => expect(await home()).toContain('href="/offers"'), {
    timeout: 120_000,
  })
})
afterAll(() => site.end('SIGTERM'))

const SAMPLES = samplesOf({
  visitor: () => visitor,
  client: () => client,
  boss: () => boss,
  ids: () => ids,
  purchase: () => purchase,
})

/** Of these what is around the page, too: menus and the footer are the same elsewhere. */
const WHOLE = ['/', '/account', '/admin', '/coach']

const sentencesIn = (html: string, path: string): string[] =>
  sentencesOf(
    WHOLE.includes(path)
      ? html
      : (html.match(/<title>.*?<\/title>|<main\b.*<\/main>/gs) ?? []).join(''),
  )

/** What each page says. */
const english = new Map<string, string[]>()

const listed = (said: ReadonlyMap<string, readonly string[]>): string =>
  [...said].flatMap(([path, sentences]) => [`# ${path}`, ...sentences, '']).join('\n')

/** What is seen without scripts, in text and in fields. */
const seen = (html: string) => html.replace(/<script\b.*?<\/script>/gs, '')

test.each(pages.map(({ path }) => path))('%s holds its data in the first answer', async path => {
  const sample = SAMPLES[path]
  if (!sample) throw new Error(`${path} has no sample above`)
  const { by: who, holds, at = () => path } = sample
  const answer = await who().call('GET', at())
  expect(answer.url).toBe(site.url + at())
  const html = await answer.text()
  expect(html).not.toMatch(/<[^>]+aria-busy="true"/)
  // The preview of a draft is a frame of its own, and asking other services takes too long for a page.
  if (!/^\/admin\/(site|system)/.test(path)) expect(seen(html)).not.toContain('animate-pulse')
  expect(seen(html)).not.toContain('Loading…')
  expect([path, seen(html).includes(holds)]).toEqual([path, true])
  english.set(path, sentencesIn(html, path))
})

test('every page says what it said, to the word', async () => {
  await expect(listed(english)).toMatchFileSnapshot('../english/pages.txt')
})

test.each(pages.filter(({ kind }) => kind === 'open').map(({ path }) => path))(
  '%s is complete in the first answer for visitors, too',
  async path => {
    const html = await (await visitor.call('GET', SAMPLES[path]?.at?.() ?? path)).text()
    for (const waits of ['aria-busy="true"', 'animate-pulse', 'Loading…'])
      expect(seen(html)).not.toContain(waits)
  },
)

test('what is not there, or not for them, says so', async () => {
  const hidden = await make(boss, '/api/groups', { name: 'Hidden', access: 'invited' })
  const topic = await make(boss, `/api/groups/${hidden}/topics`, { title: 'Rain', body: 'So?' })
  for (const [who, path, words] of [
    [boss, '/admin/quizzes/99999', 'Quiz not found'],
    [boss, '/admin/quizzes/99999/results', 'Quiz not found'],
    [boss, '/admin/results/99999', 'Result not found'],
    [member, '/assessment/99999', 'Quiz not found'],
    [member, `/groups/${hidden}`, '404 Page Not Found'],
    [member, `/groups/${hidden}/topics/${topic}`, '404 Page Not Found'],
  ] as const) {
    const answer = await who.call('GET', path)
    const html = await answer.text()
    expect([path, answer.status, html.includes(words)]).toEqual([path, 404, true])
    expect(html).not.toContain('Hidden')
  }
})

/** Reached by a mailed link, or by the service worker. */
const MAILED = [
  '/offline',
  '/booking/session',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/unsubscribe',
  '/confirm-email',
  '/reset-password',
  '/offers/confirm',
]
/** Reached by a payment. */
const PAID = ['/subscription/success', '/account/plan', '/offers/pay/:token', '/offers/bought']
/** For those who are not signed in. */
const SIGN_IN = ['/auth', '/forgot-password', '/email-confirmation-test', '/admin/login']
/** What only members with a coach have. */
const OF_CLIENTS = ['/account/sharing/seen-by/:coachId']

/** Leads a coach who is nobody's client to the desk. */
const LED_ON = ['/coaching/mine']

const PRESSES = 3
/** How many pages of one route to open: the others are like them. */
const OPENED_MAX = 3

/** Parts for members only: styles hide them from visitors. */
const MEMBERS_PARTS = [
  /<nav aria-label="Your places".*?<\/nav>/gs,
  /<div id="menu-user".*?<\/ul><\/div>/gs,
  /<a [^>]*class="[^"]*signed-out:hidden[^"]*".*?<\/a>/gs,
]

function linksIn(html: string, isVisitor: boolean): string[] {
  const seen = isVisitor
    ? MEMBERS_PARTS.reduce((text, part) => text.replaceAll(part, ''), html)
    : html
  return [...seen.matchAll(/<a [^>]*?href="(\/[^"]*)"/g)].map(([, to = '']) =>
    (to.split('#')[0] ?? '').replaceAll('&amp;', '&'),
  )
}

const spelledOut = pages.toSorted(
  (a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')),
)
const routeOf = (address: string): PageRoute | undefined =>
  spelledOut.find(({ path }) => matchPath(path, address.split('?')[0] ?? ''))

/** The routes that somebody can reach from the home page, each with the number of presses it takes. */
async function crawl(who: Caller, isVisitor = false): Promise<Map<string, number>> {
  const reached = new Map<string, number>()
  const opened = new Map<string, number>()
  const known = new Set(['/'])
  let front = ['/']
  for (let presses = 0; presses <= PRESSES; presses++) {
    const next: string[] = []
    for (const address of front) {
      const route = routeOf(address)
      const times = opened.get(route?.path ?? '') ?? 0
      if (!route || times >= OPENED_MAX) continue
      opened.set(route.path, times + 1)
      const answer = await who.call('GET', address)
      // Redirected or refused: this page is not for them.
      if (answer.status !== 200 || !answer.url.startsWith(site.url + address)) continue
      if (!reached.has(route.path)) reached.set(route.path, presses)
      for (const link of linksIn(await answer.text(), isVisitor)) {
        if (known.has(link)) continue
        known.add(link)
        next.push(link)
      }
    }
    front = next
  }
  return reached
}

const MEMBERS = ['public', 'open', 'member']
const ALWAYS = [...MAILED, ...PAID]

test.each<[who: string, by: () => Caller, kinds: readonly string[], except: readonly string[]]>([
  ['a visitor', () => visitor, ['public', 'open'], ALWAYS],
  ['a member', () => member, MEMBERS, [...ALWAYS, ...SIGN_IN, ...OF_CLIENTS]],
  ['a client', () => client, MEMBERS, [...ALWAYS, ...SIGN_IN]],
  [
    'a coach',
    () => coach,
    [...MEMBERS, 'coach'],
    [...ALWAYS, ...SIGN_IN, ...OF_CLIENTS, ...LED_ON],
  ],
  [
    'an administrator',
    () => boss,
    [...MEMBERS, 'coach', 'admin'],
    [...ALWAYS, ...SIGN_IN, ...OF_CLIENTS, ...LED_ON],
  ],
])('%s reaches every page of theirs within three presses', async (_who, by, kinds, except) => {
  const reached = await crawl(by(), !kinds.includes('member'))
  const theirs = pages.filter(({ kind, path }) => kinds.includes(kind) && !except.includes(path))
  expect(theirs.map(({ path }) => path).filter(path => !reached.has(path))).toEqual([])
})

test('in German every page says the same in other words, but for names and what somebody has typed', async () => {
  const chosen = await boss.call('PUT', '/api/admin/site/language', { language: 'de' })
  expect(chosen.status).toBe(200)
  // It answers once the pages are shown in it.
  await boss.call('GET', '/api/admin/content')
  const same = new Map<string, string[]>()
  for (const { path } of pages) {
    const { by: who, at = () => path } = SAMPLES[path] ?? { by: () => visitor }
    const html = await (await who().call('GET', at())).text()
    expect([path, /<html lang="(\w+)"/.exec(html)?.[1]]).toEqual([path, 'de'])
    const words = new Set(english.get(path))
    const kept = sentencesIn(html, path).filter(sentence => words.has(sentence))
    if (kept.length > 0) same.set(path, [...new Set(kept)])
  }
  await expect(listed(same)).toMatchFileSnapshot('../english/as-in-german.txt')
})
