import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '#src/app/server/features.ts'
import { type Db, openDatabase } from '#src/platform/server/db/database.ts'
import { migrate } from '#src/platform/server/db/migrate.ts'
import { makeTestApp, NOON, type Person, type TestApp } from '#test/app.ts'
import { emptyDatabase } from '#test/database.ts'
import { member, setMembership } from '#test/people.ts'

/** What the previous release reads and writes in `users`, and this one in `memberships`. */
const COLUMNS = [
  'subscription_status',
  'subscription_tier',
  'subscription_starts_at',
  'subscription_expires_at',
  'subscription_cancel_at_period_end',
  'subscription_resumes_at',
  'stripe_customer_id',
  'stripe_subscription_id',
]

let site: TestApp
beforeAll(async () => {
  site = await makeTestApp({ RATE_LIMIT: 'off' })
})
afterAll(() => site.close())

async function read(db: Db, table: 'users' | 'memberships', userId: number) {
  const key = table === 'users' ? 'id' : 'user_id'
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(COLUMNS.map(name => sql.ref(name)))} from ${sql.table(table)}
    where ${sql.ref(key)} = ${userId}`.execute(db)
  return rows[0]
}

/** Writes as a process of the previous release does. */
const writeBefore = (db: Db, userId: number, change: Record<string, string | boolean | null>) =>
  sql`update users set ${sql.join(
    Object.entries(change).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  )} where id = ${userId}`.execute(db)

const FULL = {
  subscription_status: 'active',
  subscription_tier: 'premium',
  subscription_starts_at: '2026-11-01T10:00:00.000Z',
  subscription_expires_at: '2026-12-01T10:00:00.000Z',
  subscription_cancel_at_period_end: true,
  subscription_resumes_at: '2027-01-01T10:00:00.000Z',
} as const

const full = (name: string) => ({
  ...FULL,
  stripe_customer_id: `cus_${name}`,
  stripe_subscription_id: `sub_${name}`,
})

const shown = async (person: Person) => (await person.get('/api/user')).json().data

test('a member has no row until one is needed, and is shown without a membership', async () => {
  const ann = await member(site)
  expect(await read(site.db, 'memberships', ann.userId)).toBeUndefined()
  expect(await shown(ann)).toMatchObject({
    subscription_status: 'inactive',
    subscription_tier: null,
    subscription_starts_at: null,
    subscription_expires_at: null,
    subscription_cancel_at_period_end: false,
  })
})

test('what a process of the previous release writes is what this one reads', async () => {
  const ann = await member(site, 'ann')
  await writeBefore(site.db, ann.userId, full('ann'))
  expect(await read(site.db, 'memberships', ann.userId)).toEqual(full('ann'))
  expect(await shown(ann)).toMatchObject({ subscription_status: 'active', subscription_tier: 'premium' })
  const later = { subscription_status: 'past_due', subscription_resumes_at: null, stripe_customer_id: null }
  await writeBefore(site.db, ann.userId, later)
  expect(await read(site.db, 'memberships', ann.userId)).toEqual({ ...full('ann'), ...later })
  expect(await read(site.db, 'users', ann.userId)).toEqual({ ...full('ann'), ...later })
})

test('what this process writes is what one of the previous release reads', async () => {
  const [ben, eve] = [await member(site, 'ben'), await member(site, 'eve')]
  const untouched = await read(site.db, 'users', eve.userId)
  await setMembership(site, ben, full('ben'))
  expect(await read(site.db, 'users', ben.userId)).toEqual(full('ben'))
  const later = { subscription_tier: null, subscription_cancel_at_period_end: false }
  await setMembership(site, ben, later)
  expect(await read(site.db, 'users', ben.userId)).toEqual({ ...full('ben'), ...later })
  await writeBefore(site.db, ben.userId, { subscription_status: 'canceled' })
  await setMembership(site, ben, { subscription_tier: 'basic' })
  const last = { ...full('ben'), ...later, subscription_status: 'canceled', subscription_tier: 'basic' }
  for (const table of ['users', 'memberships'] as const)
    expect(await read(site.db, table, ben.userId)).toEqual(last)
  expect(await read(site.db, 'users', eve.userId)).toEqual(untouched)
  expect(await read(site.db, 'memberships', eve.userId)).toBeUndefined()
})

test('the upgrade gives a row to everybody who has or had a membership, or a customer at Stripe', async () => {
  const made = await emptyDatabase()
  const { db } = await openDatabase(made.settings)
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0140'))
  await migrate(db, before, null)
  const at = NOON.toISOString()
  const changes = [
    {},
    full('bob'),
    { subscription_status: 'canceled' },
    ...COLUMNS.slice(1).map(name => ({ [name]: full('one')[name as keyof typeof FULL] })),
  ]
  for (const [n, change] of changes.entries()) {
    const key = `member${n}`
    await sql`insert into users (id, username, username_key, created_at)
      values (${n + 1}, ${key}, ${key}, ${at})`.execute(db)
    if (n > 0) await writeBefore(db, n + 1, change)
  }
  const unchanged = await Promise.all(changes.map((_, n) => read(db, 'users', n + 1)))
  await migrate(db, migrations, null)
  const moved = await Promise.all(changes.map((_, n) => read(db, 'memberships', n + 1)))
  expect(moved).toEqual([undefined, ...unchanged.slice(1)])
  expect(await Promise.all(changes.map((_, n) => read(db, 'users', n + 1)))).toEqual(unchanged)
  expect(moved[1]).toEqual(full('bob'))
  await db.destroy()
  await made.drop()
})
