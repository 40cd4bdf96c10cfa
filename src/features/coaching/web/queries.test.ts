import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { listMessages } from '../contract/messages.ts'
import { messagesQuery } from './queries.ts'

const LONG = 1_200

test('a thread can be read back to its first message, however long it is', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    const asked = Object.fromEntries(new URL(url, 'http://site.test').searchParams)
    const query = listMessages.query?.safeParse(asked)
    if (!query?.success)
      return Response.json({ success: false, code: 'validation' }, { status: 400 })
    const { cursor = LONG + 1, limit } = query.data
    const last = Math.max(1, cursor - limit)
    const data = Array.from({ length: cursor - last }, (_, at) => ({ id: cursor - 1 - at }))
    return Response.json({ success: true, data, next_cursor: last > 1 ? String(last) : null })
  })
  const pages = await new QueryClient().fetchInfiniteQuery({
    ...messagesQuery(1, ''),
    pages: LONG,
  })
  vi.unstubAllGlobals()
  const ids = pages.pages.flatMap(page => page.data.map(({ id }) => id))
  expect(ids).toEqual(Array.from({ length: LONG }, (_, at) => LONG - at))
})
