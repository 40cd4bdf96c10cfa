import { beforeEach, expect, test } from 'vitest'
import type { HostAnswer } from '#src/contract/page-host.ts'
import { sharePages } from './shared-pages.ts'

let stored: HostAnswer
let rendered: number
let limited: number
beforeEach(() => {
  stored = { status: 200, body: 'first', headers: {} }
  rendered = 0
  limited = 0
})

/** A page that shows one answer; what the API calls missing is missing. */
const open = () =>
  sharePages(async (path, call) => {
    rendered++
    const { status, body } = await call({ method: 'GET', url: `/api${path}` })
    return { status: status === 404 ? 404 : 200, body }
  })

const visit = {
  ...{ call: async () => stored, now: 0, changes: 0 },
  limit: () => {
    limited++
  },
}

test('simultaneous visits render a page once, and what comes from memory is not counted', async () => {
  const page = open()
  const seen = await Promise.all([1, 2, 3].map(() => page('/a', visit)))
  expect(seen.map(({ body }) => body)).toEqual(['first', 'first', 'first'])
  expect([rendered, limited]).toEqual([1, 1])
})

test('a visit after a change does not wait for a look from before it', async () => {
  const page = open()
  const early = Promise.withResolvers<HostAnswer>()
  const before = page('/a', { ...visit, call: () => early.promise })
  stored = { ...stored, body: 'second' }
  const after = page('/a', { ...visit, changes: 1 })
  early.resolve({ status: 200, body: 'first', headers: {} })
  expect((await before).body).toBe('first')
  expect((await after).body).toBe('second')
})

test.each([404, 429, 500])(
  'a page whose answer is %i is counted and rendered each time',
  async status => {
    const page = open()
    stored = { ...stored, status }
    for (let n = 0; n < 3; n++) await page('/a', visit)
    expect([rendered, limited]).toEqual([3, 3])
    stored = { ...stored, status: 200 }
    expect(await page('/a', visit)).toEqual({ status: 200, body: 'first' })
  },
)
