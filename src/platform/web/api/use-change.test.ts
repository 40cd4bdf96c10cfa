import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { i18n } from '#src/contract/i18n.ts'
import type { Toasts } from '../toast-region.tsx'
import { setToasts } from '../toast-store.ts'
import { type ApiError, OFFLINE, setTransport } from './api.ts'
import { intentKey } from './intent-key.ts'
import { mutationOf } from './use-change.ts'

const createThing = endpoint('POST /api/things', {
  auth: 'user',
  summary: 'Creates a thing.',
  body: z.object({ name: z.string() }),
  data: z.object({ id: z.number() }),
  idempotent: true,
})

let client: QueryClient
let fetched: number

const shown: Parameters<Toasts['add']>[0][] = []
setToasts({ add: each => String(shown.unshift(each)), close: () => {} })

beforeEach(async () => {
  shown.length = 0
  client = new QueryClient()
  fetched = 0
  const query = { queryKey: ['things'], queryFn: () => ++fetched }
  await client.fetchQuery(query)
  client
    .getQueryCache()
    .find({ queryKey: ['things'] })
    ?.setOptions(query)
})

afterEach(() => setTransport((url, request) => fetch(url, request)))

/** Answers the calls in turn. @returns the keys that they came with */
function answer(...answers: (() => Response)[]): string[] {
  const keys: string[] = []
  setTransport(async (_, { headers }) => {
    keys.push((headers as Record<string, string>)['idempotency-key'] ?? '')
    const next = answers.shift()
    if (!next) throw new TypeError('lost')
    return next()
  })
  return keys
}

const made = () => Response.json({ success: true, data: { id: 7 } }, { status: 201 })
const refused = () =>
  Response.json({ success: false, code: 'invalid', message: 'No.' }, { status: 400 })

const said = () => shown.map(({ title, description, type }) => ({ title, description, tone: type }))

const isStale = () => client.getQueryState(['things'])?.isInvalidated

const options = { done: 'Made', failed: 'Not made.', refetch: [{ queryKey: ['things'] }] }

test('a success is said, and what it puts out of date is fetched again', async () => {
  answer(made)
  const order: string[] = []
  const change = new MutationObserver(
    client,
    mutationOf<{ body: { name: string } }, { id: number }>(client, intentKey(), createThing, {
      ...options,
      done: ({ id }, { body }) => ({ title: `${body.name} is ${id}` }),
      onDone: () => order.push(isStale() ? 'stale' : 'fresh'),
      onRefetched: () => order.push(isStale() ? 'stale' : 'fresh'),
    }),
  )
  await change.mutate({ body: { name: 'Ada' } })
  expect(said()).toEqual([{ title: 'Ada is 7', description: undefined, tone: 'success' }])
  expect(order).toEqual(['fresh', 'stale'])
})

test('a refusal is said in the words of the server, takes back what was shown, and refetches', async () => {
  answer(refused)
  let isShown = false
  const change = new MutationObserver(
    client,
    mutationOf<object, { id: number }>(client, intentKey(), createThing, {
      ...options,
      failed: { title: 'Not made' },
      beforehand: async () => {
        isShown = true
        return () => {
          isShown = false
        }
      },
    }),
  )
  await expect(change.mutate({ body: { name: '' } })).rejects.toThrow('No.')
  expect(said()).toEqual([{ title: 'Not made', description: 'No.', tone: 'destructive' }])
  expect(isShown).toBe(false)
  expect(isStale()).toBe(true)
})

test('without a connection nothing is refetched, and the same sent again keeps its key until it is there', async () => {
  const keys = answer()
  const change = new MutationObserver(
    client,
    mutationOf<object, { id: number }>(client, intentKey(), createThing, options),
  )
  const send = (name: string) =>
    change.mutate({ body: { name } }).catch((error: ApiError) => error.status)
  expect(await send('Ada')).toBe(0)
  expect(said()[0]).toEqual({ title: 'Error', description: i18n._(OFFLINE), tone: 'destructive' })
  expect(isStale()).toBe(false)
  const [first, again] = keys
  expect(again).toBe(first)
  const later = answer(made, made, made)
  await send('Ada')
  await send('Ada')
  await send('Bea')
  expect(later[0]).toBe(first)
  expect(new Set([...later, first]).size).toBe(3)
})

test('the same words for something else, such as another time, are sent again with a new key', async () => {
  const mismatch = () =>
    Response.json(
      { success: false, code: 'idempotency_mismatch', message: 'Other body.' },
      { status: 422 },
    )
  const keys = answer(mismatch, made, refused)
  const change = new MutationObserver(
    client,
    mutationOf<object, { id: number }>(client, intentKey(), createThing, options),
  )
  expect(await change.mutate({ body: { name: 'Ada' } })).toEqual({ id: 7 })
  await expect(change.mutate({ body: { name: 'Ada' } })).rejects.toThrow('No.')
  expect(new Set(keys).size).toBe(3)
})
