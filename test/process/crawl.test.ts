import { matchPath } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '#src/app/web/all-pages.ts'
import type { PageKind, PageRoute } from '#src/platform/web/routing/page.ts'
import { ADMIN, type Caller, callerOf, register, signIn } from '#test/caller.ts'
import { openFolder } from '#test/folders.ts'
import { type Site, startSite } from '#test/site.ts'

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
const PAID = ['/subscription/success', '/offers/pay/:token', '/offers/bought']
/** For those who are not signed in. */
const SIGN_IN = ['/auth', '/forgot-password', '/email-confirmation-test', '/admin/login']
/** What only members with a coach have. */
const OF_CLIENTS = ['/account/sharing/seen-by/:coachId']

/** Leads a coach who is nobody's client to the desk. */
const LED_ON = ['/coaching/mine']

const PRESSES = 3
/** How many pages of one route to open: the others are like them. */
const SAMPLES = 3

const folder = openFolder()
let site: Site
let boss: Caller
/** The id of a group that is open to everybody and has a topic. */
let group: number

const post = async (caller: Caller, path: string, body: object = {}) => {
  const answer = await caller.call('POST', path, body)
  expect([path, answer.status < 300], await answer.clone().text()).toEqual([path, true])
  return ((await answer.json()) as { data: { id: number } }).data
}

beforeAll(async () => {
  site = await startSite({ ...ADMIN, DATA_DIR: folder })
  boss = await signIn(callerOf(site), 'boss')
  await fill(boss)
  group = (await post(boss, '/api/groups', { name: 'Walkers', access: 'open' })).id
  await post(boss, `/api/groups/${group}/topics`, { title: 'Rain', body: 'And then?' })
  const offer = { title: 'Six walks', price: 60_000, pays: 'once', visible: 'everybody' }
  await post(boss, '/api/coach/offers', offer)
  await post(boss, '/api/admin/letters', { subject: 'The first issue', body: 'Good morning.' })
  await post(boss, '/api/admin/pages', {
    slug: 'about',
    title: 'About Ada',
    body: 'Hello.',
    place: 'menu',
  })
})
afterAll(() => site.end('SIGTERM'))

interface Asked {
  id: number
  questions: {
    id: number
    question_type: string
    options: string[] | null
    min_value: number | null
  }[]
}

async function fill(caller: Caller) {
  const date = new Date().toISOString().slice(0, 10)
  await post(caller, '/api/domino-entries', { date, title: 'Write to Ada' })
  const get = async <T>(path: string) =>
    ((await (await caller.call('GET', path)).json()) as { data: T }).data
  const [first] = await get<Asked[]>('/api/assessment/quizzes?active=true')
  const quiz = await get<Asked>(`/api/assessment/quizzes/${first?.id}`)
  const answers = quiz.questions.map(question => {
    if (question.question_type === 'yes_no') return [`q-${question.id}`, 'yes']
    return [`q-${question.id}`, question.options?.[0] ?? question.min_value ?? 1]
  })
  await post(caller, '/api/assessment/results', {
    quiz_id: quiz.id,
    responses: Object.fromEntries(answers),
  })
}

async function member(name: string) {
  const { caller, id } = await register(callerOf(site), name)
  await fill(caller)
  await post(caller, `/api/groups/${group}/join`)
  return { caller, id }
}

async function clientOf(coach: Caller, name: string) {
  const { caller, id } = await member(name)
  await post(coach, '/api/coach/coachings', { member: name })
  const { data } = (await (await caller.call('GET', '/api/coachings')).json()) as {
    data: { id: number }[]
  }
  await post(caller, `/api/coachings/${data[0]?.id}/accept`)
  return { caller, id }
}

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
      if (!route || times >= SAMPLES) continue
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

async function expectReached(who: Caller, kinds: readonly PageKind[], except: readonly string[]) {
  const reached = await crawl(who, !kinds.includes('member'))
  const missing = pages
    .filter(
      ({ kind, path }) => kinds.includes(kind) && !except.includes(path) && !reached.has(path),
    )
    .map(({ path }) => path)
  expect(missing).toEqual([])
}

test('a visitor reaches every page of theirs within three presses', async () => {
  await expectReached(callerOf(site), ['public', 'open'], [...MAILED, ...PAID])
})

test('so does a member', async () => {
  const { caller } = await member('wanda')
  await expectReached(
    caller,
    ['public', 'open', 'member'],
    [...MAILED, ...PAID, ...SIGN_IN, ...OF_CLIENTS],
  )
})

test('so does a client', async () => {
  const { caller } = await clientOf(boss, 'clara')
  await expectReached(caller, ['public', 'open', 'member'], [...MAILED, ...PAID, ...SIGN_IN])
})

test('so does a coach', async () => {
  const { caller, id } = await member('carla')
  expect((await boss.call('PATCH', `/api/admin/members/${id}`, { is_coach: true })).status).toBe(
    200,
  )
  await clientOf(caller, 'cleo')
  await expectReached(
    caller,
    ['public', 'open', 'member', 'coach'],
    [...MAILED, ...PAID, ...SIGN_IN, ...OF_CLIENTS, ...LED_ON],
  )
})

test('so does an administrator', async () => {
  await clientOf(boss, 'anton')
  await expectReached(
    boss,
    ['public', 'open', 'member', 'coach', 'admin'],
    [...MAILED, ...PAID, ...SIGN_IN, ...OF_CLIENTS, ...LED_ON],
  )
})
