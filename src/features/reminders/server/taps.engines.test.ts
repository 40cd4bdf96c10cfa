import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { NOON, openSite, type Person } from '#test/app.ts'
import { DONE, planWalk, setDomino, TODAY } from '#test/dominoes.ts'
import { member, PASSWORD } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'
import type { TapAction } from '../constants.ts'
import { linkToken } from './tap-tokens.ts'

const NEXT_DAY = '2026-11-21'
const SMALL_PAGE = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'content-type': 'text/html; charset=utf-8',
}

const site = openSite({ RATE_LIMIT: 'off' }, 'test')
let ann: Person
beforeEach(async () => {
  site.clock.now = NOON
  ann = await member(site, 'ann')
})

const wait = (ms: number) => site.clock.pass(ms)

const pathOf = (action: TapAction, by = ann, date: CalendarDate = TODAY) =>
  `/t/${linkToken(site.deps.secret, { userId: by.userId, date, action }, site.clock.now)}`

/** A browser with its own cookies of /t. */
function browser(headers: Record<string, string> = {}) {
  let cookie = ''
  const send = async (method: 'GET' | 'HEAD' | 'POST', url: string, nonce?: string, more = {}) => {
    const answer = await site.app.inject({
      method,
      url,
      headers: {
        ...headers,
        ...more,
        ...(cookie && { cookie }),
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(nonce !== undefined && { payload: new URLSearchParams({ nonce }).toString() }),
    })
    for (const { name, value } of answer.cookies) cookie = `${name}=${value}`
    return answer
  }
  return {
    get: (url: string, more = {}) => send('GET', url, undefined, more),
    head: (url: string) => send('HEAD', url),
    post: (url: string, nonce: string, more = {}) => send('POST', url, nonce, more),
    /** Opens the page, waits and presses its only button. */
    async press(url: string) {
      const page = await send('GET', url)
      wait(1_600)
      return send('POST', formOf(page).action, formOf(page).nonce)
    },
  }
}

function formOf({ body }: LightMyRequestResponse) {
  expect(body.match(/<form /g)).toHaveLength(1)
  expect(body.match(/<button/g)).toHaveLength(1)
  return {
    action: /action="([^"]+)"/.exec(body)?.[1] ?? '',
    nonce: /name="nonce" value="([^"]+)"/.exec(body)?.[1] ?? '',
    button: /<button[^>]*>([^<]+)</.exec(body)?.[1] ?? '',
  }
}

const dominoes = async (by = ann) =>
  (await by.get(`/api/domino-entries/user/${by.userId}/date/${TODAY}`)).json().data
const statusOf = async (pip: number) => (await dominoes())[0]?.[`pip${pip}_status`]
const marks = () =>
  site.db.selectFrom('pip_marks').select(['pip', 'status', 'source']).orderBy('id').execute()

test('a page with one button, which logs and binds the browser; from then on opening a link logs', async () => {
  const phone = browser()
  const url = pathOf('done')
  const page = await phone.get(url)
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject(SMALL_PAGE)
  expect(formOf(page).button).toBe('Done')
  expect(await dominoes()).toEqual([])
  const pressed = await phone.press(url)
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, url])
  expect(pressed.cookies).toEqual([
    expect.objectContaining({ httpOnly: true, sameSite: 'Lax', path: '/t', maxAge: 31_536_000 }),
  ])
  const [made] = await dominoes()
  expect(made).toMatchObject({ title: 'Mental Growth', pip1_status: 'Completed', completed: false })
  expect(await marks()).toEqual([{ pip: 1, status: 'Completed', source: 'app' }])
  const shown = await phone.get(url)
  expect(shown.body).toContain('Mental Growth is done for Friday, November 20, 2026.')
  expect(formOf(shown)).toMatchObject({ action: `${url}/undo`, button: 'Undo' })
  await phone.get(pathOf('done'))
  expect(await marks()).toHaveLength(1)
  expect(await dominoes()).toHaveLength(1)
  const next = await phone.get(pathOf('done', ann, NEXT_DAY))
  expect(formOf(next).button).toBe('Undo')
  expect(await marks()).toHaveLength(2)
})

