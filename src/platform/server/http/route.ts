import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type {
  BesideOf,
  BodyOf,
  DataOf,
  Endpoint,
  ParamsOf,
  QueryOf,
} from '#src/contract/endpoint.ts'
import type { Language } from '#src/contract/languages.ts'
import type { Caller, Context } from '../context.ts'

type CallerOf<E extends Endpoint> = E['auth'] extends 'public' ? Caller | null : Caller

/** For calls with a signature over the raw body. */
export interface RawRequest {
  body: Buffer
  header: (name: string) => string | undefined
}

/** A validated call by a caller who has access. In an idempotent endpoint, `db` is already the transaction. */
export interface Call<E extends Endpoint = Endpoint> extends Context<CallerOf<E>> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The caller's IPv4 address or IPv6 network; from `X-Forwarded-For` only behind a trusted proxy. */
  address: string
  userAgent: string | null
  wantsStream: boolean
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  idempotencyKey: string | null
  log: FastifyBaseLogger
  setSession: (token: string | null) => void
  /** What somebody has chosen in this browser; null follows the site. */
  setLanguage: (language: Language | null) => void
  /** Replaces the declared status. */
  setStatus: (status: 200 | 201) => void
  sessionToken: string | null
  raw: RawRequest | null
}

/** A download; large ones should be streams. */
export interface FileAnswer {
  name: string
  body: Readable | Buffer | string
}

type Beside<E extends Endpoint> = E['beside'] extends object ? { beside: BesideOf<E> } : unknown

type Data<E extends Endpoint> = E['data'] extends object ? { data: DataOf<E> } : unknown

export type TextStream = AsyncIterable<string>

type File<E extends Endpoint> = E['file'] extends string ? { file: FileAnswer } : unknown

type Plain<E extends Endpoint> = Data<E> & Beside<E> & File<E>

export type Answer<E extends Endpoint> = E['stream'] extends true
  ? Plain<E> | { stream: TextStream }
  : Plain<E>

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>

export interface Answered {
  data?: unknown
  beside?: object
  file?: FileAnswer
  stream?: TextStream
}

export interface Route {
  endpoint: Endpoint
  /** Runs before the handler and outside its transaction: for what waits for another server. */
  before?: ((call: Call) => Promise<void>) | undefined
  /** Resolves to undefined where there is nothing to say but success. */
  handler: (call: Call) => Promise<Answered | undefined>
}

export const route = <E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  before?: (call: Call<E>) => Promise<void>,
): Route => ({
  endpoint,
  before: before as unknown as Route['before'],
  handler: handler as unknown as Route['handler'],
})

/** A route whose use case returns the data of the answer, and nothing beside it. */
export const dataRoute = <E extends Endpoint & { data: object }>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<DataOf<E>>,
  before?: (call: Call<E>) => Promise<void>,
): Route => ({
  endpoint,
  before: before as unknown as Route['before'],
  handler: async call => ({ data: await handler(call as unknown as Call<E>) }),
})
