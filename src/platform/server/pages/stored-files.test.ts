import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { type StoredFile, sendStored } from './stored-files.ts'

const page: StoredFile = {
  status: 200,
  type: 'text/html; charset=utf-8',
  cacheControl: 'no-cache',
  etag: 'abc',
  plain: Buffer.from('plain'),
  br: Buffer.from('brotli'),
  gzip: Buffer.from('gzipped'),
}

function serving(file: StoredFile) {
  const app = Fastify()
  app.get('/', (request, reply) => sendStored(request, reply, file))
  return (headers: Record<string, string>) => app.inject({ url: '/', headers })
}

test.each([
  ['gzip, deflate, br', 'brotli', 'br', '"abc-br"'],
  ['gzip, br;q=0', 'gzipped', 'gzip', '"abc-gzip"'],
  ['', 'plain', undefined, '"abc"'],
])('who accepts “%s” gets %s, with an etag of its own', async (accepted, body, coding, etag) => {
  const answer = await serving(page)({ 'accept-encoding': accepted })
  expect(answer.body).toBe(body)
  expect(answer.headers['content-encoding']).toBe(coding)
  expect(answer.headers).toMatchObject({ etag, vary: 'accept-encoding' })
})

test('an unchanged page answers 304, but a not-found page is always sent', async () => {
  const known = { 'accept-encoding': 'br', 'if-none-match': '"old", W/"abc-br"' }
  expect((await serving(page)(known)).statusCode).toBe(304)
  expect((await serving({ ...page, status: 404 })(known)).statusCode).toBe(404)
  expect((await serving(page)({ 'if-none-match': '"abc-br"' })).statusCode).toBe(200)
})
