import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod'
import type { Access, Endpoint, Schema } from '#src/contract/endpoint.ts'
import { type Db, inTransaction } from '../db/database.ts'
import type { Replica } from '../db/replica.ts'
import { performAudited, recordAudit } from './audit.ts'
import { AppError, toAppError } from './errors.ts'
import { answerOnce } from './idempotency.ts'
import { acceptBytes, acceptForms } from './json-body.ts'
import { takeFromLimit } from './limits.ts'
import { networkOf } from './network.ts'
import { Quota } from './quota.ts'
import {
  type Call,
  type Caller,
  type Deps,
  RawJson,
  type RawRequest,
  type Route,
  type TextStream,
} from './route.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    crossOrigin?: boolean
    beforeTwoFactor?: boolean
  }
  interface FastifyRequest {
    caller: Caller | null
    sessionToken: string | null
  }
}

export interface SessionGate {
  readToken: (request: FastifyRequest) => string | null
  /** The token's owner; extends a session in use. */
  resolve: (db: Db, token: string, now: Date, prolonged: () => void) => Promise<Caller | null>
  setCookie: (reply: FastifyReply, token: string | null) => void
}

/** Around the calls that a page makes for its visitor: whose token it is was found out for the page itself. */
export const pageVisitor = new AsyncLocalStorage<{ token: string; caller: Caller }>()

interface Api {
  db: Db
  replica: Replica | null
  deps: Deps
  sessions: SessionGate
}

const FIELDS_MAX = 200

const compiled = new WeakMap<Schema, Schema>()

/** The same schema as generated code, which checks a list thirty times faster. Made on first use, which takes milliseconds. */
function compiledOf(schema: Schema): Schema {
  const known = compiled.get(schema)
  if (known) return known
  const made = z.compile(schema)
  compiled.set(schema, made)
  return made
}

/** @throws AppError `invalid` with a message for each field */
function parse(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = z.safeParse(compiledOf(schema), value ?? {})
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues.slice(0, FIELDS_MAX)) {
    const name = issue.path.join('.')
    fields[name] ??= issue.message
  }
  const first = Object.values(fields)[0]
  throw new AppError('invalid', { fields, ...(first && { message: first }) })
}

/** The success envelope (docs/product.md 12.1); the schema also strips undeclared fields. */
function envelope(endpoint: Endpoint, answer: { data?: unknown; beside?: object }): string {
  const beside = endpoint.beside ? (z.parse(compiledOf(endpoint.beside), answer.beside) as object) : undefined
  const head = beside ? JSON.stringify({ success: true, ...beside }).slice(0, -1) : '{"success":true'
  if (!endpoint.data) return `${head}}`
  const data =
    answer.data instanceof RawJson
      ? answer.data.text
      : JSON.stringify(z.parse(compiledOf(endpoint.data), answer.data))
  return `${head},"data":${data}}`
}

const rawRequest = ({ body, headers }: FastifyRequest): RawRequest => ({
  body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  header: name => {
    const value = headers[name]
    return Array.isArray(value) ? value.join(',') : value
  },
})

/** For calls that are never long. */
const NEVER = new AbortController().signal

/** Aborts when the client disconnects before the response was sent. */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}

