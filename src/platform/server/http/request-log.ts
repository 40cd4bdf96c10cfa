import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { logOutput } from './log-output.ts'

/** One JSON line per event on standard output. Of a request only what `registerRequestLog` names. */
export const logger = (level: string): FastifyBaseLogger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      serializers: {
        // PostgreSQL's messages can quote a row's values, so only the code is logged.
        err: (error: Error & { code?: string; severity?: string }) => ({
          type: error.name,
          code: error.code,
          ...(error.severity === undefined && { message: error.message, stack: error.stack }),
        }),
        req: () => undefined,
        res: () => undefined,
      },
    },
    logOutput,
  )

/** A bot gets the same answer as a person, so the request's own line does not show it (ASVS 16.3.3). */
export const logHoneypot = (log: FastifyBaseLogger): void =>
  log.warn('a form was ignored: its honeypot was filled in')

/** One line per request, with the route's pattern: paths, queries and bodies may be private. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
}
