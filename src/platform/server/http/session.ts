import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../context.ts'
import type { Db } from '../db/database.ts'

declare module 'fastify' {
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

/** Set around the calls that a page makes for its visitor, whose session was looked up for the page already. */
export const pageVisitor = new AsyncLocalStorage<{ token: string; caller: Caller }>()

export function decorateWithSession(app: FastifyInstance): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('sessionToken', null)
}

export async function readSession(
  db: Db,
  sessions: SessionGate,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  now: Date,
): Promise<void> {
  const token = sessions.readToken(request)
  request.sessionToken = token
  if (!token) return
  const visitor = pageVisitor.getStore()
  const prolonged = () => sessions.setCookie(reply, token)
  const caller =
    visitor?.token === token ? visitor.caller : await sessions.resolve(db, token, now, prolonged)
  request.caller = caller
  const { listener } = request
  if (caller?.language && !listener.isWanted) listener.language = caller.language
}
