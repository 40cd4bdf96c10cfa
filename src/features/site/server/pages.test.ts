import { beforeAll, beforeEach, expect, test } from 'vitest'
import { systemContext } from '#src/platform/server/context.ts'
import { dataOf, expectRefused, openSite, type Person } from '#test/app.ts'
import { administrator, member } from '#test/people.ts'
import { rowOf } from '#test/rows.ts'
import { followTexts } from '#test/site-texts.ts'
import { seedPages } from './pages.ts'
import { publishedSite } from './published.ts'

const site = openSite()
let admin: Person

beforeAll(async () => {
  admin = await administrator(site)
})
beforeEach(async () => {
  for (const table of ['content_state', 'site_pages'] as const)
    await site.db.deleteFrom(table).execute()
})

const pages = () => dataOf(admin.get('/api/admin/pages'))
const change = (id: number, body: object) => admin.patch(`/api/admin/pages/${id}`, { ...body })
const add = (slug: string, more: object = {}) =>
  admin.post('/api/admin/pages', { slug, title: 'About', published: true, ...more })
const version = () => publishedSite.version(site.db)
const published = async () =>
  (await publishedSite.read(site.db, await version(), site.deps.settings))?.ownPages

test('a new site has its privacy page and terms, drafted from what the software does, once', async () => {
  await seedPages(systemContext(site.db, site.deps, site.clock.now))
  await seedPages(systemContext(site.db, site.deps, site.clock.now))
  const [privacy, terms] = await pages()
  expect([privacy.slug, terms.slug]).toEqual(['privacy', 'terms'])
  expect(privacy).toMatchObject({ place: 'footer', published: true, revision: 0 })
  expect(privacy.body).toContain('The AI coach answers on this server.')
  expect(privacy.body).toContain('Sign-ins: time, device and network address, for 90 days')
  expect(terms.body).toContain('No payments are taken on this site at present.')
  await admin.delete(`/api/admin/pages/${privacy.id}`)
  await seedPages(systemContext(site.db, site.deps, site.clock.now))
  expect((await pages()).length).toBe(1)
})

test('a page is shown at once: every change raises the version that processes compare', async () => {
  const before = await version()
  const page = { body: '# Ann', place: 'menu' }
  const { id, updated_at: expected_updated_at } = await dataOf(add('about', page), 201)
  expect(await version()).not.toBe(before)
  expect(await published()).toMatchObject([{ slug: 'about', ...page, revision: 1 }])
  const hidden = await dataOf(change(id, { published: false, expected_updated_at }))
  expect(hidden).toMatchObject({ published: false, revision: 1 })
  expect(await published()).toEqual([])
  const draft = await publishedSite.draft(site.db, site.deps.settings)
  expect(draft.ownPages).toMatchObject([{ slug: 'about' }])
  expect(await dataOf(change(id, { body: 'Other' }))).toMatchObject({ revision: 2 })
  await expectRefused(change(id, { title: 'X', expected_updated_at }), 409, 'page_changed')
  await dataOf(admin.delete(`/api/admin/pages/${id}`))
  expect((await admin.delete(`/api/admin/pages/${id}`)).statusCode).toBe(404)
  expect((await change(id, { title: 'X' })).statusCode).toBe(404)
})

test.each([
  [{ slug: 'Ab out' }, 'slug'],
  [{ slug: 'a/b' }, 'slug'],
  [{ slug: 'x'.repeat(61) }, 'slug'],
  [{ title: ' ' }, 'title'],
  [{ body: 'x'.repeat(50_001) }, 'body'],
])('%j is refused at its field', async (more, field) => {
  const answer = await add('fine', more)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toHaveProperty(field)
})

test('an address that is taken is refused at its field', async () => {
  await add('about')
  const { id } = await dataOf(add('other'), 201)
  for (const answer of [await add('about'), await change(id, { slug: 'about' })]) {
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'slug_taken'])
    expect(answer.json().fields.slug).toBeTruthy()
  }
})

test('there are at most 30 pages', async () => {
  for (let n = 0; n < 30; n++) await dataOf(add(`page-${n}`), 201)
  await expectRefused(add('page-30'), 409, 'limit_reached')
})

test('registration records which revision of the legal pages was agreed to', async () => {
  await seedPages(systemContext(site.db, site.deps, site.clock.now))
  const [privacy] = await pages()
  await change(privacy.id, { body: 'We keep little.' })
  const live = followTexts(site)
  await live.look()
  await live.stop()
  const { userId } = await member(site)
  const row = await rowOf(site.db, 'users', { id: userId }, ['agreed_at', 'agreed_to'])
  expect(row).toEqual({ agreed_at: site.clock.now.toISOString(), agreed_to: 'privacy 1, terms 0' })
})
