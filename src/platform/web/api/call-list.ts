import type { DataOf, Endpoint, QueryIn } from '#src/contract/endpoint.ts'
import { type CallOptions, callEnvelope } from './api.ts'

/** All rows of a member's own list; a very large list comes in several responses. @throws ApiError */
export async function callList<Row, E extends Endpoint>(
  endpoint: E & { data: { _zod: { output: Row[] } } },
  options: CallOptions<E>,
): Promise<DataOf<E> & Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await callEnvelope(endpoint, { ...options, query: { cursor } as QueryIn<E> })
    rows.push(...(page.data as Row[]))
    cursor = (page as { next_cursor?: string }).next_cursor
  } while (cursor)
  return rows as DataOf<E> & Row[]
}