/** Waits for the first piece, so that an early failure still has its status; a later one is sent as an event. */
async function events(stream: TextStream, call: Call): Promise<Readable> {
  const pieces = stream[Symbol.asyncIterator]()
  const first = await pieces.next()
  async function* made(): AsyncGenerator<string> {
    try {
      for (let piece = first; !piece.done; piece = await pieces.next()) {
        yield `data: ${JSON.stringify({ delta: piece.value })}\n\n`
      }
      yield 'data: [DONE]\n\n'
    } catch (error) {
      if (!(error instanceof AppError)) call.log.error({ err: error }, 'a stream failed')
      yield `data: ${JSON.stringify(toAppError(error))}\n\n`
    }
  }
  return Readable.from(made())
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

/** Stale reads use the replica, which must have administrators' own writes; when it fails, the primary answers. */
function withReplica(
  replica: Replica,
  endpoint: Endpoint,
  answer: (call: Call) => Promise<string>,
): (call: Call) => Promise<string> {
  if (endpoint.method !== 'GET') {
    return async call => {
      const made = await answer(call)
      if (call.caller?.isAdmin) await replica.recordWrite(call.caller.userId)
      return made
    }
  }
  if (!endpoint.replica) return answer
  return async call => {
    const db = await replica.reader(call.caller?.isAdmin ? call.caller.userId : null)
    if (!db) return answer(call)
    try {
      return await answer({ ...call, db })
    } catch (error) {
      if (error instanceof AppError) throw error
      replica.markFailed(error)
      return answer(call)
    }
  }
}

/** In this order: session, access, rate limit, validation, handler. Access is checked before the body is read. */
export function registerApi(
  app: FastifyInstance,
  { db, replica, deps, sessions }: Api,
  routes: readonly Route[],
): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('sessionToken', null)

  const quota = new Quota(db, deps)
  const countStored = async (endpoint: Endpoint, { caller, headers, body }: FastifyRequest) => {
    if (!caller) return
    if (endpoint.method === 'DELETE') quota.forget(caller.userId)
    if (!endpoint.stores) return
    await quota.take(caller.userId, Number(headers['content-length'] ?? JSON.stringify(body ?? '').length))
  }

  for (const { endpoint, handler, before } of routes) {
    const audited =
      endpoint.audited === true ||
      (endpoint.auth === 'admin' && endpoint.method !== 'GET' && !endpoint.readOnly)
    const perform = async (call: Call) =>
      envelope(endpoint, await (audited ? performAudited(call, endpoint, handler) : handler(call)))
    const answer = (call: Call) =>
      endpoint.idempotent === true && call.idempotencyKey
        ? answerOnce(call, endpoint, status, perform)
        : perform(call)
    const answered = replica ? withReplica(replica, endpoint, answer) : answer
    const status = endpoint.status ?? 200

    const definition: RouteOptions = {
      method: endpoint.method,
      config: {
        crossOrigin: endpoint.crossOrigin === true,
        isDownload: endpoint.file !== undefined,
        access: endpoint.auth,
        beforeTwoFactor: endpoint.beforeTwoFactor === true,
      },
      ...(endpoint.bodyMax && { bodyLimit: endpoint.bodyMax }),
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request, reply) => {
        const token = sessions.readToken(request)
        request.sessionToken = token
        const visitor = pageVisitor.getStore()
        if (token && visitor?.token === token) request.caller = visitor.caller
        else if (token) {
          request.caller = await sessions.resolve(db, token, deps.now(), () =>
            sessions.setCookie(reply, token),
          )
        }
        guard(endpoint, request.caller)
        if (endpoint.limit && deps.settings.rateLimit) {
          const network = `address ${networkOf(request.ip)}`
          if (!request.caller || endpoint.limit.perNetwork)
            await takeFromLimit(db, deps, endpoint.limit, network)
          if (request.caller) await takeFromLimit(db, deps, endpoint.limit, `user ${request.caller.userId}`)
        }
      },
      handler: async (request, reply) => {
        const key = request.headers['idempotency-key']
        const call: Call = {
          db,
          deps,
          now: deps.now(),
          caller: request.caller,
          params: parse(endpoint.params, request.params),
          query: parse(endpoint.query, request.query),
          body: parse(endpoint.body, request.body),
          // Not a getter: V8 makes another hidden class for each object literal that has one, and keeps what its closure holds.
          address: networkOf(request.ip),
          wantsStream: request.headers.accept?.includes('text/event-stream') === true,
          signal:
            endpoint.waits || (endpoint.beside && endpoint.method !== 'GET')
              ? disconnectSignal(reply)
              : NEVER,
          userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
          idempotencyKey: typeof key === 'string' && key ? key.slice(0, 200) : null,
          log: request.log,
          setSession: token => sessions.setCookie(reply, token),
          sessionToken: request.sessionToken,
          raw: endpoint.rawBody ? rawRequest(request) : null,
        } as Call
        if (endpoint.file) {
          const { file } = await handler(call)
          // Logged before the first byte is sent: nobody downloads a list unnoticed.
          if (endpoint.auth === 'admin') await inTransaction(db, trx => recordAudit(trx, call, endpoint))
          return reply
            .type(endpoint.file)
            .header('content-disposition', `attachment; filename="${file?.name.replace(/[^\w.-]+/g, '-')}"`)
            .send(file?.body)
        }
        if (endpoint.stream && call.wantsStream) {
          const { stream, ...envelopeParts } = await handler(call)
          if (stream) return reply.type('text/event-stream; charset=utf-8').send(await events(stream, call))
          return reply.type('application/json; charset=utf-8').send(envelope(endpoint, envelopeParts))
        }
        await countStored(endpoint, request)
        await before?.(call)
        reply.code(status).header('content-type', 'application/json; charset=utf-8')
        return answered(call)
      },
    }
    if (endpoint.crossOrigin || endpoint.rawBody) {
      app.register(async scope => {
        if (endpoint.rawBody) acceptBytes(scope)
        else acceptForms(scope)
        scope.route(definition)
      })
    } else app.route(definition)
  }
}
