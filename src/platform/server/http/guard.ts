import type { FastifyRequest } from 'fastify'
import type { Access, Endpoint } from '#src/contract/endpoint.ts'
import type { Db } from '../db/database.ts'
import type { Caller, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { takeFromLimit } from '../limits.ts'
import { networkOf } from './network.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    crossOrigin?: boolean
    /** For large uploads with a limit of their own: each counts as one write, however long it is. */
    countsOnce?: boolean
    beforeTwoFactor?: boolean
  }
}

/** @throws AppError `unauthenticated` or `forbidden`; an unknown access level fails closed */
export function guard(endpoint: Endpoint, caller: Caller | null): void {
  if (endpoint.auth === 'public') return
  if (!caller) throw new AppError('unauthenticated')
  if (endpoint.auth === 'user') return
  if (endpoint.auth === 'coach' && caller.isCoach) return
  if (endpoint.auth === 'admin' && caller.isAdmin) return
  throw new AppError('forbidden')
}

/** Counts a call of an endpoint that declares a limit. @throws AppError `too_many` */
export async function takeFromCallLimit(
  db: Db,
  deps: Deps,
  { limit }: Endpoint,
  { caller, ip }: FastifyRequest,
): Promise<void> {
  if (!limit) return
  if (!caller || limit.perNetwork) await takeFromLimit(db, deps, limit, `address ${networkOf(ip)}`)
  if (caller) await takeFromLimit(db, deps, limit, `user ${caller.userId}`)
}
