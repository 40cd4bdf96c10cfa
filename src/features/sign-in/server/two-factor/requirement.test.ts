import { afterEach, expect, test } from 'vitest'
import { makeApp } from '#src/app/server/app.ts'
import type { PageBuild } from '#src/contract/page-host.ts'
import { seedQuizzes } from '#src/features/assessments/server/seed/seed.ts'
import { publishedSite } from '#src/features/site/server/published/published.ts'
import { registerPreview } from '#src/platform/server/pages/preview.ts'
import { dataOf, makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { administrator, member } from '#test/people.ts'
import { setRows } from '#test/rows.ts'
import { totp } from './totp.ts'

let site: TestApp
afterEach(() => site.close())

async function setUp(person: Person): Promise<void> {
  const { secret } = (await person.post('/api/user/second-step')).json().data
  await dataOf(person.post('/api/user/second-step/on', { code: totp(secret, site.clock.now) }))
}
const code = async (person: Person, url: string) => (await person.get(url)).json().code ?? 'done'
const OWN = '/api/domino-entries/user/0/date/2026-11-20'

test("admins: an administrator has only a member's rights until two-factor authentication is set up", async () => {
  site = await makeTestApp({ TWO_STEP: 'admins' })
  const boss = await administrator(site)
  const ann = await member(site)
  const own = OWN.replace('/0/', `/${boss.userId}/`)
  expect(await code(boss, '/api/contacts')).toBe('second_step_first')
  expect(await code(boss, '/api/admin/members')).toBe('second_step_first')
  expect((await boss.send('HEAD', '/api/contacts')).statusCode).toBe(403)
  expect(await code(boss, own)).toBe('done')
  expect(await code(ann, '/api/contacts')).toBe('forbidden')
  await seedQuizzes(site.db, site.clock.now)
  await setRows(site.db, 'assessment_quizzes', { active: false }, { id: 1 })
  expect(await code(boss, '/api/assessment/quizzes/1')).toBe('not_found')
  await setUp(boss)
  expect(await code(boss, '/api/contacts')).toBe('done')
  expect(await code(boss, '/api/assessment/quizzes/1')).toBe('done')
})

/** A build that answers every page in the same way. */
const buildThat = (servePage: PageBuild['servePage']): PageBuild => ({
  servePage,
  lastText: () => null,
  kindAt: () => 'public',
  isShared: () => false,
  publicPathsOf: () => [],
  siteFiles: () => [],
})

test('admins: the preview of the draft, which is no call, is an administrator’s right as well', async () => {
  site = await makeTestApp({ TWO_STEP: 'admins' })
  const boss = await administrator(site)
  const withPages = await makeApp(site.db, site.deps, {
    register: async (app, visits) =>
      registerPreview({ ...visits, app, headerScript: '' }, publishedSite, async () =>
        buildThat(async () => new Response('the draft')),
      ),
  })
  const preview = async (person: Person) => {
    const headers = { cookie: person.cookie ?? '' }
    const { statusCode, body } = await withPages.inject({
      url: '/admin/site/preview?path=/',
      headers,
    })
    return statusCode === 200 ? body : statusCode
  }
  expect(await preview(await member(site))).toBe(404)
  expect(await preview(site.visitor())).toBe(404)
  expect(await preview(boss)).toBe(403)
  await setUp(boss)
  expect(await preview(boss)).toBe('the draft')
  await withPages.close()
})

test('a preview that fails says nothing of why', async () => {
  site = await makeTestApp()
  const boss = await administrator(site)
  const withPages = await makeApp(site.db, site.deps, {
    register: async (app, visits) =>
      registerPreview({ ...visits, app, headerScript: '' }, publishedSite, async () =>
        buildThat(async () => {
          throw new Error('at render (/srv/first-domino/dist/web/server/index.js:1:2)')
        }),
      ),
  })
  const headers = { cookie: boss.cookie ?? '' }
  const { statusCode, body } = await withPages.inject({
    url: '/admin/site/preview?path=/',
    headers,
  })
  expect([statusCode, body]).toEqual([500, 'The preview could not be made. The log says why.'])
  await withPages.close()
})

test('everybody: own pages are blocked, too; the account and public calls are not', async () => {
  site = await makeTestApp({ TWO_STEP: 'everybody' })
  const ann = await member(site)
  const own = OWN.replace('/0/', `/${ann.userId}/`)
  expect(await code(ann, own)).toBe('second_step_first')
  for (const url of ['/api/user', '/api/user/sessions', '/api/assessment/quizzes', '/api/health']) {
    expect(await code(ann, url), url).toBe('done')
  }
  await setUp(ann)
  expect(await code(ann, own)).toBe('done')
  expect((await ann.delete('/api/user/second-step')).statusCode).toBe(200)
  expect(await code(ann, own)).toBe('second_step_first')
  expect((await ann.post('/api/logout-all')).statusCode).toBe(200)
})

test('by default it is optional', async () => {
  site = await makeTestApp()
  expect(await code(await administrator(site), '/api/contacts')).toBe('done')
})
