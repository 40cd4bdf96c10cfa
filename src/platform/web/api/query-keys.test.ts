import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { queryOf } from './endpoint-query.ts'
import { pagedQuery } from './paged-query.ts'
import { forget, keyOf, outdate } from './query-keys.ts'

const notes = endpoint('GET /api/coachings/{id}/notes', {
  auth: 'user',
  summary: 'Notes',
  params: z.object({ id: z.string() }),
  query: z.object({ q: z.optional(z.string()) }),
})
const others = endpoint('GET /api/coachings/{id}', {
  auth: 'user',
  summary: 'One',
  params: z.object({ id: z.string() }),
})

const one = queryOf(notes, { params: { id: '1' } })
const found = queryOf(notes, { params: { id: '1' }, query: { q: 'walk' } })
const pages = pagedQuery(notes, { params: { id: '1' } })
const other = queryOf(others, { params: { id: '1' } })
const ALL = { one, found, pages, other }

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
  for (const { queryKey } of Object.values(ALL)) client.setQueryData<unknown>(queryKey, {})
})

const outdated = () =>
  Object.entries(ALL).flatMap(([name, { queryKey }]) =>
    client.getQueryState(queryKey)?.isInvalidated === false ? [] : name,
  )

test('a query is known by its endpoint and by what it sends there', () => {
  expect(found.queryKey).toEqual(['/api/coachings/{id}/notes', { id: '1', q: 'walk' }])
  expect(keyOf(others)).toEqual(['/api/coachings/{id}', {}])
})

test('an endpoint that is out of date takes all its queries along, and no other', async () => {
  await outdate(client, notes)
  expect(outdated()).toEqual(['one', 'found', 'pages'])
})

test('so does a query with those that send more, and it is forgotten with them', async () => {
  await outdate(client, found)
  expect(outdated()).toEqual(['found'])
  forget(client, others)
  expect(client.getQueryData(other.queryKey)).toBeUndefined()
  expect(client.getQueryData(one.queryKey)).toEqual({})
})