test('what is behind a link is in the language of its account, whoever opens it', async () => {
  await ann.patch('/api/user', { language: 'de' })
  const phone = browser({ 'accept-language': 'en' })
  const page = await phone.get(pathOf('done'))
  expect(page.body).toContain('<html lang="de">')
  expect(formOf(page).button).toBe('Erledigt')
  await phone.press(pathOf('done'))
  const logged = await phone.get(pathOf('done'))
  expect(logged.body).toContain('<h1>Festgehalten</h1>')
  expect(formOf(logged).button).toBe('Rückgängig')
})

test('no scanner logs anything', async () => {
  const actions = ['done', 'not_today', 'rest_day'] as const
  for (const url of actions.map(action => pathOf(action))) {
    const scanner = browser()
    expect((await scanner.head(url)).body).toBe('')
    await scanner.get(url)
    await scanner.get(url, { 'sec-purpose': 'prefetch;prerender' })
    const page = await scanner.get(url)
    // Nothing to follow, even for a scanner that runs scripts and follows redirects.
    expect(page.headers.location ?? page.headers.refresh).toBeUndefined()
    expect(page.body).not.toMatch(/<script|http-equiv|<a |<img|<link/i)
    const { action, nonce } = formOf(page)
    expect((await scanner.post(action, nonce)).statusCode).toBe(400)
    expect((await scanner.post(`${url}/undo`, nonce)).statusCode).toBe(403)
  }
  expect(await dominoes()).toEqual([])
  expect(await rowsOf(site.db, 'reminder_taps')).toEqual([])
  expect(await rowsOf(site.db, 'rest_days')).toEqual([])
  // Nor does a program with the cookie of somebody who has pressed.
  const phone = browser()
  await phone.press(pathOf('not_today'))
  expect((await phone.head(pathOf('done'))).statusCode).toBe(200)
  await phone.get(pathOf('done'), { 'sec-purpose': 'prefetch' })
  expect(await dominoes()).toEqual([])
})

test('Undo puts the former status back, and the link shows its button again', async () => {
  await setDomino(ann, { lead_pip: 3, pip3_status: 'In Progress' })
  const phone = browser()
  const url = pathOf('done')
  await phone.press(url)
  expect(await statusOf(3)).toBe('Completed')
  const { action, nonce } = formOf(await phone.get(url))
  expect((await browser().post(action, nonce)).statusCode).toBe(403)
  expect((await phone.post(action, 'made-up')).statusCode).toBe(400)
  const undone = await phone.post(action, nonce)
  expect([undone.statusCode, undone.headers.location]).toEqual([303, url])
  expect(await statusOf(3)).toBe('In Progress')
  expect(formOf(await phone.get(url)).button).toBe('Done')
  expect(await statusOf(3)).toBe('In Progress')
  await phone.press(url)
  expect(await statusOf(3)).toBe('Completed')
})

test('what was changed since is not undone', async () => {
  const phone = browser()
  const url = pathOf('done')
  await phone.press(url)
  const [{ id }] = await dominoes()
  for (const status of ['In Progress', 'Completed'])
    await ann.patch(`/api/domino-entries/${id}`, { pip1_status: status })
  const { action, nonce } = formOf(await phone.get(url))
  const answer = await phone.post(action, nonce)
  expect([answer.statusCode, answer.body.includes('Not undone')]).toEqual([200, true])
  expect(await statusOf(1)).toBe('Completed')
})

test('Not today and Rest day, and back', async () => {
  const phone = browser()
  const restDays = () => rowsOf(site.db, 'rest_days', {}, ['date'])
  await phone.press(pathOf('rest_day'))
  expect(await restDays()).toEqual([{ date: TODAY }])
  const { action, nonce } = formOf(await phone.get(pathOf('rest_day')))
  await phone.post(action, nonce)
  expect(await restDays()).toEqual([])
  expect((await phone.get(pathOf('not_today'))).body).toContain('No more reminders on')
  expect(await dominoes()).toEqual([])
})

test('the newest domino that is not completed is logged, and a completed one says so', async () => {
  const { id } = await setDomino(ann, { title: 'First', ...DONE })
  await ann.post(`/api/domino-entries/${id}/complete`)
  const phone = browser()
  const closed = await phone.get(pathOf('done'))
  expect([closed.statusCode, closed.body.includes('Already complete')]).toEqual([200, true])
  expect(closed.body).not.toContain('<form')
  await setDomino(ann, { title: 'Second', lead_pip: 9 })
  await setDomino(ann, { title: 'Third', lead_pip: 7 })
  await phone.press(pathOf('done'))
  expect(
    (await dominoes()).map((each: Record<string, string>) => [each.title, each.pip7_status]),
  ).toEqual([
    ['First', 'Completed'],
    ['Second', 'Not Started'],
    ['Third', 'Completed'],
  ])
})

