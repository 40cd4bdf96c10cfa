import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { noteRefusedWrite } from '../db/refused-writes.ts'
import { AppError } from '../errors.ts'
import { readRest } from './refused-body.ts'
import { toAppError } from './thrown.ts'

/** Also for errors before routing. */
export function sendFailure(reply: FastifyReply, failure: AppError): FastifyReply {
  if (failure.retryAfterSeconds) reply.header('retry-after', String(failure.retryAfterSeconds))
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failure))
}

/** The only place where errors become responses; unexpected ones are logged with their stack. */
export function registerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    noteRefusedWrite(error)
    const failure = toAppError(error)
    if (failure.status >= 500 && !(error instanceof AppError))
      request.log.error({ err: error }, 'request failed')
    if (failure.code === 'too_large') readRest(request, reply)
    return sendFailure(reply, failure)
  })
}

export const sendNotFound = (reply: FastifyReply): FastifyReply =>
  sendFailure(reply, new AppError('not_found'))
