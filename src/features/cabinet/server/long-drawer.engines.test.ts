import { expect, test } from 'vitest'
import { openSite } from '#test/app.ts'
import { member } from '#test/people.ts'

const site = openSite({ RATE_LIMIT: 'off' })

test('a long drawer arrives complete and in order, and others are answered while it is read', async () => {
  const ann = await member(site)
  const bob = await member(site)
  const ids: number[] = []
  for (let n = 0; n < 30; n++) {
    const content = `${n} "東京" \\u0000 ${'x'.repeat(95_000)}`
    const made = await ann.post('/api/cabinet-entries', {
      drawer_type: 'this_life',
      title: `No. ${n}`,
      content,
    })
    ids.unshift(made.json().data.id)
  }
  const url = `/api/cabinet-entries/user/${ann.userId}/drawer/this_life`
  const ended: string[] = []
  const lists = Array.from({ length: 4 }, async () => {
    const answer = await ann.get(url)
    ended.push('list')
    return answer.json()
  })
  const other = bob.get('/api/user').then(({ statusCode }) => {
    ended.push('other')
    return statusCode
  })
  expect(await other).toBe(200)
  for (const { data, next_cursor } of await Promise.all(lists)) {
    expect(data.map((each: { id: number }) => each.id)).toEqual(ids)
    expect(data[29].content).toBe(`0 "東京" \\u0000 ${'x'.repeat(95_000)}`)
    expect(next_cursor).toBeUndefined()
  }
  expect(ended[0]).toBe('other')
})
