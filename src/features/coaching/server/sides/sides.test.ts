import { expect, test } from 'vitest'
import { openSite } from '#test/app.ts'
import { coached } from '#test/coaching.ts'
import { coach, member } from '#test/people.ts'

const site = openSite({ RATE_LIMIT: 'off' })

test('a coaching has no sides until one is needed, and nothing is unread', async () => {
  const [anna, ben] = [await coach(site, 'anna'), await member(site)]
  const id = await coached(anna, ben)
  const messages = `/api/coachings/${id}/messages`
  expect((await ben.get(messages)).json()).toMatchObject({
    unread: 0,
    read_to: 0,
    other_read_to: 0,
  })
  expect((await ben.post(`${messages}/read`, {})).json().data).toEqual({ unread: 0 })
  const sides = site.db.selectFrom('coaching_sides').selectAll().where('coaching_id', '=', id)
  expect(await sides.execute()).toEqual([])
})
