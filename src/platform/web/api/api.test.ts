import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { ApiError, call, callFile, messageOf, setSessionLostHandler } from './api.ts'

const read = endpoint('GET /api/things/{id}', {
  auth: 'user',
  summary: 'A thing',
  params: z.object({ id: z.string() }),
  query: z.object({ q: z.optional(z.string()) }),
  data: z.object({ name: z.string() }),
})
const create = endpoint('POST /api/things', {
  auth: 'user',
  summary: 'Make a thing',
  body: z.object({ name: z.string() }),
  data: z.object({ id: z.number() }),
  idempotent: true,
})

type Answer = Response | Error

function answering(...answers: Answer[]) {
  const fetched = vi.fn(async (_url: string, _request: RequestInit) => {
    const next = answers.shift()
    if (!next) throw new Error('an unexpected call')
    if (next instanceof Error) throw next
    return next
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const json = (status: number, body: object) =>
  Response.json({ success: status < 400, ...body }, { status })
const headersOf = (fetched: ReturnType<typeof answering>, at: number) =>
  fetched.mock.calls[at]?.[1].headers as Record<string, string>

afterEach(() => {
  vi.unstubAllGlobals()
  setSessionLostHandler(() => {})
})

test('a read fills in path and query, sends no content type, and returns the data', async () => {
  const fetched = answering(json(200, { data: { name: 'tile' } }))
  expect(await call(read, { params: { id: 'a/b' }, query: { q: 'x y' } })).toEqual({ name: 'tile' })
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/things/a%2Fb?q=x+y')
  expect(headersOf(fetched, 0)).toEqual({
    accept: 'application/json',
    'accept-language': 'en',
  })
})

test('an answer that is cut off within its body is a lost one: the call is made again with the same key', async () => {
  const cut = new ReadableStream({
    start(body) {
      body.enqueue(new TextEncoder().encode('{"success":true,"data":{"i'))
      body.error(new TypeError('network error'))
    },
  })
  const fetched = answering(new Response(cut), json(201, { success: true, data: { id: 7 } }))
  expect(await call(create, { body: { name: 'x' } })).toEqual({ id: 7 })
  expect(headersOf(fetched, 0)['idempotency-key']).toBe(headersOf(fetched, 1)['idempotency-key'])
})

test.each([
  ['', 200, 'offline'],
  ['<h1>Welcome to our Wi-Fi</h1>', 200, 'offline'],
  ['{"status":"ok"}', 200, 'offline'],
  ['404 page not found', 404, 'unknown'],
  ['{"message":"Unauthorized","code":"unauthenticated"}', 401, 'unknown'],
])(
  'the answer %j with %i is not the site’s own: a lost connection, and the call is made again with its key',
  async (text, status, code) => {
    const lost = vi.fn()
    setSessionLostHandler(lost)
    const foreign = () => new Response(text, { status })
    const fetched = answering(foreign(), json(201, { data: { id: 7 } }))
    expect(await call(create, { body: { name: 'x' } })).toEqual({ id: 7 })
    expect(headersOf(fetched, 0)).toEqual(headersOf(fetched, 1))
    answering(foreign())
    const once = { body: { name: 'x' }, retry: false }
    const error = await call(create, once).catch(failure => failure)
    expect(error).toMatchObject({ status: 0, code, isTransient: true })
    expect(lost).not.toHaveBeenCalled()
  },
)

test('a file that the site does not name is not its own', async () => {
  answering(new Response('<h1>Welcome to our Wi-Fi</h1>'))
  await expect(callFile(read, { params: { id: '1' } })).rejects.toMatchObject({ code: 'offline' })
})

test('an answer without data is returned as a whole', async () => {
  answering(json(200, { success: true, message: 'none' }))
  expect(await call(read, { params: { id: '1' } })).toEqual({ success: true, message: 'none' })
})

test.each([200, 400])(
  'an answer of %i that says success: false is a failure, with its message, code and fields',
  async status => {
    const said = { message: 'No.', code: 'invalid', fields: { name: 'Too short' } }
    const fetched = answering(json(status, { success: false, ...said }))
    const failure = await call(create, { body: { name: 'x' } }).catch(error => error)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ status, ...said })
    expect(fetched).toHaveBeenCalledTimes(1)
  },
)

test.each([
  [{ message: 'No.' }, 'No.'],
  [{ error: 'No.' }, 'No.'],
  [{ message: '', error: 'No.' }, 'No.'],
  [{}, 'It failed'],
])('of the failure %j one reads %j', async (body, said) => {
  answering(json(400, body))
  const failure = await call(create, { body: { name: '' } }).catch(error => error)
  expect(messageOf(failure, 'It failed')).toBe(said)
})

test('a body that is not JSON counts as empty, and the message is the status', async () => {
  answering(new Response('<h1>oh</h1>', { status: 404, statusText: 'Not Found' }))
  await expect(call(read, { params: { id: '1' } })).rejects.toThrow('404: Not Found')
})

test('a change is retried once after a lost connection, with the same key', async () => {
  const fetched = answering(new TypeError('network'), json(201, { success: true, data: { id: 7 } }))
  expect(await call(create, { body: { name: 'a' } })).toEqual({ id: 7 })
  expect(headersOf(fetched, 0)['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  expect(headersOf(fetched, 1)).toEqual(headersOf(fetched, 0))
})

test('a change that found the storage full is not retried', async () => {
  const refused = answering(json(507, { message: 'Your storage is full.', code: 'storage_full' }))
  await expect(call(create, { body: { name: 'a' } })).rejects.toThrow('Your storage is full.')
  expect(refused).toHaveBeenCalledTimes(1)
})

test('a read, a client error and `retry: false` are not retried', async () => {
  const failing = answering(json(503, { message: 'Down', code: 'unavailable' }))
  await expect(call(read, { params: { id: '1' } })).rejects.toThrow('Down')
  expect(failing).toHaveBeenCalledTimes(1)
  answering(json(409, { message: 'Taken', code: 'conflict' }))
  await expect(call(create, { body: { name: 'a' } })).rejects.toThrow('Taken')
  const fetched = answering(new TypeError('network'))
  await expect(call(create, { body: { name: 'a' }, retry: false })).rejects.toThrow('offline')
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('only an expired session is reported as one', async () => {
  const lost = vi.fn()
  setSessionLostHandler(lost)
  answering(json(401, { message: 'Invalid username or password', code: 'invalid_credentials' }))
  await call(create, { body: { name: 'a' } }).catch(() => {})
  expect(lost).not.toHaveBeenCalled()
  answering(json(401, { message: 'Authentication required', code: 'unauthenticated' }))
  await call(create, { body: { name: 'a' } }).catch(() => {})
  expect(lost).toHaveBeenCalledTimes(1)
})
