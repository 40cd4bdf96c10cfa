import type { IncomingMessage } from 'node:http'
import { msg } from '@lingui/core/runtime-macro'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { numberText } from '#src/contract/formats.ts'
import { AppError, invalid } from '../errors.ts'
import { releaseBuffer } from '../release.ts'

const SURROGATE = /\\u[dD][89a-fA-F]/

/** A lone surrogate becomes U+FFFD: SQLite would store it that way, PostgreSQL would reject it. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toWellFormed(), wellFormed(inner)]),
  )
}

const BRANCH_MAX = 1_000
const DEPTH_MAX = 20
const tooMany = () => msg`Please send at most ${{ max: numberText(BRANCH_MAX) }} entries.`

/**
 * The path of the first object or list that has too many entries or is nested too deeply; null when there is none.
 * Schemas check each entry before they count them, which would take a second for 60,000.
 */
function overgrown(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (path.length > DEPTH_MAX) return path[0] ?? ''
  const entries = Object.entries(value)
  if (entries.length > BRANCH_MAX) return path.join('.')
  for (const [key, inner] of entries) {
    const found = overgrown(inner, [...path, key])
    if (found !== null) return found
  }
  return null
}

const NUL = msg`Please leave out the null character.`

/** The path of the first text or key that holds NUL, which PostgreSQL cannot store; null when there is none. */
function fieldWithNul(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return value.includes('\0') ? path.join('.') : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = key.includes('\0') ? path.join('.') : fieldWithNul(inner, [...path, key])
    if (found !== null) return found
  }
  return null
}

/** JSON only, otherwise 415. An empty body counts as none. NUL is rejected, since PostgreSQL cannot store it. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') return done(null, undefined)
    parse(request, text, (error, value) => {
      if (error) return done(new AppError('invalid_json'))
      const large = overgrown(value)
      if (large !== null) return done(invalid(large, tooMany()))
      const field = text.includes('\\u0000') ? fieldWithNul(value) : null
      if (field !== null) return done(invalid(field, NUL))
      // No endpoint accepts null, and it must not be mistaken for a missing body.
      if (value === null) return done(new AppError('invalid'))
      done(null, SURROGATE.test(text) ? wellFormed(value) : value)
    })
  })
}

/** For calls whose body is a file, or is signed: accepts any content type, even one that does not exist. */
export function acceptBytes(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['content-type'] !== undefined) headers['content-type'] = 'application/octet-stream'
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request: FastifyRequest, body: IncomingMessage) =>
    wholeOf(body, request),
  )
  app.addHook('onResponse', async ({ body }) => {
    if (Buffer.isBuffer(body)) releaseBuffer(body)
  })
}

/** Reads a long body into one buffer as it arrives: joining the pieces in the end would take its size twice. */
async function wholeOf(
  body: IncomingMessage,
  { headers, routeOptions: { bodyLimit } }: FastifyRequest,
): Promise<Buffer> {
  const tooLarge = () => new AppError('too_large', { data: { limit: 'bytes' } })
  const announced = Number(headers['content-length'] ?? 0)
  if (announced > bodyLimit) throw tooLarge()
  let whole = Buffer.allocUnsafe(announced)
  let length = 0
  // The stream is not destroyed when it is too long: the client is still sending, and has to get its answer.
  for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (length + piece.length > bodyLimit) throw tooLarge()
    if (length + piece.length > whole.length)
      whole = Buffer.concat(
        [whole.subarray(0, length)],
        Math.min(bodyLimit, 2 * (length + piece.length)),
      )
    length += piece.copy(whole, length)
    releaseBuffer(piece)
  }
  return whole.subarray(0, length)
}

/** For one-click unsubscribe by mail programs; the form's content is ignored. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  )
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, undefined),
  )
}
