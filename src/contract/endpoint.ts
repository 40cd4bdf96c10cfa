import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

export type Schema = z.core.$ZodType

/** Who may call: anybody, a signed-in member, an administrator. Leaving it out does not compile. */
export type Access = 'public' | 'user' | 'admin'

/** At most `max` calls in `windowSeconds` for each caller, counted in the database for all processes. */
export interface Limit {
  name: string
  max: number
  windowSeconds: number
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters in braces: `/api/domino-entries/{id}`. */
  path: `/api/${string}`
  auth: Access
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** What `data` holds in the success envelope. Absent: the answer has no `data`. */
  data?: Schema
  /** Fields beside `success`, where the spec names them. */
  beside?: Schema
  /** The answer is a file of this media type, not JSON. */
  file?: string
  /** With `Accept: text/event-stream` the answer comes as it is made: `data: {"delta":"…"}`, then `data: [DONE]`. */
  stream?: true
  /** 201 where something is created, else 200. */
  status?: 200 | 201
  /** Failures of its own, beyond those every endpoint of its kind has. */
  errors?: readonly ErrorCode[]
  limit?: Limit
  /** May be called by a user who has yet to set up the two-factor authentication that the site requires. */
  beforeTwoFactor?: true
  /** Called by programs that are not our page: every origin, and a form-encoded body, which is not read. */
  crossOrigin?: true
  /** The body reaches the use-case as the bytes that were sent, whatever their type: a signature is made over those. */
  rawBody?: true
  /**
   * May be answered from a read replica, so up to a second old. Only for a GET of what administrators change, or what
   * strangers send: nothing that a member could have changed themselves a moment ago.
   */
  replica?: true
  /** Changes nothing although it is no GET: the administrators' log leaves it out. */
  readOnly?: true
  /**
   * Takes an `Idempotency-Key`: the same key of the same caller gets the first answer for 24 hours. `own`: the
   * use-case sees to it itself.
   */
  idempotent?: true | 'own'
}

/** Declares one endpoint; server, typed client, forms and openapi.json are all made from it. */
export const endpoint = <const E extends Endpoint>(spec: E): E => spec

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

/** `/api/a/{id}` with `{ id: 7 }` is `/api/a/7`; each value is escaped. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path}: the parameter ${name} is missing`)
    return encodeURIComponent(String(value))
  })
}
