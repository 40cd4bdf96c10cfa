import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp } from '#src/app/server/app.ts'
import type { PageBuild } from '#src/contract/page-host.ts'
import { speakerFor } from '#src/platform/server/languages.ts'
import { registerPages } from '#src/platform/server/pages/pages.ts'
import { openPublished } from '#src/platform/server/pages/published.ts'
import { dataOf, makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { type Answer, addOffer, GUEST, openShop, type Shop } from '#test/offers.ts'
import { administrator, member } from '#test/people.ts'

const NO_SCRIPTS = { scripts: '/assets/', headerScript: '' }

/** One of several processes on a database, each with a memory of its own. */
interface Process {
  app: FastifyInstance
  /** How many pages it has rendered. */
  rendered: () => number
}

let site: TestApp
let shop: Shop
let one: Process
let other: Process

async function startProcess(): Promise<Process> {
  let rendered = 0
  /** A page that shows what the API answers its visitor. */
  const build: PageBuild = {
    servePage: async (request, { call, isSignedIn }) => {
      rendered++
      const { pathname } = new URL(request.url)
      const { status, body } = await call({ method: 'GET', url: `/api${pathname}` })
      return new Response(JSON.stringify({ isSignedIn, offer: JSON.parse(body).data }), {
        status,
      })
    },
    lastText: () => null,
    kindAt: () => 'open',
    isShared: () => true,
    publicPathsOf: () => [],
    siteFiles: () => [],
    sitemap: async () => '',
  }
  const nobody = {
    ...{ call: () => Promise.reject(new Error('nobody asks')), isSignedIn: false, from: null },
    ...{ nonce: undefined, ...NO_SCRIPTS, speaker: speakerFor('en') },
    ...{ inTurn: (render: () => Promise<string>) => render() },
  }
  const published = await openPublished(build, site.deps.settings.site, nobody)
  const app = await makeApp(site.db, site.deps, {
    register: async (each, visits) =>
      registerPages(each, { ...visits, app: each, scriptsIn: () => NO_SCRIPTS }, async () => ({
        build,
        published,
      })),
  })
  return { app, rendered: () => rendered }
}

beforeAll(async () => {
  site = await makeTestApp({ RATE_LIMIT: 'off' })
  shop = await openShop(site)
  one = await startProcess()
  other = await startProcess()
})
afterAll(async () => {
  await one.app.close()
  await other.app.close()
  await site.close()
})

/** Visits an offer's page. @returns what it shows; its status where there is none */
async function visit({ app }: Process, { slug }: Answer, cookie: string | null = null) {
  const headers = { ...(cookie && { cookie }) }
  const answer = await app.inject({ url: `/offers/${slug}`, headers })
  expect(answer.headers['cache-control']).toBe('private, no-store')
  return answer.statusCode === 200 ? answer.json() : answer.statusCode
}

const later = (ms: number) => site.clock.pass(ms)

/** The same person at one of the processes. */
function at({ app }: Process, { cookie }: Person) {
  const send =
    (method: 'PATCH' | 'POST' | 'PUT') =>
    (url: string, payload: Record<string, unknown>): Promise<LightMyRequestResponse> =>
      app.inject({ method, url, headers: { ...(cookie && { cookie }) }, payload })
  return { patch: send('PATCH'), post: send('POST'), put: send('PUT') }
}

test('visitors share one page, whoever is signed in has their own', async () => {
  const offer = await addOffer(shop, { title: 'Shared' })
  const before = one.rendered()
  for (let n = 0; n < 3; n++) expect(await visit(one, offer)).toMatchObject({ isSignedIn: false })
  later(60_000)
  expect(await visit(one, offer)).toMatchObject({ offer: { title: 'Shared' } })
  expect(one.rendered()).toBe(before + 1)
  const { cookie } = await member(site)
  for (let n = 0; n < 2; n++)
    expect(await visit(one, offer, cookie)).toMatchObject({ isSignedIn: true })
  expect(one.rendered()).toBe(before + 3)
  expect(await visit(one, offer)).toMatchObject({ isSignedIn: false })
  expect(one.rendered()).toBe(before + 3)
})

const groupOf = (size: number) =>
  dataOf(shop.coach.post('/api/groups', { name: 'Small', access: 'invited', size }), 201)

const SETTINGS = '/api/coach/offers/settings'
const partOf = ({ offer }: { offer: object }) => ({ offer: expect.objectContaining(offer) })

/** What each change makes of the page: at once where it was made, and within two seconds at another process. */
const changes: readonly [
  what: string,
  fields: () => Answer,
  change: (offer: Answer) => Promise<unknown>,
  after: { offer: object } | 404,
][] = [
  [
    'the coach edits it',
    () => ({}),
    ({ id }) => dataOf(at(one, shop.coach).patch(`/api/coach/offers/${id}`, { title: 'Other' })),
    { offer: { title: 'Other' } },
  ],
  [
    'the last one is being bought',
    () => ({ limit: 1 }),
    ({ slug }) => dataOf(at(one, site.visitor()).post(`/api/offers/${slug}/checkout`, GUEST), 201),
    { offer: { available: false, why: 'sold_out' } },
  ],
  [
    'its group fills up',
    async () => ({ contents: [{ kind: 'group', group: (await groupOf(1)).id }] }),
    ({ slug }) => dataOf(at(one, site.visitor()).post(`/api/offers/${slug}/checkout`, GUEST), 201),
    { offer: { available: false, why: 'sold_out' } },
  ],
  [
    'its coach writes terms',
    () => ({}),
    () => dataOf(at(one, shop.coach).put(SETTINGS, { terms: 'Be kind.', tax: 'plus' })),
    { offer: { terms: 'Be kind.' } },
  ],
  [
    'it is switched off',
    () => ({}),
    ({ id }) => dataOf(at(one, shop.coach).patch(`/api/coach/offers/${id}`, { visible: 'off' })),
    404,
  ],
]

test.each(changes)('the page follows when %s', async (_, fields, change, after) => {
  const offer = await addOffer(shop, await fields())
  for (const each of [one, other])
    expect(await visit(each, offer)).toMatchObject({ offer: { available: true } })
  await change(offer)
  const shown = after === 404 ? 404 : expect.objectContaining(partOf(after))
  expect(await visit(one, offer)).toEqual(shown)
  later(2_000)
  expect(await visit(other, offer)).toEqual(shown)
  expect(await visit(one, offer, shop.coach.cookie)).toMatchObject({ offer: { id: offer.id } })
})

test('the page follows when a coach loses the right', async () => {
  const leaving = await openShop(site)
  const offer = await addOffer(leaving)
  for (const each of [one, other]) expect(await visit(each, offer)).toMatchObject({ offer: {} })
  const url = `/api/admin/members/${leaving.coach.userId}`
  await dataOf(at(one, await administrator(site)).patch(url, { is_coach: false }))
  expect(await visit(one, offer)).toBe(404)
  later(2_000)
  expect(await visit(other, offer)).toBe(404)
})

test('the page follows the clock: a sale begins and ends', async () => {
  const instant = (ms: number) => new Date(site.clock.now.getTime() + ms).toISOString()
  const sale = { on_sale_from: instant(10_000), on_sale_until: instant(20_000) }
  const offer = await addOffer(shop, sale)
  const why = async () => (await visit(one, offer)).offer.why
  expect(await why()).toBe('not_yet')
  later(10_000)
  expect(await why()).toBe(null)
  later(10_000)
  expect(await why()).toBe('over')
})
