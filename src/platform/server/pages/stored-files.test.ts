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

test('the smallest accepted encoding is sent, each with its own etag', async () => {
  const get = serving(page)
  const br = await get({ 'accept-encoding': 'gzip, deflate, br' })
  expect([br.body, br.headers['content-encoding'], br.headers.etag]).toEqual([
    'brotli',
    'br',
    '"abc-br"',
  ])
  const gzip = await get({ 'accept-encoding': 'gzip, br;q=0' })
  expect([gzip.body, gzip.headers['content-encoding'], gzip.headers.vary]).toEqual([
    'gzipped',
    'gzip',
    'accept-encoding',
  ])
  const plain = await get({})
  expect([plain.body, plain.headers['content-encoding'], plain.headers.etag]).toEqual([
    'plain',
    undefined,
    '"abc"',
  ])
})

test('an unchanged page answers 304, but a not-found page is always sent', async () => {
  const known = { 'accept-encoding': 'br', 'if-none-match': '"old", W/"abc-br"' }
  expect((await serving(page)(known)).statusCode).toBe(304)
  expect((await serving({ ...page, status: 404 })(known)).statusCode).toBe(404)
  expect((await serving(page)({ 'if-none-match': '"abc-br"' })).statusCode).toBe(200)
})
