import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { addWeeks, weekOf } from '#src/contract/calendar.ts'
import { getPlanner } from '#src/features/planner/contract.ts'
import { bodyOf, formOf } from '#src/features/planner/domain.ts'
import { getToday } from '#src/features/today/contract/day.ts'
import { listDominoDay } from '#src/features/tracker/contract/dominoes.ts'
import { defaultPips, labelsOf } from '#src/features/tracker/domain/pips.ts'
import { looksRight } from './accessibility.ts'
import {
  arrive,
  button,
  dataAt,
  mainButton,
  NARROW,
  open,
  send,
  shareStage,
  toast,
} from './browser.ts'
import { rowsIn } from './kept-rows.ts'
import { today as calendarToday, makeDomino } from './tracker-steps.ts'

const stage = shareStage()
const LABELS = labelsOf(defaultPips())
const OPTIONS = {
  width: NARROW,
  serviceWorkers: 'allow',
  expecting: [
    'net::ERR_INTERNET_DISCONNECTED',
    'net::ERR_FAILED',
    ...['status of 409', 'status of 404', 'status of 403'],
  ],
} as const

/** What stands between answers for the site, as a proxy does while its container is replaced, or a protection service. */
const NO_SITE = { status: 404, contentType: 'text/plain', body: '404 page not found' }
const A_CHECK = { status: 403, contentType: 'text/html', body: '<title>Just a moment...</title>' }

const today = (context: BrowserContext) => dataAt(context, '/api/today')
const pill = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('button', { name: `Saved on this phone · ${count} waiting` })

/** Opens /today, and waits until this browser keeps what its member needs without a connection. */
async function kept(context: BrowserContext, of: number): Promise<Page> {
  const page = await open(context, '/today')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  const isKept = () => page.evaluate(async () => (await caches.match('/offline')) !== undefined)
  await expect.poll(isKept).toBe(true)
  const reads = async () =>
    (await rowsIn(page, 'reads'))
      .filter(({ member }) => member === of)
      .map(({ queryKey }) => String(queryKey?.[0]))
  const day = ['session', getToday.path, listDominoDay.path]
  await expect.poll(reads).toEqual(expect.arrayContaining(day))
  const weeks = async () => (await reads()).filter(path => path === getPlanner.path)
  await expect.poll(weeks).toHaveLength(3)
  return page
}

