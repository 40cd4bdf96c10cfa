import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#src/contract/endpoint.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from './network.ts'
import type { Call, RawRequest } from './route.ts'
import type { SessionGate } from './session.ts'
import { parse } from './validation.ts'

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
}

/** Makes the handler's call from a request. @throws AppError `invalid` with a message for each field */
export function callOf(
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
    caller: request.caller,
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, request.body),
    // Not a getter: V8 makes a hidden class for each object literal with one, and the closure would stay in memory.
    address: networkOf(request.ip),
    wantsStream: request.headers.accept?.includes('text/event-stream') === true,
    signal: waits ? disconnectSignal(reply) : NEVER,
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    idempotencyKey: typeof key === 'string' && key ? key.slice(0, 200) : null,
    log: request.log,
    setSession: token => sessions.setCookie(reply, token),
    setStatus: code => void reply.code(code),
    sessionToken: request.sessionToken,
    raw: endpoint.rawBody ? rawRequest(request) : null,
  } as Call
}
