import { readdirSync } from 'node:fs'
import { describe, expect, inject, test } from 'vitest'
import { describedApi } from '#src/app/server/api-description.ts'
import { endpoints } from '#src/app/server/features.ts'
import { type Endpoint, fillPath } from '#src/contract/endpoint.ts'
import { openSite } from '#test/app.ts'
import { administrator, coach, member } from '#test/people.ts'
import { checksOf, sent } from '#test/sent-texts.ts'

const site = openSite()

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
  expect(described.length).toBeLessThan(460_000)
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

describe('access control', () => {
  const url = (path: string) =>
    fillPath(
      path,
      Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => [part, '1'])),
    )

  const CALLERS = {
    'a visitor': { may: ['public'], make: async () => site.visitor() },
    'a member': { may: ['public', 'user'], make: () => member(site) },
    'a coach': { may: ['public', 'user', 'coach'], make: () => coach(site) },
    'an administrator': { may: ['public', 'user', 'admin'], make: () => administrator(site) },
  }

  test.each(Object.entries(CALLERS))(
    '%s gets where the declarations say, before anything is validated',
    async (_, { may, make }) => {
      const caller = await make()
      for (const endpoint of endpoints) {
        // What everybody or every member may call is called by the other tests; here it could end the session.
        if (endpoint.auth === 'public' || (endpoint.auth === 'user' && may.includes('user')))
          continue
        const answer = await caller.send(endpoint.method, url(endpoint.path), 'not even json', {
          'content-type': 'application/json',
        })
        const isAllowed = may.includes(endpoint.auth)
        const { code, message } = isAllowed ? {} : answer.json()
        if (!caller.cookie)
          expect([name(endpoint), answer.statusCode, code, message]).toEqual([
            name(endpoint),
            401,
            'unauthenticated',
            'Authentication required',
          ])
        else if (!isAllowed)
          expect([name(endpoint), answer.statusCode, code]).toEqual([
            name(endpoint),
            403,
            'forbidden',
          ])
        else expect([401, 403], name(endpoint)).not.toContain(answer.statusCode)
      }
    },
  )
})

const PUBLIC = [
  'GET /api/assessment/quizzes',
  'GET /api/assessment/quizzes/{id}',
  'GET /api/health',
  'GET /api/languages',
  'GET /api/offers',
  'GET /api/offers/{slug}',
  'GET /api/offers/{slug}/slots',
  'GET /api/plans',
  'GET /api/purchases/{token}',
  'GET /api/session-types',
  'GET /api/session-types/{id}/slots',
  'POST /api/ai/chat',
  'POST /api/ai/journal-analysis',
  'POST /api/ai/tool-guidance',
  'POST /api/ai/weekly-goals',
  'POST /api/appointments/confirm',
  'POST /api/appointments/guest',
  'POST /api/appointments/guest/cancel',
  'POST /api/appointments/guest/mail',
  'POST /api/appointments/guest/move',
  'POST /api/appointments/guest/show',
  'POST /api/bookings',
  'POST /api/confirm-email',
  'POST /api/contacts',
  'POST /api/forgot-password',
  'POST /api/invitations/show',
  'POST /api/login',
  'POST /api/login/passkey',
  'POST /api/login/passkey/options',
  'POST /api/logout',
  'POST /api/newsletters',
  'POST /api/newsletters/confirm',
  'POST /api/newsletters/unsubscribe/{token}',
  'POST /api/offers/{slug}/checkout',
  'POST /api/password-advice',
  'POST /api/purchases/confirm',
  'POST /api/purchases/{token}/enter',
  'POST /api/purchases/{token}/mail',
  'POST /api/register',
  'POST /api/reset-password',
  'POST /api/sandbox/checkout/{token}',
  'POST /api/send-confirmation-email',
  'POST /api/stripe/webhook',
  'POST /api/unsubscribe/{token}',
  'POST /api/unsubscribe/{token}/fewer',
]
/** Beside what is under `/api/admin/` and `/api/coach/`. */
const OF_ADMINISTRATORS = [
  'DELETE /api/assessment/quizzes/{id}',
  'GET /api/assessment/results/export.csv',
  'GET /api/bookings',
  'GET /api/contacts',
  'GET /api/newsletters',
  'GET /api/newsletters/export.csv',
  'PATCH /api/bookings/{id}',
  'PATCH /api/contacts/{id}',
  'POST /api/assessment/questions',
  'POST /api/assessment/quizzes',
  'POST /api/bookings/{id}/confirm',
  'POST /api/newsletters/unsubscribe',
  'PUT /api/assessment/quizzes/{id}',
]
const OF_COACHES = ['POST /api/coachings/{id}/remind', 'POST /api/groups']

test('nothing is declared for more people than it is for', () => {
  const declaredFor = (auth: Endpoint['auth'], prefix = '/none/') => {
    const under = endpoints.filter(({ path }) => path.startsWith(prefix))
    expect([prefix, ...under.filter(each => each.auth !== auth).map(name)]).toEqual([prefix])
    return endpoints
      .filter(each => each.auth === auth && !under.includes(each))
      .map(name)
      .toSorted()
  }
  expect(declaredFor('public')).toEqual(PUBLIC)
  expect(declaredFor('admin', '/api/admin/')).toEqual(OF_ADMINISTRATORS)
  expect(declaredFor('coach', '/api/coach/')).toEqual(OF_COACHES)
})

test('every text that is sent is looked at for its length before anything else', () => {
  const unbounded = sent.flatMap(({ name: of, texts }) =>
    texts
      .filter(({ text }) => {
        const [first] = checksOf(text)
        return first?.check !== 'max_length' || !first.abort
      })
      .map(({ place }) => `${of}${place}: take a text of src/contract/texts.ts`),
  )
  expect(unbounded).toEqual([])
})

/** Of which there is one by their own rule, or which a second call only adds once more. */
const WITHOUT_KEY = [
  'POST /api/admin/media',
  'POST /api/admin/pages',
  'POST /api/coach/calendars',
  'POST /api/coach/coachings',
  'POST /api/coach/coachings/link',
  'POST /api/coach/feed',
  'POST /api/coach/imports',
  'POST /api/coach/offers/pictures',
  'POST /api/create-subscription',
  'POST /api/group-sessions/{id}/seat',
  'POST /api/groups/{id}/invitations',
  'POST /api/groups/{id}/join',
  'POST /api/push-subscriptions',
  'POST /api/user/imports',
]

test('what creates something repeats its first answer for a key', () => {
  const once = endpoints.filter(({ status, idempotent }) => status === 201 && !idempotent)
  expect(once.map(name).toSorted()).toEqual(WITHOUT_KEY)
})

test('health reports the database engine', async () => {
  const version = expect.stringMatching(/^\d+\.\d+\.\d+$/)
  const data = { status: 'ok', database: inject('engine'), version }
  expect((await site.visitor().get('/api/health')).json()).toEqual({ success: true, data })
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
    ['null and a NUL', () => post('{"email":null,"username":"a\\u0000b"}'), 400, 'invalid'],
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
  const made = await ann.send('POST', '/api/domino-entries', body, {
    'content-type': 'application/json',
  })
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
  const secure = openSite({
    SITE_URL: 'https://coach.example/',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
  })

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