test('a whole day is set, pressed and written in a tunnel, outlives the tab, and is stored once', async () => {
  const { context, id: member } = await stage.member(OPTIONS)
  const first = await kept(context, member)
  await context.setOffline(true)
  await first.getByRole('textbox', { name: 'What is the one action today?' }).fill('Write one page')
  await mainButton(first, 'Set it').click()
  await pill(first, 1).waitFor()
  // Asked once, a press names what goes first; the presses behind it are sent behind it.
  await first.getByText('Which one goes first?').waitFor()
  await mainButton(first, LABELS[3] ?? '').click()
  await first.getByText(`${LABELS[3]} goes first`).waitFor()
  for (const label of LABELS.slice(0, 6)) await mainButton(first, label).click()
  await mainButton(first, 'Done: tip it').click()
  await first.getByRole('textbox', { name: 'How did it go?' }).fill('Better than I thought')
  await mainButton(first, 'Keep it').click()
  await pill(first, 4).waitFor()
  await first.close()

  const page = await context.newPage()
  await page.goto('/today', { waitUntil: 'load' })
  await page.getByRole('group', { name: 'Pips of Write one page' }).waitFor()
  await expect(page).toHaveURL(/\/today$/)
  await page.getByText(/, 20\d\d · As of \d/).waitFor()
  await expect(mainButton(page, 'Tipped')).toHaveAttribute('aria-pressed', 'true')
  await expect(mainButton(page, LABELS[0] ?? '')).toHaveAttribute('aria-pressed', 'true')
  await page.getByText('Better than I thought', { exact: true }).waitFor()
  await expect(pill(page, 4).getByText('Saved on this phone')).toBeVisible()
  await pill(page, 4).click()
  const waiting = page.getByRole('dialog').getByRole('listitem')
  const presses = waiting.filter({ hasText: '“Write one page”' })
  const lines = ['The pip that goes first: 4', `${LABELS[5]}: Completed`, 'Tipped: yes']
  for (const line of lines) await presses.getByText(line, { exact: true }).waitFor()
  await looksRight(page)
  await context.setOffline(false)
  await expect(page.getByRole('dialog')).toBeHidden()
  const { domino } = await today(context)
  const set = { title: 'Write one page', lead_pip: 4, pip6_status: 'Completed' }
  expect(domino).toMatchObject(set)
  const { figures } = await dataAt(context, '/api/insights/cascade')
  expect(figures).toMatchObject({ eligible_days: 1, left_out: { no_lead: 0 } })
  expect(domino.tipped_at).toBeTruthy()
  const path = `/api/domino-reflections/domino/${domino.id}`
  const { data } = await (await context.request.get(path)).json()
  expect(data.map((each: { reflection: string }) => each.reflection)).toEqual([
    'Better than I thought',
  ])
  await page.reload()
  await page.getByRole('group', { name: 'Pips of Write one page' }).waitFor()
  await expect(page.getByText('Better than I thought', { exact: true })).toHaveCount(1)
  // By now its words have come back through the worker, too.
  const cached = await page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        found.push(`${new URL(request.url).pathname} ${await (await cache.match(request))?.text()}`)
    }
    return found
  })
  for (const each of cached) {
    expect(each).not.toMatch(/Write one page|Better than I/)
    expect(each).toMatch(/^\/(assets\/|offline |favicon\.svg|icon-192\.png)/)
  }
})

