import { expect, test } from 'vitest'
import { openSite } from '#test/app.ts'
import { member } from '#test/people.ts'

const site = openSite({ RATE_LIMIT: 'off' })

const rowOf = (userId: number) =>
  site.db.selectFrom('memberships').selectAll().where('user_id', '=', userId).executeTakeFirst()

test('a member has no row until one is needed, and is shown without a membership', async () => {
  const ann = await member(site)
  expect(await rowOf(ann.userId)).toBeUndefined()
  expect((await ann.get('/api/user')).json().data).toMatchObject({
    subscription_status: 'inactive',
    subscription_tier: null,
    subscription_starts_at: null,
    subscription_expires_at: null,
    subscription_cancel_at_period_end: false,
  })
})
