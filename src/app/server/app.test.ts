import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { describedApi } from '#src/app/server/api-description.ts'
import { endpoints } from '#src/app/server/features.ts'
import { type Endpoint, fillPath } from '#src/contract/endpoint.ts'
import { makeTestApp, type TestApp } from '#test/app.ts'
import { member } from '#test/people.ts'

let site: TestApp

beforeAll(async () => {
  site = await makeTestApp()
})
afterAll(() => site.close())

const name = (endpoint: { method: string; path: string }) => `${endpoint.method} ${endpoint.path}`

async function declared(): Promise<Endpoint[]> {
  const folder = new URL('../../features/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const contracts = files.filter(file => /^[\w-]+\/contract(\/[\w-]+)?\.ts$/.test(file))
  const modules = await Promise.all(contracts.map(file => import(`${folder}${file}`)))
  const isEndpoint = (value: unknown): value is Endpoint =>
    typeof value === 'object' && value !== null && 'auth' in value && 'path' in value
  // Some contracts export several endpoints of one shape as a group.
  return modules.flatMap(module =>
    Object.values(module).flatMap(value =>
      isEndpoint(value) ? [value] : Object.values(value ?? {}).filter(isEndpoint),
    ),
  )
}

test('every endpoint of the contracts has exactly one route, and there are no others', async () => {
  expect(endpoints.map(name).sort()).toEqual((await declared()).map(name).sort())
})

test('openapi.json names every operation once, and everything it refers to', async () => {
  const described = await describedApi()
  const { openapi: version, paths, components } = JSON.parse(described)
  expect(version).toMatch(/^3\.1\./)
  expect(described.length).toBeLessThan(400_000)
  const operations = Object.values(paths).flatMap(methods => Object.values(methods as object))
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length)
  const referred = new Set(
    [...described.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(
      ([, kind = '', id = '']) => `${kind}/${id}`,
    ),
  )
  const known = Object.entries(components).flatMap(([kind, all]) =>
    Object.keys(all as object).map(id => `${kind}/${id}`),
  )
  expect([...referred].sort()).toEqual(known.filter(id => id !== 'securitySchemes/session').sort())
})

test('openapi.json is served with the name of the cookie of the site', async () => {
  const description = (await site.visitor().get('/api/openapi.json')).json()
  expect(description.components.securitySchemes.session.name).toBe('fd_session')
})

test('a NUL is refused by the name of its field; the six characters of its escape are text like any other', async () => {
  const register = (username: string) =>
    site.visitor().post('/api/register', { username, email: 'nul@example.com', password: 'abcdef' })
  expect((await register('a\0b')).json()).toMatchObject({
    code: 'invalid',
    fields: { username: expect.stringContaining('null character') },
  })
  const ann = await member(site)
  const entry = { date: '2026-11-20', title: String.raw`The escape is \u0000` }
  expect((await ann.post('/api/domino-entries', entry)).json().data.title).toBe(entry.title)
  // These texts are stored inside JSON, whose own escape looks the same.
  const content = String.raw`a \\u0000 b \u0000 c \\\u0000`
  const messages = [{ role: 'user', content }]
  const saved = await ann.post('/api/ai/conversations', { messages })
  expect(saved.statusCode, saved.body).toBe(201)
  const read = await ann.get(`/api/ai/conversations/${saved.json().data.id}`)
  expect(read.json().data.messages).toEqual(messages)
})

describe('access control', () => {
  const url = (path: string) =>
    fillPath(path, Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => [part, '1'])))

  test.each(endpoints.filter(each => each.auth !== 'public').map(each => [name(each), each] as const))(
    '%s rejects visitors before it validates anything',
    async (_, endpoint) => {
      const answer = await site.visitor().send(endpoint.method, url(endpoint.path), 'not even json', {
        'content-type': 'application/json',
      })
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ message: 'Authentication required', code: 'unauthenticated' })
    },
  )

  const forOthers = endpoints
    .filter(each => each.auth === 'admin' || each.auth === 'coach')
    .map(each => [name(each), each] as const)
  test.runIf(forOthers.length > 0).each(forOthers)('%s rejects members', async (_, endpoint) => {
    const ann = await member(site)
    expect((await ann.send(endpoint.method, url(endpoint.path), {})).statusCode).toBe(403)
  })
})

test('health reports the database engine', async () => {
  const answer = await site.visitor().get('/api/health')
  expect(answer.json()).toEqual({
    success: true,
    data: { status: 'ok', database: inject('engine'), version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
  })
})

test('every API response has the security headers and is not stored', async () => {
  const answers = [
    await site.visitor().get('/api/health'),
    await site.visitor().get('/api/user'),
    await site.visitor().get('/api/nothing'),
    await site.visitor().get('/nothing'),
  ]
  for (const { headers } of answers) {
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).toMatch(/script-src 'self'[^;]*;/)
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    expect(headers['strict-transport-security']).toBeUndefined()
  }
  for (const { headers } of answers.slice(0, 3)) expect(headers['cache-control']).toBe('no-store')
})

