import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { type Db, inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError, field } from '../errors.ts'
import { performAudited, recordAudit } from './audit.ts'
import { callOf } from './call.ts'
import { guard, takeFromCallLimit } from './guard.ts'
import { answerOnce } from './idempotency.ts'
import { acceptBytes, acceptForms } from './json-body.ts'
import { Quota } from './quota.ts'
import { type Answered, type Call, RawJson, type Route, type TextStream } from './route.ts'
import { decorateWithSession, readSession, type SessionGate } from './session.ts'
import { toAppError } from './thrown.ts'
import { compiledOf } from './validation.ts'

/** Waits for the first piece, so that an early failure gets its own status; a later one is sent as an event. */
async function events(stream: TextStream, { log }: Pick<Call, 'log'>): Promise<Readable> {
  const pieces = stream[Symbol.asyncIterator]()
  const first = await pieces.next()
  async function* made(): AsyncGenerator<string> {
    try {
      for (let piece = first; !piece.done; piece = await pieces.next()) {
        yield `data: ${JSON.stringify({ delta: piece.value })}\n\n`
      }
      yield 'data: [DONE]\n\n'
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error }, 'a stream failed')
      yield `data: ${JSON.stringify(toAppError(error))}\n\n`
    }
  }
  return Readable.from(made())
}

/** The success envelope (docs/product.md 12.1); the schema also strips undeclared fields. */
function envelope(endpoint: Endpoint, answer: Answered = {}): string {
  const beside = endpoint.beside
    ? (z.parse(compiledOf(endpoint.beside), answer.beside) as object)
    : undefined
  const head = beside
    ? JSON.stringify({ success: true, ...beside }).slice(0, -1)
    : '{"success":true'
  if (!endpoint.data) return `${head}}`
  const data =
    answer.data instanceof RawJson
      ? answer.data.text
      : JSON.stringify(z.parse(compiledOf(endpoint.data), answer.data))
  return `${head},"data":${data}}`
}

interface Api {
  db: Db
  deps: Deps
  sessions: SessionGate
}

const JSON_TYPE = 'application/json; charset=utf-8'

const statusOf = ({ status = 200 }: Endpoint) => status

const isAudited = ({ audited, auth, method, readOnly }: Endpoint) =>
  audited === true || (auth === 'admin' && method !== 'GET' && !readOnly)

/** What a body names by `client_id` is made once for good, and not only for a day. */
const isNamed = (body: unknown): boolean => field(body, 'client_id') !== undefined

/** Logs an administrator's change, and repeats the first answer for a known idempotency key. */
function answering({ endpoint, handler }: Route): (call: Call) => Promise<string> {
  const handled = isAudited(endpoint)
    ? (call: Call) => performAudited(call, endpoint, handler)
    : handler
  const perform = async (call: Call) => envelope(endpoint, await handled(call))
  return (call: Call) =>
    endpoint.idempotent === true && call.idempotencyKey && !isNamed(call.body)
      ? answerOnce(call, endpoint, statusOf(endpoint), perform)
      : perform(call)
}

async function sendFile({ endpoint, handler }: Route, call: Call, reply: FastifyReply) {
  const file = (await handler(call))?.file
  // Logged before the first byte is sent: nobody downloads a list unnoticed.
  if (endpoint.auth === 'admin')
    await inTransaction(call.db, trx => recordAudit(trx, call, endpoint))
  return reply
    .type(endpoint.file ?? '')
    .header('content-disposition', `attachment; filename="${file?.name.replace(/[^\w.-]+/g, '-')}"`)
    .send(file?.body)
}

async function sendStream({ endpoint, handler }: Route, call: Call, reply: FastifyReply) {
  const answer = await handler(call)
  if (answer?.stream)
    return reply.type('text/event-stream; charset=utf-8').send(await events(answer.stream, call))
  return reply.type(JSON_TYPE).send(envelope(endpoint, answer))
}

/** In this order: session, access, rate limit, validation, handler. Access is checked before the body is read. */
function definitionOf(route: Route, { db, deps, sessions }: Api, quota: Quota): RouteOptions {
  const { endpoint, before } = route
  const answer = answering(route)
  return {
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: {
      crossOrigin: endpoint.crossOrigin === true,
      isDownload: endpoint.file !== undefined,
      countsOnce: endpoint.bodyMax !== undefined && endpoint.limit !== undefined,
      access: endpoint.auth,
      beforeTwoFactor: endpoint.beforeTwoFactor === true,
    },
    ...(endpoint.bodyMax && { bodyLimit: endpoint.bodyMax }),
    onRequest: async (request, reply) => {
      await readSession(db, sessions, { request, reply }, deps.now())
      guard(endpoint, request.caller)
      await takeFromCallLimit(db, deps, endpoint, request)
    },
    handler: async (request, reply) => {
      const call = callOf(endpoint, { db, deps, sessions }, { request, reply })
      if (endpoint.file) return sendFile(route, call, reply)
      if (endpoint.stream && call.wantsStream) return sendStream(route, call, reply)
      await quota.count(endpoint, request)
      await before?.(call)
      reply.code(statusOf(endpoint)).header('content-type', JSON_TYPE)
      return answer(call)
    },
  }
}

export function registerApi(app: FastifyInstance, api: Api, routes: readonly Route[]): void {
  decorateWithSession(app)
  const quota = new Quota(api.db, api.deps)
  for (const route of routes) {
    const { crossOrigin, rawBody } = route.endpoint
    const definition = definitionOf(route, api, quota)
    if (!crossOrigin && !rawBody) app.route(definition)
    else
      app.register(async scope => {
        if (rawBody) acceptBytes(scope)
        else acceptForms(scope)
        scope.route(definition)
      })
  }
}
