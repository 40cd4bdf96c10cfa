import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolder } from '#test/folders.ts'
import { type Site, startSite } from '#test/site.ts'

const folder = openFolder()
let site: Site
beforeAll(async () => {
  site = await startSite({ DATA_DIR: folder, RATE_LIMIT: 'on' })
})
afterAll(() => site.end('SIGTERM'))

const get = async (path: string) => (await fetch(site.url + path)).text()
const send = (path: string, fields: Record<string, string>) =>
  fetch(site.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

const FORMS = [
  ['login', '/auth'],
  ['register', '/auth'],
  ['contact', '/contact'],
  ['booking', '/booking'],
  ['newsletter', '/newsletter'],
] as const

test('every form is on its page, is sent to it, and fails on it', async () => {
  for (const [name, page] of FORMS) {
    const html = await get(name === 'register' ? `${page}?tab=register` : page)
    expect(html, name).toContain(`<input type="hidden" name="form" value="${name}"/>`)
    const [form = ''] =
      html.match(/<form [^>]*>/g)?.filter(tag => tag.includes(`action="${page}`)) ?? []
    expect(form, name).toContain('method="post"')
    const failed = await send(page, { form: name })
    expect(failed.status, name).toBe(400)
    expect(failed.headers.get('cache-control'), name).toBe('private, no-store')
    const again = await failed.text()
    expect(again, name).toContain('aria-invalid="true"')
    expect(again, name).toMatch(/role="alert"/)
  }
})

test('a form that is right leads on, and back to where one came from', async () => {
  const leads = async (path: string, fields: Record<string, string>) => {
    const { status, headers } = await send(path, fields)
    return [status, headers.get('location'), headers.has('set-cookie')]
  }
  const ann = { name: 'Ann', email: 'ann@example.com', message: 'Do you work with groups?' }
  const to = '/contact?sent=contact'
  expect(await leads('/contact', { form: 'contact', ...ann })).toEqual([303, to, false])
  const gwen = { username: 'gwen', email: 'gwen@example.com', password: 'correct horse' }
  const register = { form: 'register', ...gwen, confirmPassword: gwen.password }
  const path = '/auth?next=%2Fpricing'
  const differ = { ...register, confirmPassword: 'another horse' }
  expect(await leads(path, differ)).toEqual([400, null, false])
  expect(await leads(path, register)).toEqual([303, '/pricing', true])
  expect(await leads('/auth', { form: 'login', ...gwen })).toEqual([303, '/account', true])
})

test('what was typed comes back as text, with its errors linked to their fields', async () => {
  const typed = '</textarea><script>alert(1)</script>'
  const html = await (
    await send('/contact', {
      form: 'contact',
      name: '"><img>',
      email: 'ann@',
      message: typed,
      subject: typed,
    })
  ).text()
  expect(html).not.toContain(typed)
  expect(html).not.toContain('<img>')
  expect(html).toContain('value="&quot;&gt;&lt;img&gt;"')
  const [, described = ''] =
    /aria-describedby="([^"]+)" aria-invalid="true"[^>]*name="email"/.exec(html) ?? []
  expect(html).toContain(`<p id="${described}" role="alert"`)

  const auth = await (
    await send('/auth', { form: 'login', username: typed, password: typed })
  ).text()
  expect(auth).not.toContain('<script>alert')
  expect(auth.split('alert(1)')).toHaveLength(3)
})

test('a page that says that its form was sent is found by no search engine and kept by no cache', async () => {
  for (const [path, words] of [
    ['/contact?sent=contact', 'Message sent!'],
    ['/booking?sent=booking', 'Booking Request Received!'],
    ['/newsletter?sent=newsletter', 'Almost there!'],
  ] as const) {
    const answer = await fetch(site.url + path)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const html = await answer.text()
    expect(html).toContain(words)
    expect(html).toContain('content="noindex"')
    expect(await get(path.replace(/=.*/, '=other'))).not.toContain(`${words}</p>`)
  }
  expect(await get('/sitemap.xml')).not.toContain('?sent')
})

test('whoever writes of danger without scripts reads the help lines with the form, which was sent', async () => {
  const sender = { name: 'Ann', email: 'ann@example.com' }
  const message = 'Please call me back. I want to kill myself tonight.'
  for (const [form, path, more, words] of [
    ['contact', '/contact', {}, 'Message sent!'],
    ['booking', '/booking', { interest: 'group' }, 'Booking Request Received!'],
  ] as const) {
    const answer = await send(path, { form, ...sender, ...more, message })
    expect(answer.status, form).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const html = await answer.text()
    expect(html).toContain('You do not have to be alone with this.')
    expect(html).toContain('988')
    expect(html).toContain(words)
  }
})

test('a form is at most 64 kB, and those that lead nowhere count in the minute as well', async () => {
  const post = async (body: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return (await fetch(`${site.url}/contact`, { method: 'POST', headers, body })).status
  }
  expect(await post('a&'.repeat(32 * 1024 + 1))).toBe(413)
  // Each counts four times, so that even two minutes have no room for them.
  const statuses = await Promise.all(Array.from({ length: 310 }, () => post('a&'.repeat(32_000))))
  expect(new Set(statuses)).toEqual(new Set([400, 429]))
})
