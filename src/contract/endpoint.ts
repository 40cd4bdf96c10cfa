import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { refusal } from './i18n.ts'
import { matching } from './texts.ts'

export type Schema = z.core.$ZodType

/** Who may call. Leaving it out does not compile. */
export type Access = 'public' | 'user' | 'coach' | 'admin'

/** At most `max` calls in `windowSeconds` per caller, counted in the database across all processes. */
export interface Limit {
  name: string
  max: number
  windowSeconds: number
  /** Also counted for the network of a signed-in caller, who could otherwise start again with a new account. */
  perNetwork?: true
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  auth: Access
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  data?: Schema
  /** Top-level fields beside `success` (docs/product.md 12.1). */
  beside?: Schema
  file?: string
  /** With `Accept: text/event-stream` the response is streamed: `data: {"delta":"…"}`, then `data: [DONE]`. */
  stream?: true
  status?: 200 | 201
  /** For an endpoint that answers 201: 200 if what it would create exists already, by `Call.setStatus`. */
  again?: true
  /** What is sent is stored with the member and counts towards their quota. */
  stores?: true
  /** In addition to the errors that every endpoint of its kind may return. */
  errors?: readonly ErrorCode[]
  /** For errors that have another status here than elsewhere. */
  statuses?: Partial<Record<ErrorCode, number>>
  limit?: Limit
  /** May be called by a user who has not yet set up the two-factor authentication that the site requires. */
  beforeTwoFactor?: true
  /** Called by other programs: accepts every origin, and a form-encoded body, which is ignored. */
  crossOrigin?: true
  /** The handler receives the body as raw bytes of any type, since signatures are computed over them. */
  rawBody?: true
  /** The limit of a raw body, in bytes; a megabyte by default. */
  bodyMax?: number
  /** Changes the whole site although its caller need not be an administrator: recorded in the audit log as well. */
  audited?: true
  /** Changes nothing although it is not a GET: left out of the audit log. */
  readOnly?: true
  /**
   * Fields of the body, with all in them, that another person reads. Where they tell of danger, the answer has the help lines
   * beside `success`, for the writer alone (docs/product.md 12.9.1). A test asks for a decision on each free text.
   */
  read?: readonly string[]
  /** Fields of the body for which the audit log keeps a keyed hash instead of the text. */
  hashedInLog?: readonly string[]
  /** May hold its response back for a while; its signal aborts when the client disconnects. */
  waits?: true
  /** For 24 hours a caller's `Idempotency-Key` repeats its first response. `own`: the handler does this itself. */
  idempotent?: true | 'own'
}

/** Declares an endpoint; the route, the typed client, forms and openapi.json all derive from it. */
export function endpoint<const E extends Omit<Endpoint, 'method' | 'path'>>(
  route: `${Endpoint['method']} ${Endpoint['path']}`,
  spec: E,
): E & Pick<Endpoint, 'method' | 'path'> {
  const [method, path] = route.split(' ') as [Endpoint['method'], Endpoint['path']]
  return { ...spec, method, path }
}

type In<S> = S extends Schema ? z.core.input<S> : undefined
type Out<S> = S extends Schema ? z.core.output<S> : undefined

export type ParamsIn<E extends Endpoint> = In<E['params']>
export type QueryIn<E extends Endpoint> = In<E['query']>
export type BodyIn<E extends Endpoint> = In<E['body']>
export type ParamsOf<E extends Endpoint> = Out<E['params']>
export type QueryOf<E extends Endpoint> = Out<E['query']>
export type BodyOf<E extends Endpoint> = Out<E['body']>
export type DataOf<E extends Endpoint> = Out<E['data']>
export type BesideOf<E extends Endpoint> = Out<E['beside']>

type Part<S> = S extends Schema ? z.core.output<S> : unknown
type Names<S> = S extends Schema ? keyof z.core.output<S> : never
type Twice<E extends Endpoint> =
  | (Names<E['params']> & (Names<E['query']> | Names<E['body']>))
  | (Names<E['query']> & Names<E['body']>)
/** What a call sends, in one object: of path, query and body. Nothing where one of them has a name of another. */
export type InputOf<E extends Endpoint> = [Twice<E>] extends [never]
  ? Part<E['params']> & Part<E['query']> & Part<E['body']>
  : never

/** `/api/a/{id}` with `{ id: 7 }` becomes `/api/a/7`; values are escaped. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path}: the parameter ${name} is missing`)
    return encodeURIComponent(String(value))
  })
}

export const idParam = z.pipe(
  matching(16, /^[1-9]\d{0,15}$/, msg`This is not a valid id.`),
  z.transform(Number),
)

export const id = z.int().check(z.positive())

const DATE_BAD = msg`Please enter a date as yyyy-MM-dd.`

/** `yyyy-MM-dd`, an existing day: there is no year 0, and PostgreSQL rejects it. */
export const calendarDate = z.iso
  .date(refusal(DATE_BAD))
  .check(z.refine(date => date >= '0001-01-01', refusal(DATE_BAD)))

/** The name that a client gives a record it makes, so that it is made once (docs/product.md 12.10). */
export const clientId = z.uuid(refusal(msg`Please send a UUID.`)).check(z.toLowerCase())

/** ISO 8601 UTC with milliseconds. */
export const instant = z.iso
  .datetime({ precision: 3 })
  .check(
    z.refine(
      at => at >= '0001',
      refusal(msg`Please enter an instant as yyyy-MM-ddThh:mm:ss.sssZ.`),
    ),
  )
