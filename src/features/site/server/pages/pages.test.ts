import { beforeAll, beforeEach, expect, test } from 'vitest'
import { followSite } from '#src/platform/server/pages/live-site.ts'
import { expectRefused, openSite, type Person } from '#test/app.ts'
import { administrator, member } from '#test/people.ts'
import { publishedSite } from '../published/published.ts'
import { seedPages } from './actions.ts'

const site = openSite()
let admin: Person

beforeAll(async () => {
  admin = await administrator(site)
})
beforeEach(async () => {
  for (const table of ['content_state', 'site_pages'] as const)
    await site.db.deleteFrom(table).execute()
})

const pages = async () => (await admin.get('/api/admin/pages')).json().data
const add = (slug: string, more: object = {}) =>
  admin.post('/api/admin/pages', { slug, title: 'About', published: true, ...more })
const shown = () => publishedSite.draft(site.db, site.deps.settings)
const version = () => publishedSite.version(site.db)

test('a new site has its privacy page and terms, drafted from what the software does, once', async () => {
  await seedPages(site.db, site.clock.now)
  await seedPages(site.db, site.clock.now)
  const [privacy, terms] = await pages()
  expect([privacy.slug, terms.slug]).toEqual(['privacy', 'terms'])
  expect(privacy).toMatchObject({ place: 'footer', published: true, revision: 0 })
  expect(privacy.body).toContain('The AI coach answers on this server.')
  expect(privacy.body).toContain('Sign-ins: time, device and network address, for 90 days')
  expect(terms.body).toContain('No payments are taken on this site at present.')
  await admin.delete(`/api/admin/pages/${privacy.id}`)
  await seedPages(site.db, site.clock.now)
  expect((await pages()).length).toBe(1)
})

test('a page is shown at once: every change raises the version that processes compare', async () => {
  const before = await version()
  const made = await add('about', { body: '# Ann', place: 'menu' })
  expect(made.statusCode).toBe(201)
  const { id, updated_at } = made.json().data
  const added = await version()
  expect(added).not.toBe(before)
  const read = await publishedSite.read(site.db, added, site.deps.settings)
  expect(read?.ownPages).toMatchObject([
    { slug: 'about', body: '# Ann', place: 'menu', revision: 1 },
  ])
  const changed = await admin.patch(`/api/admin/pages/${id}`, {
    published: false,
    expected_updated_at: updated_at,
  })
  expect(changed.json().data).toMatchObject({ published: false, revision: 1 })
  expect(
    (await publishedSite.read(site.db, await version(), site.deps.settings))?.ownPages,
  ).toEqual([])
  expect((await shown()).ownPages).toMatchObject([{ slug: 'about' }])
  expect(
    (await admin.patch(`/api/admin/pages/${id}`, { body: 'Other' })).json().data.revision,
  ).toBe(2)
  const stale = await admin.patch(`/api/admin/pages/${id}`, {
    title: 'X',
    expected_updated_at: updated_at,
  })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'page_changed'])
  expect((await admin.delete(`/api/admin/pages/${id}`)).statusCode).toBe(200)
  expect((await admin.delete(`/api/admin/pages/${id}`)).statusCode).toBe(404)
  expect((await admin.patch(`/api/admin/pages/${id}`, { title: 'X' })).statusCode).toBe(404)
})

test.each([
  [{ slug: 'Ab out' }, 'slug'],
  [{ slug: '' }, 'slug'],
  [{ slug: 'a/b' }, 'slug'],
  [{ slug: 'x'.repeat(61) }, 'slug'],
  [{ title: ' ' }, 'title'],
  [{ body: 'x'.repeat(50_001) }, 'body'],
  [{ place: 'top' }, 'place'],
])('%j is refused at its field', async (more, field) => {
  const answer = await add('fine', more)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toHaveProperty(field)
})

test('an address that is taken is refused at its field', async () => {
  await add('about')
  const other = (await add('other')).json().data
  for (const answer of [
    await add('about'),
    await admin.patch(`/api/admin/pages/${other.id}`, { slug: 'about' }),
  ]) {
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'slug_taken'])
    expect(answer.json().fields.slug).toBeTruthy()
  }
})

test('there are at most 30 pages', async () => {
  for (let n = 0; n < 30; n++) expect((await add(`page-${n}`)).statusCode).toBe(201)
  await expectRefused(add('page-30'), 409, 'limit_reached')
})

test('registration records which revision of the legal pages was agreed to', async () => {
  await seedPages(site.db, site.clock.now)
  const [privacy] = await pages()
  await admin.patch(`/api/admin/pages/${privacy.id}`, { body: 'We keep little.' })
  const { settings } = site.deps
  const live = followSite(
    {
      db: site.db,
      settings,
      source: publishedSite,
      prepare: async () => () => {},
      log: site.app.log,
    },
    '',
  )
  await live.look()
  await live.stop()
  const ann = await member(site)
  const row = await site.db
    .selectFrom('users')
    .select(['agreed_at', 'agreed_to'])
    .where('id', '=', ann.userId)
    .executeTakeFirst()
  expect(row).toEqual({ agreed_at: site.clock.now.toISOString(), agreed_to: 'privacy 1, terms 0' })
  settings.site = settings.baseSite
})
