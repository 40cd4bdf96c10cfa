import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { type Caller, type Deps, systemContext } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { AppError, field } from '../errors.ts'
import type { HelpFor } from '../feature.ts'
import { takeFromLimit } from '../limits.ts'
import { performAudited, recordAudit } from './audit.ts'
import { answerOnce } from './idempotency.ts'
import { acceptBytes, acceptForms } from './json-body.ts'
import { chooseLanguage } from './language.ts'
import { networkOf } from './network.ts'
import { Quota } from './quota.ts'
import type { Answered, Call, RawRequest, Route, TextStream } from './route.ts'
import { decorateWithSession, readSession, type SessionGate } from './session.ts'
import { toAppError } from './thrown.ts'
import { compiledOf, parseInput } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For large uploads with a limit of their own: each counts as one write, however long it is. */
    countsOnce?: boolean
    beforeTwoFactor?: boolean
  }
}

/** @throws AppError `unauthenticated` or `forbidden`; an unknown access level fails closed */
function guard(endpoint: Endpoint, caller: Caller | null): void {
  if (endpoint.auth === 'public') return
  if (!caller) throw new AppError('unauthenticated')
  if (endpoint.auth === 'user') return
  if (endpoint.auth === 'coach' && caller.isCoach) return
  if (endpoint.auth === 'admin' && caller.isAdmin) return
  throw new AppError('forbidden')
}

/** Counts a call of an endpoint that declares a limit. @throws AppError `too_many` */
async function takeFromCallLimit(
  db: Db,
  deps: Deps,
  { limit }: Endpoint,
  { caller, ip }: FastifyRequest,
): Promise<void> {
  if (!limit) return
  const ctx = systemContext(db, deps)
  if (!caller || limit.perNetwork) await takeFromLimit(ctx, limit, `address ${networkOf(ip)}`)
  if (caller) await takeFromLimit(ctx, limit, `user ${caller.userId}`)
}

const rawRequest = ({ body, headers }: FastifyRequest): RawRequest => ({
  body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  header: name => {
    const value = headers[name]
    return Array.isArray(value) ? value.join(',') : value
  },
})

/** For calls that never wait: they need no signal of their own. */
const NEVER = new AbortController().signal

/** Aborts when the client disconnects before the response was sent. */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}

interface Serving {
  db: Db
  deps: Deps
  sessions: SessionGate
  helpFor?: HelpFor | undefined
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** The answer with the help lines, if what another person will read tells of danger. Made anew each time, and stored nowhere. */
function withHelp(
  answer: string,
  { read = [] }: Endpoint,
  { body, deps }: Call,
  helpFor: HelpFor | undefined,
): string {
  if (read.length === 0) return answer
  const texts = read.flatMap(name => textsIn(field(body, name)))
  const help = helpFor?.(deps.settings.site, texts)
  return help
    ? `${SUCCEEDED},"help":${JSON.stringify(help)}${answer.slice(SUCCEEDED.length)}`
    : answer
}

/** Makes the handler's call from a request. @throws AppError `invalid` with a message for each field */
function callOf(
  endpoint: Endpoint,
  { db, deps, sessions }: Serving,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Call {
  const key = request.headers['idempotency-key']
  const waits = endpoint.waits || (endpoint.beside && endpoint.method !== 'GET')
  return {
    db,
    deps,
    now: deps.now(),
    who: request.caller,
    params: parseInput(endpoint.params, request.params),
    query: parseInput(endpoint.query, request.query),
    body: parseInput(endpoint.body, request.body),
    // Not a getter: V8 makes a hidden class for each object literal with one, and the closure would stay in memory.
    address: networkOf(request.ip),
    wantsStream: request.headers.accept?.includes('text/event-stream') === true,
    signal: waits ? disconnectSignal(reply) : NEVER,
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    idempotencyKey: typeof key === 'string' && key ? key.slice(0, 200) : null,
    log: request.log,
    setSession: token => sessions.setCookie(reply, token),
    setLanguage: language => chooseLanguage(reply, language),
    setStatus: code => void reply.code(code),
    sessionToken: request.sessionToken,
    raw: endpoint.rawBody ? rawRequest(request) : null,
  } as Call
}

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
  const head = beside ? JSON.stringify({ success: true, ...beside }).slice(0, -1) : SUCCEEDED
  if (!endpoint.data) return `${head}}`
  const data = JSON.stringify(z.parse(compiledOf(endpoint.data), answer.data))
  return `${head},"data":${data}}`
}

const SUCCEEDED = '{"success":true'

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
    // nginx would otherwise hold the answer back until it is whole.
    return reply
      .header('x-accel-buffering', 'no')
      .type('text/event-stream; charset=utf-8')
      .send(await events(answer.stream, call))
  return reply.type(JSON_TYPE).send(envelope(endpoint, answer))
}

/** In this order: session, access, rate limit, validation, handler. Access is checked before the body is read. */
function definitionOf(route: Route, serving: Serving, quota: Quota): RouteOptions {
  const { endpoint, before } = route
  const { db, deps, sessions, helpFor } = serving
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
      const call = callOf(endpoint, serving, { request, reply })
      if (endpoint.file) return sendFile(route, call, reply)
      if (endpoint.stream && call.wantsStream) return sendStream(route, call, reply)
      await quota.count(endpoint, request)
      await before?.(call)
      reply.code(statusOf(endpoint)).header('content-type', JSON_TYPE)
      return withHelp(await answer(call), endpoint, call, helpFor)
    },
  }
}

export function registerApi(
  app: FastifyInstance,
  serving: Serving,
  routes: readonly Route[],
): void {
  decorateWithSession(app)
  const quota = new Quota(serving.db, serving.deps)
  for (const route of routes) {
    const { crossOrigin, rawBody } = route.endpoint
    const definition = definitionOf(route, serving, quota)
    if (!crossOrigin && !rawBody) app.route(definition)
    else
      app.register(async scope => {
        if (rawBody) acceptBytes(scope)
        else acceptForms(scope)
        scope.route(definition)
      })
  }
}