describe('failures', () => {
  const post = (payload: string, type = 'application/json') =>
    site.visitor().send('POST', '/api/login', payload, { 'content-type': type })

  test.each([
    ['a body that is not JSON', () => post('{"username": '), 400, 'invalid_json'],
    ['no body', () => site.visitor().send('POST', '/api/login'), 400, 'invalid'],
    ['an empty body', () => post(''), 400, 'invalid'],
    ['a list', () => post('[]'), 400, 'invalid'],
    ['null', () => post('null'), 400, 'invalid'],
    ['a NUL', () => post('{"username":"a\\u0000b","password":"abcdef"}'), 400, 'invalid'],
    ['a prototype', () => post('{"__proto__":{"x":1}}'), 400, 'invalid_json'],
    ['a form', () => post('username=a', 'application/x-www-form-urlencoded'), 415, 'not_json'],
    ['plain text', () => post('hello', 'text/plain'), 415, 'not_json'],
    ['more than 1 MiB', () => post(`"${'x'.repeat(1024 * 1024)}"`), 413, 'too_large'],
    ['an unknown call', () => site.visitor().get('/api/nothing'), 404, 'not_found'],
    ['an unsupported method', () => site.visitor().delete('/api/health'), 404, 'not_found'],
    ['a malformed URL', () => site.visitor().get('/api/%E0%A4%A'), 400, 'invalid'],
  ])('%s', async (_, send, status, code) => {
    const answer = await send()
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(answer.json()).toEqual({
      success: false,
      message: answer.json().error,
      error: expect.any(String),
      code,
      ...(answer.json().fields && { fields: expect.any(Object) }),
      // Says which limit was exceeded, because files have several.
      ...(code === 'too_large' && { data: { limit: 'bytes' } }),
    })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })
})

test('a lone surrogate is replaced on both databases, a complete pair is kept', async () => {
  const ann = await member(site)
  const body = '{"date":"2026-11-20","title":"a\\ud83d b\\ud83c\\udf40"}'
  const made = await ann.send('POST', '/api/domino-entries', body, { 'content-type': 'application/json' })
  expect(made.json().data.title).toBe('a\uFFFD b\u{1F340}')
})

describe('the origin of a state-changing request', () => {
  const send = (headers: Record<string, string>, host = 'localhost:80') =>
    site.visitor().post('/api/logout', {}, { host, ...headers })

  test.each([
    [{}, 200],
    [{ origin: 'http://localhost:80' }, 200],
    [{ origin: 'http://localhost' }, 200],
    [{ origin: 'http://localhost:3000' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }, 403],
  ])('%j is answered %i', async (headers, status) => {
    const answer = await send(headers as unknown as Record<string, string>, 'localhost:80')
    expect(answer.statusCode).toBe(status)
  })

  test('reads are not restricted', async () => {
    const answer = await site
      .visitor()
      .send('GET', '/api/health', undefined, { origin: 'https://evil.example' })
    expect(answer.statusCode).toBe(200)
  })

  test('an export is not begun by a link of another site', async () => {
    const ann = await member(site)
    const from = async (place: string) =>
      (await ann.send('GET', '/api/user/export', undefined, { 'sec-fetch-site': place })).statusCode
    expect(await from('cross-site')).toBe(403)
    for (const place of ['same-origin', 'none']) expect(await from(place)).toBe(200)
  })
})

describe('with SITE_URL on https and a proxy', () => {
  let secure: TestApp
  beforeAll(async () => {
    secure = await makeTestApp({ SITE_URL: 'https://coach.example/', TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' })
  })
  afterAll(() => secure.close())

  test('the cookie is Secure and HSTS is set', async () => {
    const answer = await secure
      .visitor()
      .post(
        '/api/register',
        { username: 'zoe', email: 'zoe@example.com', password: 'correct horse' },
        { origin: 'https://coach.example' },
      )
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-fd_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=/)
    const description = (await secure.visitor().get('/api/openapi.json')).json()
    expect(description.components.securitySchemes.session.name).toBe('__Host-fd_session')
  })

  test('only its own origin may change things, whatever the Host header says', async () => {
    const send = (origin: string) =>
      secure.visitor().post('/api/logout', {}, { origin, host: 'other.example' })
    expect((await send('https://coach.example')).statusCode).toBe(200)
    expect((await send('http://coach.example')).statusCode).toBe(403)
    expect((await send('https://other.example')).statusCode).toBe(403)
  })

  test('the client address forwarded by the proxy is used, so each client has its own rate limit', async () => {
    const attempt = (address: string) =>
      secure
        .visitor()
        .post(
          '/api/login',
          { username: 'zoe', password: 'wrong password' },
          { 'x-forwarded-for': `6.6.6.6, ${address}` },
        )
    for (let n = 0; n < 10; n++) expect((await attempt('203.0.113.7')).statusCode).toBe(401)
    expect((await attempt('203.0.113.7')).statusCode).toBe(429)
    expect((await attempt('203.0.113.8')).statusCode).toBe(401)
  })
})