test('the day’s domino is made as planned, once, however many links come at once', async () => {
  await planWalk(ann)
  const phone = browser()
  await phone.press(pathOf('not_today'))
  await Promise.all(Array.from({ length: 5 }, () => phone.get(pathOf('done'))))
  const made = await dominoes()
  expect(made).toHaveLength(1)
  expect(made[0]).toMatchObject({ title: 'Walk', lead_pip: 7, pip7_status: 'Completed' })
})

test('links expire, and damaged ones and those of no account are unknown', async () => {
  const url = pathOf('done')
  const phone = browser()
  await phone.press(pathOf('not_today'))
  const { nonce } = formOf(await browser().get(url))
  wait(72 * 3_600_000)
  expect((await phone.get(url)).statusCode).toBe(410)
  expect((await phone.head(url)).statusCode).toBe(410)
  expect((await phone.post(url, nonce)).statusCode).toBe(410)
  const good = pathOf('done')
  for (const bad of [
    '/t/x',
    '/t/%zz',
    `${good}x`,
    good.replace(TODAY, '2026-11-21'),
    good.replace('done', 'rest_day'),
    // From mails and notifications that had more of them.
    pathOf('pip7' as TapAction),
    pathOf('later' as TapAction),
  ]) {
    const [get, post] = [await phone.get(bad), await phone.post(bad, nonce)]
    expect([get.statusCode, post.statusCode], bad).toEqual([404, 404])
    expect(get.headers['content-type']).toContain('text/html')
  }
  await site.db.updateTable('users').set({ disabled: true }).execute()
  expect((await phone.get(good)).statusCode).toBe(404)
  expect(await dominoes(await member(site))).toEqual([])
})

test('a form of another origin logs nothing', async () => {
  const { nonce } = formOf(await browser().get(pathOf('done')))
  wait(2_000)
  const elsewhere = { origin: 'https://elsewhere.example' }
  expect((await browser().post(pathOf('done'), nonce, elsewhere)).statusCode).toBe(403)
  expect(await dominoes()).toEqual([])
})

test('a nonce is good from 1.5 seconds to an hour; a wrong one logs nothing, and the page has a fresh button', async () => {
  const ofAnother = formOf(await browser().get(pathOf('not_today'))).nonce
  wait(5_000)
  for (const nonce of ['', 'abc.def', ofAnother]) {
    const answer = await browser().post(pathOf('done'), nonce)
    expect(answer.statusCode).toBe(400)
    expect(formOf(answer).nonce).not.toBe(nonce)
  }
  expect(await dominoes()).toEqual([])
  const url = pathOf('done')
  for (const [age, status] of [
    [1_499, 400],
    [3_600_001, 400],
    [1_500, 303],
  ] as const) {
    const { nonce } = formOf(await browser().get(url))
    wait(age)
    expect((await browser().post(url, nonce)).statusCode, String(age)).toBe(status)
  }
})

test('another member’s browser sees the button, and pressing it binds it to this one', async () => {
  const bob = await member(site, 'bob')
  const shared = browser()
  await shared.press(pathOf('not_today', bob))
  expect(formOf(await shared.get(pathOf('done'))).button).toBe('Done')
  expect(await dominoes()).toEqual([])
  await shared.press(pathOf('done'))
  expect(await statusOf(1)).toBe('Completed')
  expect(formOf(await shared.get(pathOf('done'))).button).toBe('Undo')
})

test('signing out everywhere and a new password void the cookie', async () => {
  const change = { current_password: PASSWORD, new_password: 'a row of nine tiles' }
  for (const end of [
    () => ann.post('/api/user/password', change),
    () => ann.post('/api/logout-all'),
  ]) {
    const phone = browser()
    await phone.press(pathOf('not_today'))
    expect((await end()).statusCode).toBe(200)
    expect(formOf(await phone.get(pathOf('done'))).button).toBe('Done')
  }
  expect(await rowsOf(site.db, 'domino_entries')).toEqual([])
})
