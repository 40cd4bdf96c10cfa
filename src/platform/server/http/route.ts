import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { BesideOf, BodyOf, DataOf, Endpoint, ParamsOf, QueryOf } from '#src/contract/endpoint.ts'
import type { Db } from '../db/database.ts'
import type { MemberHooks } from '../members.ts'
import type { Settings } from '../settings/settings.ts'
import { AppError } from './errors.ts'

/** Who is signed in, as every guarded call knows it. */
export interface Caller {
  sessionId: number
  userId: number
  isAdmin: boolean
}

/** What every use-case may ask of the process; nothing else is global. */
export interface Deps {
  settings: Settings
  /** Keys the hashes of session tokens and limiter keys. */
  secret: string
  now: () => Date
  members: MemberHooks
}

type CallerOf<E extends Endpoint> = E['auth'] extends 'public' ? Caller | null : Caller

/** What was sent, as it was sent: for calls whose signature is made over it. */
export interface RawRequest {
  body: Buffer
  header: (name: string) => string | undefined
}

/** One call, checked: its values have the contract's types and its caller may make it. */
export interface Call<E extends Endpoint = Endpoint> {
  /** Inside an idempotent endpoint this is its transaction already. */
  db: Db
  deps: Deps
  now: Date
  caller: CallerOf<E>
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The caller's address, of IPv6 its network; by `X-Forwarded-For` only from trusted proxies. */
  address: string
  userAgent: string | null
  /** The caller asked for the answer as it is made. */
  wantsStream: boolean
  /** Aborted when the caller hangs up. */
  signal: AbortSignal
  /** The `Idempotency-Key`, for calls that settle repetition themselves. */
  idempotencyKey: string | null
  log: FastifyBaseLogger
  /** Sets the session cookie; null ends it. */
  setSession: (token: string | null) => void
  /** The token of the session cookie, as sent. */
  sessionToken: string | null
  /** Only where the endpoint says `rawBody`. */
  raw: RawRequest | null
}

/** Rows that the database has written as JSON already; they go out as they are. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A file to be saved; `body` may be a stream, so that its size does not matter. */
export interface FileAnswer {
  name: string
  body: Readable | Buffer | string
}

type Beside<E extends Endpoint> = E['beside'] extends object ? { beside: BesideOf<E> } : unknown

type Data<E extends Endpoint> = E['data'] extends object ? { data: DataOf<E> | RawJson } : unknown

/** Pieces of text that are sent as they are made, as server-sent events. */
export type TextStream = AsyncIterable<string>

type File<E extends Endpoint> = E['file'] extends string ? { file: FileAnswer } : unknown

type Plain<E extends Endpoint> = Data<E> & Beside<E> & File<E>

export type Answer<E extends Endpoint> = E['stream'] extends true
  ? Plain<E> | { stream: TextStream }
  : Plain<E>

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>

export interface Route {
  endpoint: Endpoint
  handler: (call: Call) => Promise<{
    data?: unknown
    beside?: object
    file?: FileAnswer
    stream?: TextStream
  }>
}

/** Binds an endpoint of the contract to what it does. */
export const route = <E extends Endpoint>(endpoint: E, handler: Handler<E>): Route => ({
  endpoint,
  handler: handler as unknown as Route['handler'],
})

/**
 * `{userId}` in a path and `user_id` in a body must be the signed-in user's (contract: whose is it).
 * @throws AppError `forbidden`
 */
export function requireSelf(caller: Caller, userId: number | undefined): void {
  if (userId !== undefined && userId !== caller.userId) throw new AppError('forbidden')
}
