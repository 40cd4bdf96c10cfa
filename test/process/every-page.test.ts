import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { pages } from '#src/app/web/all-pages.ts'
import type { PagePath } from '#src/platform/web/routing/page.ts'
import type { Person } from '#test/app.ts'
import { ADMIN, type Caller, callerOf, register, signIn } from '#test/caller.ts'
import { fillCoaching } from '#test/coaching.ts'
import { openFolder } from '#test/folders.ts'
import { fillAccount } from '#test/full-account.ts'
import { fillGroup } from '#test/groups.ts'
import { type Site, startSite } from '#test/site.ts'

const folder = openFolder()
let site: Site
let visitor: Caller
let member: Caller
let coach: Caller
/** Ids of what the member and the coach have made, for the addresses of pages. */
let ids: Record<
  | 'domino'
  | 'result'
  | 'quiz'
  | 'issue'
  | 'page'
  | 'coach'
  | 'member'
  | 'group'
  | 'topic'
  | 'offer',
  number
>

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
  } as unknown as Person
}

async function make(caller: Caller, path: string, body: object): Promise<number> {
  const answer = await caller.call('POST', path, body)
  expect(answer.status, path).toBe(201)
  return ((await answer.json()) as { data: { id: number } }).data.id
}

async function first(caller: Caller, path: string): Promise<number> {
  const { data } = (await (await caller.call('GET', path)).json()) as { data: { id: number }[] }
  return data[0]?.id ?? 0
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

beforeAll(async () => {
  site = await startSite({ ...ADMIN, DATA_DIR: folder })
  visitor = callerOf(site)
  const newcomer = await register(callerOf(site), 'wanda')
  member = newcomer.caller
  coach = await signIn(callerOf(site), 'boss')
  const { data } = (await (await coach.call('GET', '/api/user')).json()) as { data: { id: number } }
  const wanda = personOf(member, newcomer.id)
  await fillAccount(wanda)
  await fillCoaching(personOf(coach, data.id), wanda)
  const other = await register(callerOf(site), 'otto')
  const { group, topic } = await fillGroup(
    personOf(coach, data.id),
    wanda,
    personOf(other.caller, other.id),
  )
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
  const day = new Date().toISOString().slice(0, 10)
  ids = {
    domino: await make(member, '/api/domino-entries', { date: day, title: 'Write to Ada' }),
    result: await first(member, '/api/assessment/results'),
    quiz: await first(member, '/api/assessment/quizzes'),
    issue: await make(coach, '/api/admin/letters', {
      subject: 'The first issue',
      body: 'Good morning.',
    }),
    page: await make(coach, '/api/admin/pages', {
      slug: 'about',
      title: 'About Ada',
      body: 'Hello.',
    }),
    offer: await make(coach, '/api/coach/offers', {
      title: 'Six walks',
      price: 60_000,
      pays: 'once',
      visible: 'everybody',
    }),
    coach: data.id,
    member: newcomer.id,
    group,
    topic,
  }
  const bought = await visitor.call('POST', '/api/offers/six-walks/checkout', {
    name: 'Paul Buyer',
    email: 'paul@example.com',
  })
  purchase = ((await bought.json()) as { data: { purchase: string } }).data.purchase
})
afterAll(() => site.end('SIGTERM'))

/** Who opens a page, at which address, and what it must contain: data, or the sentence for having none. */
interface Sample {
  by: () => Caller
  at?: () => string
  holds: string
}

const by =
  (caller: () => Caller) =>
  (holds: string, at?: () => string): Sample => ({
    by: caller,
    holds,
    ...(at && { at }),
  })
const forVisitor = by(() => visitor)
const forMember = by(() => member)
const forCoach = by(() => coach)

const SAMPLES: Partial<Record<PagePath, Sample>> = {
  '/': forVisitor('Explore the Method'),
  '/tools': forVisitor('Perception Filter'),
  '/tools/:tool': forVisitor('Ready to Master This Tool?', () => '/tools/cabinet'),
  '/coaching': forVisitor('Your Path to Transformation'),
  '/perception-filter': forVisitor('Catastrophizing'),
  '/three-rooms': forVisitor('Meditation Room'),
  '/booking': forVisitor('What to Expect'),
  '/booking/session': forVisitor('This link does not work.'),
  '/contact': forVisitor('Send a Message'),
  '/offers': forVisitor('Six walks'),
  '/offers/:slug': forVisitor('Six walks', () => '/offers/six-walks'),
  '/offers/pay/:token': forVisitor('Card number', () => `/offers/pay/${purchase}`),
  '/offers/bought': forVisitor('Go to the payment', () => `/offers/bought?purchase=${purchase}`),
  '/offers/confirm': forVisitor('This link is incomplete.'),
  '/offline': forVisitor('You are offline'),
  '/pricing': forVisitor('Inner Circle'),
  '/newsletter': forVisitor('Send it to'),
  '/newsletter/confirm': forVisitor('This link is incomplete.'),
  '/newsletter/unsubscribe': forVisitor('This link is incomplete.'),
  '/unsubscribe': forVisitor('This link is incomplete.'),
  '/p/:slug': forVisitor('Page Not Found', () => '/p/none'),
  '/auth': forVisitor('Sign In'),
  '/email-confirmation-test': forVisitor('Send Confirmation Email'),
  '/confirm-email': forVisitor('This link is incomplete.'),
  '/forgot-password': forVisitor('password'),
  '/reset-password': forVisitor('This link is incomplete.'),
  '/admin/login': forVisitor('Password'),
  '/account': forMember('wanda@example.com'),
  '/account/import': forMember('Earlier imports'),
  '/account/sharing': forMember('Rosa Boss'),
  '/account/sharing/seen-by/:coachId': forMember(
    'Rosa Boss',
    () => `/account/sharing/seen-by/${ids.coach}`,
  ),
  '/assessment': forMember('How present are you?'),
  '/assessment/history': forMember('How present are you?'),
  '/assessment/:id': forMember('Hardly ever', () => `/assessment/${ids.quiz}`),
  '/ai-coach': forMember('Where do I'),
  '/conscious-cabinet': forMember('Be there'),
  '/coaching/mine': forMember('From the coach'),
  '/groups': forMember('Walkers'),
  '/groups/:id': forMember('Walks', () => `/groups/${ids.group}`),
  '/groups/:id/topics/:topicId': forMember(
    'I walk,',
    () => `/groups/${ids.group}/topics/${ids.topic}`,
  ),
  '/coach/groups': forCoach('HYPERLINK'),
  '/coach/offers': forCoach('Paul Buyer'),
  '/coach/offers/settings': forCoach('Your terms'),
  '/coach/offers/:id': forCoach('Six walks', () => `/coach/offers/${ids.offer}`),
  '/admin/offers': forCoach('Six walks'),
  '/admin/groups': forCoach('Walkers'),
  '/sessions': forMember('1 session credit left'),
  '/subscribe/:plan': forMember('Preparing your subscription…', () => '/subscribe/premium'),
  '/subscription/success': forMember('Verifying your subscription…'),
  '/today': forMember('Write to Ada'),
  '/weekly-planner': forMember('Slower mornings', () => '/weekly-planner?week=2026-11-16'),
  '/weekly-planner/review': forMember('Your week'),
  '/daily-domino': forMember('Write to Ada'),
  '/create-domino': forMember('Write to Ada', () => `/create-domino?edit=${ids.domino}&tab=basics`),
  '/domino/:id': forMember('Write to Ada', () => `/domino/${ids.domino}`),
  '/coach': forCoach('wanda'),
  '/coach/clients/:id': forCoach('Write to Ada', () => `/coach/clients/${ids.member}`),
  '/coach/check-in-form': forCoach('And?'),
  '/coach/clients': forCoach('wanda'),
  '/coach/clients/import': forCoach('Invite many'),
  '/coach/calendar': forCoach('Nobody can book a session yet'),
  '/coach/availability': forCoach('Every week'),
  '/admin': forCoach('Carl Contact'),
  '/admin/contacts': forCoach('Carl Contact'),
  '/admin/bookings': forCoach('Berta Booking'),
  '/admin/newsletter': forCoach('1 active of 1 total'),
  '/admin/email-list': forCoach('reader'),
  '/admin/letters': forCoach('The first issue'),
  '/admin/letters/:id': forCoach('The first issue', () => `/admin/letters/${ids.issue}`),
  '/admin/members': forCoach('wanda'),
  '/admin/log': forCoach('boss'),
  '/admin/quizzes': forCoach('View Results'),
  '/admin/quizzes/create': forCoach('Create Quiz'),
  '/admin/quizzes/:id': forCoach('Save', () => `/admin/quizzes/${ids.quiz}`),
  '/admin/quizzes/:id/results': forCoach('wanda', () => `/admin/quizzes/${ids.quiz}/results`),
  '/admin/results/:id': forCoach('wanda', () => `/admin/results/${ids.result}`),
  '/admin/site': forCoach('Everything is published.'),
  '/admin/site/start': forCoach('Step 1 of 5'),
  '/admin/site/pages': forCoach('About Ada'),
  '/admin/site/pages/:id': forCoach('About Ada', () => `/admin/site/pages/${ids.page}`),
  '/account/reminders': { by: () => coach, holds: 'Remind me of my domino' },
  '/account/name': { by: () => coach, holds: 'Rosa Boss' },
  '/admin/system': forCoach('What to do now'),
}

/** What is seen without scripts, in text and in fields. */
const seen = (html: string) => html.replace(/<script\b.*?<\/script>/gs, '')

test.each(pages.map(({ path }) => path))('%s holds its data in the first answer', async path => {
  const sample = SAMPLES[path]
  if (!sample) throw new Error(`${path} has no sample above`)
  const { by: who, at = () => path, holds } = sample
  const answer = await who().call('GET', at())
  expect(answer.url).toBe(site.url + at())
  const html = await answer.text()
  expect(html).not.toMatch(/<[^>]+aria-busy="true"/)
  // The preview of a draft is a frame of its own, and asking other services takes too long for a page.
  if (!/^\/admin\/(site|system)/.test(path)) expect(seen(html)).not.toContain('animate-pulse')
  expect(seen(html)).not.toContain('Loading…')
  expect([path, seen(html).includes(holds)]).toEqual([path, true])
})

test.each(pages.filter(({ kind }) => kind === 'open').map(({ path }) => path))(
  '%s is complete in the first answer for visitors, too',
  async path => {
    const html = await (await visitor.call('GET', SAMPLES[path]?.at?.() ?? path)).text()
    for (const waits of ['aria-busy="true"', 'animate-pulse', 'Loading…'])
      expect(seen(html)).not.toContain(waits)
  },
)
