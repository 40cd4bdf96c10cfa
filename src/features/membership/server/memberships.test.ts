import { expect, test } from 'vitest'
import { openSite } from '#test/app.ts'
import { member, PASSWORD, setMembership } from '#test/people.ts'

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

test('the row goes with the account', async () => {
  const ann = await member(site)
  await setMembership(site, ann, { subscription_status: 'active', subscription_tier: 'basic' })
  expect((await ann.delete('/api/user', { password: PASSWORD })).statusCode).toBe(200)
  expect(await rowOf(ann.userId)).toBeUndefined()
  await expect(setMembership(site, ann, { subscription_tier: 'basic' })).rejects.toThrow(
    'no such member',
  )
})
