import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { logOutput } from './log-output.ts'

/** One JSON line an event on standard output. Nothing of a request but what `registerRequestLog` names. */
export const logger = (level: string): FastifyBaseLogger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      serializers: {
        // PostgreSQL's errors can quote the values of a row; of those only the code goes out.
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

/** One line a request: the route's pattern and never its values, queries or bodies, which may be private. */
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