test('what both sides changed is shown, and nothing is overwritten; signing out asks what becomes of what waits', async () => {
  const { context, id: member } = await stage.member(OPTIONS)
  const id = await makeDomino(context, { title: 'Walk' })
  const page = await kept(context, member)
  await context.setOffline(true)
  await mainButton(page, LABELS[0] ?? '').click()
  await pill(page, 1).waitFor()
  const change = { pip1_status: 'In Progress', pip3_status: 'Completed' }
  await send(context, 'PATCH', `/api/domino-entries/${id}`, change)
  await context.setOffline(false)
  const mine = button(page, 'Use mine')
  await expect(async () => {
    if (!(await mine.isVisible())) await pill(page, 1).click({ timeout: 2_000 })
    const both = `${LABELS[0]}: Completed here, In Progress elsewhere`
    await page.getByText(both, { exact: true }).waitFor({ timeout: 2_000 })
    await mine.click({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('dialog')).toBeHidden()
  const stored = async () => (await today(context)).domino
  await expect.poll(stored).toMatchObject({ pip1_status: 'Completed', pip3_status: 'Completed' })

  await page.route('**/api/domino-entries/*', route => route.fulfill(NO_SITE))
  await mainButton(page, LABELS[4] ?? '').click()
  await pill(page, 1).waitFor()
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('dialog').getByText('One change is only on this phone').waitFor()
  await looksRight(page)
  await button(page, 'Keep them here for this account').click()
  await toast(page, 'Logout successful').waitFor()
  expect(await rowsIn(page, 'reads')).toEqual([])
  expect(await rowsIn(page, 'outbox')).toHaveLength(1)
})

test('a week that was not opened before is saved twice in a tunnel, the next one too, and merged with what was written elsewhere', async () => {
  const { context, id } = await stage.member(OPTIONS)
  const week = weekOf(calendarToday())
  const data = { ...bodyOf(week, formOf(week)), weekly_intention: 'Less' }
  const made = await (await context.request.post('/api/weekly-planners', { data })).json()
  const page = await kept(context, id)
  await context.setOffline(true)
  await page.goto('/weekly-planner')
  await page.getByText(/^As of \d/).waitFor()
  const intention = page.getByRole('textbox', { name: 'Weekly Intention' })
  await expect(intention).toHaveValue('Less')
  const save = async (words: string) => {
    await intention.fill(words)
    await button(page, 'Save Changes').or(button(page, 'Save Planner')).click()
    await toast(page, 'Saved on this phone').last().waitFor()
    const bodies = async () => (await rowsIn(page, 'outbox')).map(({ body }) => body)
    await expect
      .poll(bodies)
      .toEqual(expect.arrayContaining([expect.objectContaining({ weekly_intention: words })]))
  }
  await save('Less, but')
  await save('Less, but better')
  await button(page, 'Next Week').click()
  await expect(intention).toHaveValue('')
  await save('Rest')
  const elsewhere = { to_improve: 'Sleep' }
  await context.request.patch(`/api/weekly-planners/${made.data.id}`, { data: elsewhere })
  await context.setOffline(false)
  await expect.poll(() => rowsIn(page, 'outbox')).toEqual([])
  const stored = (of: string) => dataAt(context, `/api/weekly-planners/user/${id}/week/${of}`)
  const both = { ...elsewhere, weekly_intention: 'Less, but better' }
  expect(await stored(week)).toMatchObject(both)
  expect(await stored(addWeeks(week, 1))).toMatchObject({ weekly_intention: 'Rest' })
  await button(page, 'Previous Week').click()
  await expect(page.getByRole('textbox', { name: 'What to improve' })).toHaveValue('Sleep')
})

test('another member of this phone sees and sends nothing of one whose session has ended; a sign-out in a tunnel ends the session with the first request after it', async () => {
  const { context, id: other } = await stage.member(OPTIONS)
  await makeDomino(context, { title: 'A secret walk' })
  const first = await kept(context, other)
  await first.route('**/api/domino-entries/*', route => route.fulfill(A_CHECK))
  await mainButton(first, LABELS[0] ?? '').click()
  await pill(first, 1).waitFor()
  await first.close()
  await context.clearCookies()
  const { context: theirs, id } = await stage.member(OPTIONS)
  await makeDomino(theirs, { title: 'Their walk' })
  await context.addCookies((await theirs.storageState()).cookies)
  // A public page keeps nothing, so what is here is still the other's.
  const visit = await open(context, '/contact')
  await expect(visit.locator('[data-user-name]').first()).toHaveText(/ as /)
  await context.setOffline(true)
  await visit.goto('/today')
  expect(await rowsIn(visit, 'reads')).not.toEqual([])
  await expect(visit).toHaveURL(/\/offline\?to=%2Ftoday$/)
  await visit.getByRole('heading', { name: 'You are offline' }).waitFor()
  await context.setOffline(false)
  await visit.close()
  const page = await kept(context, id)
  const members = async () => [
    ...new Set((await rowsIn(page, 'reads')).map(({ member }) => member)),
  ]
  await expect.poll(members).toEqual([id])
  expect(await rowsIn(page, 'outbox')).toHaveLength(1)
  await context.setOffline(true)
  await page.goto('/today', { waitUntil: 'load' })
  await page.getByRole('heading', { name: 'Their walk' }).waitFor()
  await expect(page.getByText('A secret walk')).toHaveCount(0)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  await context.setOffline(false)
  const bodies: Promise<string>[] = []
  page.on('response', response => bodies.push(response.text().catch(() => '')))
  await page.goto('/today')
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
  expect((await Promise.all(bodies)).filter(body => body.includes('Their walk'))).toEqual([])
  expect((await context.request.get('/api/user')).status()).toBe(401)
  for (const to of ['https://example.test/', '//example.test/', 'javascript:document.write(1)']) {
    await page.goto(`/offline?to=${encodeURIComponent(to)}`)
    await button(page, 'Try again').click()
    await arrive(page, '/auth?next=%2Ftoday')
  }
})
