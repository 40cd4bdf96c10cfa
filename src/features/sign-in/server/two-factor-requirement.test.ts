import { afterEach, expect, test } from 'vitest'
import { makeApp } from '#src/app/server/app.ts'
import type { PageBuild } from '#src/contract/page-host.ts'
import { seedQuizzes } from '#src/features/assessments/server/seed.ts'
import { publishedSite } from '#src/features/site/server/published.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { registerPreview } from '#src/platform/server/pages/preview.ts'
import { makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { administrator, member } from '#test/people.ts'
import { setRows } from '#test/rows.ts'
import { turnOnTwoFactor } from '#test/sign-ins.ts'

let site: TestApp
afterEach(() => site.close())

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
  await seedQuizzes(systemContext(site.db, site.deps, site.clock.now))
  await setRows(site.db, 'assessment_quizzes', { active: false }, { id: 1 })
  expect(await code(boss, '/api/assessment/quizzes/1')).toBe('not_found')
  await turnOnTwoFactor(site, boss)
  expect(await code(boss, '/api/contacts')).toBe('done')
  expect(await code(boss, '/api/assessment/quizzes/1')).toBe('done')
})

/** What the preview answers, where every page is rendered in the same way. */
async function previewFor(people: readonly Person[], servePage: PageBuild['servePage']) {
  const build: PageBuild = {
    ...{ servePage, lastText: () => null },
    ...{
      kindAt: () => 'public',
      followsReader: () => false,
      publicPathsOf: () => [],
      siteFiles: () => [],
      sitemap: async () => '',
    },
  }
  const withPages = await makeApp(site.db, site.deps, {
    register: async (app, visits) =>
      registerPreview(
        { ...visits, app, scriptsIn: () => ({ scripts: '/assets/', headerScript: '' }) },
        publishedSite,
        async () => build,
      ),
  })
  const answers = []
  for (const { cookie } of people) {
    const preview = { url: '/admin/site/preview?path=/', headers: { cookie: cookie ?? '' } }
    const { statusCode, body } = await withPages.inject(preview)
    answers.push([statusCode, body])
  }
  await withPages.close()
  return answers
}

test('admins: the preview of the draft, which is no call, is an administrator’s right as well, and says nothing of why it failed', async () => {
  site = await makeTestApp({ TWO_STEP: 'admins' })
  const boss = await administrator(site)
  const draft = async () => new Response('the draft')
  const people = [await member(site), site.visitor(), boss]
  const answers = await previewFor(people, draft)
  expect(answers.map(([status]) => status)).toEqual([404, 404, 403])
  await turnOnTwoFactor(site, boss)
  expect(await previewFor([boss], draft)).toEqual([[200, 'the draft']])
  const failing = async () => {
    throw new Error('at render (/srv/first-domino/dist/web/server/index.js:1:2)')
  }
  const words = 'The preview could not be made. The log says why.'
  expect(await previewFor([boss], failing)).toEqual([[500, words]])
})

test('everybody: own pages are blocked, too; the account and public calls are not', async () => {
  site = await makeTestApp({ TWO_STEP: 'everybody' })
  const ann = await member(site)
  const own = OWN.replace('/0/', `/${ann.userId}/`)
  expect(await code(ann, own)).toBe('second_step_first')
  for (const url of ['/api/user', '/api/user/sessions', '/api/assessment/quizzes', '/api/health']) {
    expect(await code(ann, url), url).toBe('done')
  }
  await turnOnTwoFactor(site, ann)
  expect(await code(ann, own)).toBe('done')
  expect((await ann.delete('/api/user/second-step')).statusCode).toBe(200)
  expect(await code(ann, own)).toBe('second_step_first')
  expect((await ann.post('/api/logout-all')).statusCode).toBe(200)
})
