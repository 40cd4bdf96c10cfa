import { matchPath } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '#src/app/web/all-pages.ts'
import type { PageRoute } from '#src/platform/web/routing/page.ts'
import { TURNED } from '#test/begun.ts'
import { ADMIN, type Caller } from '#test/caller.ts'
import { openFolder } from '#test/folders.ts'
import { samplesOf } from '#test/page-samples.ts'
import { sentencesOf } from '#test/sentences.ts'
import { type Site, startSite } from '#test/site.ts'
import { fillSite, make, type World } from '#test/whole-site.ts'

const folder = openFolder()
let site: Site
let visitor: Caller
let member: Caller
/** A member whose coach is the administrator, with something on every page. */
let client: Caller
let coach: Caller
/** The administrator, who is a coach as well. */
let boss: Caller

let world: World

beforeAll(async () => {
  site = await startSite({ ...ADMIN, ...TURNED, DATA_DIR: folder })
  world = await fillSite(site, folder)
  ;({ visitor, member, client, coach, boss } = world)
})
afterAll(() => site.end('SIGTERM'))

const SAMPLES = samplesOf(() => world)

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
