import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

const SURROGATE = /\\u[dD][89a-fA-F]/

/** Half a surrogate pair becomes U+FFFD everywhere: one database would store it so, the other refuse it. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [key.toWellFormed(), wellFormed(held)]),
  )
}

/**
 * JSON and nothing else (415). An empty body is no body. A NUL is refused here for all: PostgreSQL cannot
 * store one, and no person types one.
 */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') return done(null, undefined)
    if (text.includes('\\u0000')) return done(new AppError('invalid'))
    parse(request, text, (error, value) => {
      if (error) return done(new AppError('invalid_json'))
      // No call takes it, and it must not pass for a body that was left out.
      if (value === null) return done(new AppError('invalid'))
      done(null, SURROGATE.test(text) ? wellFormed(value) : value)
    })
  })
}

/** For the calls whose signature is made over the bytes of the body. */
export function acceptBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** For the calls that mail programs make; what the form says is not read. */
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
