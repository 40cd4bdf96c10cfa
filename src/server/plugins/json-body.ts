import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

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
    parse(request, text, (error, value) => done(error ? new AppError('invalid_json') : null, value))
  })
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
