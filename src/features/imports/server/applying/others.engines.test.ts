import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { MemberImport } from '#src/features/imports/contract.ts'
import { openSite } from '#test/app.ts'
import { archiveOf } from '#test/member-archive.ts'
import { member } from '#test/people.ts'

/** Enough for some eight transactions. */
const DAYS = 1_600

const site = openSite({ RATE_LIMIT: 'off' })

test('somebody else’s save is answered while an import is applied', async () => {
  const [ann, ben] = [await member(site), await member(site)]
  const day = (n: number) => new Date(Date.UTC(2010, 0, 1 + n)).toISOString().slice(0, 10)
  const file = await archiveOf({
    rest_days: Array.from({ length: DAYS }, (_, n) => ({ id: n + 1, date: day(n) })),
  })
  const sent = await ann.send('POST', '/api/user/imports', file, {
    'content-type': 'application/zip',
  })
  const { id } = sent.json().data as MemberImport
  const shown = async () => (await ann.get(`/api/user/imports/${id}`)).json().data as MemberImport
  expect((await ann.post(`/api/user/imports/${id}/apply`)).json().data.state).toBe('applying')
  const saved = await ben.post('/api/domino-entries', { date: '2026-11-20', title: 'Walk' })
  expect(saved.statusCode).toBe(201)
  const { state, progress } = await shown()
  expect(state).toBe('applying')
  expect(progress.done).toBeLessThan(progress.of)
  // Calls by `inject` alone would not give the import a turn of the event loop.
  while ((await shown()).state === 'applying') await turn()
  expect((await shown()).progress).toEqual({ done: DAYS, of: DAYS })
})
