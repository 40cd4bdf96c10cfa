import * as z from 'zod'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { type Answered, RawJson } from './route.ts'
import { compiledOf } from './validation.ts'

/** The success envelope (docs/product.md 12.1); the schema also strips undeclared fields. */
export function envelope(endpoint: Endpoint, answer: Answered = {}): string {
  const beside = endpoint.beside
    ? (z.parse(compiledOf(endpoint.beside), answer.beside) as object)
    : undefined
  const head = beside
    ? JSON.stringify({ success: true, ...beside }).slice(0, -1)
    : '{"success":true'
  if (!endpoint.data) return `${head}}`
  const data =
    answer.data instanceof RawJson
      ? answer.data.text
      : JSON.stringify(z.parse(compiledOf(endpoint.data), answer.data))
  return `${head},"data":${data}}`
}
