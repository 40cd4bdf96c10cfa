import { expect, test } from 'vitest'
import { openSite } from '#test/app.ts'
import { member } from '#test/people.ts'
import { addRows } from '#test/rows.ts'
import { assessmentsShares } from './sharing.store.ts'

const site = openSite()

test('results are shared by the days of the member’s own calendar, and read a page at a time', async () => {
  const { userId } = await member(site)
  // In Auckland the 20th is from 11:00 UTC of the 19th to 11:00 of the 20th.
  const instants = ['19T10:59:59.999', '19T11:00:00.000', '20T10:59:59.999', '20T11:00:00.000']
  const result = {
    ...{ user_id: userId, quiz_id: 1, quiz_category: 'life_balance', score: 1, total_score: 1 },
    ...{ max_score: 2, questions: '[]', responses: '{}', result_category: 'Developing' },
  }
  const rows = instants.map(at => ({ ...result, quiz_title: at, completed_at: `2026-11-${at}Z` }))
  await addRows(site.db, 'assessment_results', rows as never)
  const [results] = assessmentsShares
  type Day = string | null
  const read = async (from: Day, start: Day, end: Day, limit = 10, offset = 0) => {
    const scope = { from, items: [], zone: 'Pacific/Auckland' }
    const rows = await results?.read(site.db, userId, scope, { start, end, limit, offset })
    return rows?.map(row => (row as { quiz_title: string }).quiz_title)
  }
  const [before, first, last, after] = instants
  expect(await read('2026-11-20', null, null)).toEqual([after, last, first])
  expect(await read('2026-11-01', '2026-11-20', '2026-11-20')).toEqual([last, first])
  expect(await read('0001-01-01', null, '9999-12-31', 2, 1)).toEqual([last, first])
  expect(await read('2026-11-01', null, '2026-11-19')).toEqual([before])
  expect(await read(null, null, null)).toEqual([])
})
