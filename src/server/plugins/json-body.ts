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
