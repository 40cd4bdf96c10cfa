import * as z from 'zod/mini'
import type { BodyIn, Endpoint } from '#src/contract/endpoint.ts'

export type Typed = Readonly<Record<string, string>>

/** A form of a page: its action calls the endpoint as the visitor. */
export interface FormKind {
  /** The value of its hidden field `form`. */
  name: string
  endpoint: Endpoint & { body?: z.ZodMiniObject }
  /** The fields that are filled in again after a failure. No others: a password must not be in a page. */
  keeps: readonly string[]
  /** The parameters of the endpoint's path. */
  params?: (typed: Typed) => Record<string, string | undefined>
  /** The body, where it is not made of the fields as they are. */
  body?: (typed: Typed) => Record<string, unknown>
  /** Checks fields that the endpoint does not have. @returns messages by field */
  check?: (typed: Typed) => Typed
  /**
   * Where success leads; by default, to the page's own confirmation.
   * @param query of the page. @param sent with the data of the answer
   */
  leadsTo?: (query: URLSearchParams, sent: { typed: Typed; answer: unknown }) => string
}

/** Browsers end a line with CRLF; stored texts have LF. */
export const typedIn = (sent: FormData): Typed =>
  Object.fromEntries(
    [...sent].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.replaceAll('\r\n', '\n')]] : [],
    ),
  )

/** An optional field that was left empty is not sent. */
export function bodyOf<E extends FormKind['endpoint']>({ body }: E, typed: Typed): BodyIn<E> {
  const fields = Object.entries(body?.shape ?? {}).map(
    ([name, schema]) => [name, typed[name] ?? '', z.safeParse(schema, undefined).success] as const,
  )
  return Object.fromEntries(
    fields.flatMap(([name, value, isOptional]) =>
      value === '' && isOptional ? [] : [[name, value]],
    ),
  ) as BodyIn<E>
}
