import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { NOON, openSite, type Person } from '#test/app.ts'
import { groupOf, joined, topicOf } from '#test/groups.ts'
import { coach, member, PASSWORD } from '#test/people.ts'
import { sweep } from '../actions.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let anna: Person
beforeAll(async () => {
  anna = await coach(site, 'anna')
})

const queue = async () => (await anna.get('/api/coach/reports')).json().data

test('a report that is done goes after ninety days, one that is open stays', async () => {
  const group = await groupOf(anna)
  const ben = await member(site)
  await joined(ben, group)
  for (const title of ['Done', 'Open'])
    await ben.post(`/api/posts/topic/${await topicOf(anna, group, { title })}/report`, {})
  const done = (await queue()).find((row: { title: string }) => row.title === 'Done')
  await anna.patch(`/api/coach/reports/${done.id}`, { status: 'done' })
  const titlesAfter = async (days: number) => {
    site.clock.now = new Date(NOON.getTime() + days * DAY_MS)
    await sweep(site.db, site.clock.now)
    await anna.post('/api/login', { username: 'anna', password: PASSWORD })
    return (await queue()).map((row: { title: string }) => row.title)
  }
  expect(await titlesAfter(89)).toEqual(['Open', 'Done'])
  expect(await titlesAfter(91)).toEqual(['Open'])
})
