import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AskedQuestion } from '#src/features/assessments/contract/results.ts'
import type { Person } from './app.ts'
import { DAY } from './begun.ts'
import { type Caller, callerOf, register, signIn } from './caller.ts'
import { coached, fillCoaching } from './coaching.ts'
import { anyAnswers, fillAccount } from './full-account.ts'
import { fillGroup } from './groups.ts'
import { dataOf, type Site } from './site.ts'

/** Who uses it, and what they have made. */
export interface World {
  visitor: Caller
  member: Caller
  /** A member whose coach is the administrator, with something on every page. */
  client: Caller
  /** No administrator. */
  coach: Caller
  /** The administrator, who is a coach as well. */
  boss: Caller
  /** Of what they have made, for the addresses of pages. */
  ids: Record<'domino' | 'result' | 'quiz' | 'issue' | 'page' | 'offer', number> &
    Record<'coach' | 'member' | 'group' | 'topic', number>
  /** The token of a purchase that waits for its payment. */
  purchase: string
}

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

async function must(answer: Promise<Response>, status: number): Promise<Response> {
  const got = await answer
  if (got.status !== status) throw new Error(`${got.url} answered ${got.status}, not ${status}`)
  return got
}

export async function make(caller: Caller, path: string, body: object): Promise<number> {
  return (await dataOf<{ id: number }>(await must(caller.call('POST', path, body), 201))).id
}

async function first(caller: Caller, path: string): Promise<number> {
  const [row] = await dataOf<{ id: number }[]>(await caller.call('GET', path))
  return row?.id ?? 0
}

/** Also for a script, which has no test runner's way to wait. @throws when it has not come after two minutes */
async function until<T>(what: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 120_000; Date.now() < end; ) {
    const got = await what()
    if (got) return got
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('it has not come')
}

/** Signs up for the newsletter, and confirms by the mailed link. */
async function subscribe(visitor: Caller, folder: string, email: string): Promise<void> {
  await must(visitor.call('POST', '/api/newsletters', { email }), 200)
  const outbox = join(folder, 'outbox')
  const mailed = (name: string) => readFileSync(join(outbox, name), 'utf8').replaceAll('=\r\n', '')
  const mails = () => (existsSync(outbox) ? readdirSync(outbox) : [])
  const links = () =>
    mails().flatMap(name => /confirm\?token=3D([\w-]+)/.exec(mailed(name))?.[1] ?? [])
  const token = await until(() => links()[0])
  await must(visitor.call('POST', '/api/newsletters/confirm', { token }), 200)
}

/** Dominoes and results, whose pages are reached from them. */
async function fill(caller: Caller): Promise<void> {
  await make(caller, '/api/domino-entries', { date: DAY, title: 'Write to Ada' })
  const id = await first(caller, '/api/assessment/quizzes?active=true')
  const quiz = await caller.call('GET', `/api/assessment/quizzes/${id}`)
  const { questions } = await dataOf<{ questions: AskedQuestion[] }>(quiz)
  await make(caller, '/api/assessment/results', { quiz_id: id, responses: anyAnswers(questions) })
}

/** A coach who is no administrator, with a client. */
async function makeCoach(site: Site, boss: Caller, group: number): Promise<Caller> {
  const carla = await register(callerOf(site), 'carla')
  await must(boss.call('PATCH', `/api/admin/members/${carla.id}`, { is_coach: true }), 200)
  await fill(carla.caller)
  await carla.caller.call('POST', `/api/groups/${group}/join`)
  const cleo = await register(callerOf(site), 'cleo')
  await coached(personOf(carla.caller, carla.id), personOf(cleo.caller, cleo.id))
  return carla.caller
}

/** Has people use a new site of `ADMIN` until each page has something on it. @param folder of its data */
export async function fillSite(site: Site, folder: string): Promise<World> {
  const visitor = callerOf(site)
  const boss = await signIn(callerOf(site), 'boss')
  const { id: bossId } = await dataOf<{ id: number }>(await boss.call('GET', '/api/user'))
  const { caller: client, id: clientId } = await register(callerOf(site), 'wanda')
  const { caller: member, id: memberId } = await register(callerOf(site), 'otto')
  const wanda = personOf(client, clientId)
  await fillAccount(wanda)
  await fillCoaching(personOf(boss, bossId), wanda)
  const { group, topic } = await fillGroup(
    personOf(boss, bossId),
    wanda,
    personOf(member, memberId),
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
  await subscribe(visitor, folder, 'reader@example.com')
  const offer = { title: 'Six walks', price: 60_000, pays: 'once', visible: 'everybody' }
  const about = { slug: 'about', title: 'About Ada', body: 'Hello.', place: 'menu' }
  const issue = { subject: 'The first issue', body: 'Good morning.' }
  const ids = {
    domino: await make(client, '/api/domino-entries', { date: DAY, title: 'Write to Ada' }),
    result: await first(client, '/api/assessment/results'),
    quiz: await first(client, '/api/assessment/quizzes'),
    issue: await make(boss, '/api/admin/letters', issue),
    page: await make(boss, '/api/admin/pages', about),
    offer: await make(boss, '/api/coach/offers', offer),
    coach: bossId,
    member: clientId,
    group,
    topic,
  }
  const buyer = { name: 'Paul Buyer', email: 'paul@example.com' }
  const bought = await visitor.call('POST', '/api/offers/six-walks/checkout', buyer)
  const { purchase } = await dataOf<{ purchase: string }>(bought)
  await fill(member)
  await fill(boss)
  const coach = await makeCoach(site, boss, group)
  // Every page has what is on sale, once the pages are rendered with it.
  await until(async () =>
    (await (await visitor.call('GET', '/')).text()).includes('href="/offers"'),
  )
  return { visitor, member, client, coach, boss, ids, purchase }
}
