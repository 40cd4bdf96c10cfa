import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { features } from '#src/app/server/features.ts'
import { seedQuizzes } from '#src/features/assessments/server/seed/seed.ts'
import { platformTables } from '#src/platform/server/db/tables.ts'
import type { AnyTableClaims } from '#src/platform/server/feature.ts'
import { openSite, type Person } from '#test/app.ts'
import { fillAccount } from '#test/full-account.ts'
import { groupOf, joined } from '#test/groups.ts'
import { filesIn, listsIn } from '#test/member-archive.ts'
import { coach, member } from '#test/people.ts'
import { addRow, addRows, rowOf, setRows } from '#test/rows.ts'
import { subscribe } from '#test/subscribers.ts'

const site = openSite()
beforeAll(async () => {
  await seedQuizzes(site.db, site.clock.now)
})

const AT = '2026-11-01T00:00:00.000Z'
const LATER = '2027-11-01T00:00:00.000Z'

/** Rows that jobs, browsers, a membership and a paid offer make. */
async function addMore({ userId: user_id }: Person): Promise<void> {
  const on = { user_id, date: '2026-11-20', created_at: AT }
  const sent = { kind: 'domino', hour: '12:00', outcome: 'sent' } as const
  await addRows(site.db, 'reminders', { ...on, ...sent })
  const tap = { action: 'pip7', entry_id: null, pip: 7, former_status: 'x', mark_id: null }
  await addRows(site.db, 'reminder_taps', { ...on, ...tap, undone_at: null })
  await addRows(site.db, 'passkeys', {
    ...{ user_id, credential_id: `credential ${user_id}`, user_handle: `handle ${user_id}` },
    ...{ public_key: 'key', counter: 0, transports: 'internal', name: 'Phone', created_at: AT },
  })
  await addRows(site.db, 'credits', {
    ...{ user_id, plan: 'coaching', period_start: AT, granted: 1, used: 0 },
    ...{ expires_at: LATER, created_at: AT },
  })
}

async function tablesOfMembers(): Promise<string[]> {
  const tables = await site.db.introspection.getTables()
  return tables
    .filter(table => table.columns.some(column => column.name === 'user_id'))
    .map(table => table.name)
}

/** Of tables that are exported, the names of their lists. */
const LISTS = new Map(
  [platformTables, ...features.map(({ tables }) => tables ?? {})].flatMap(
    (tables: AnyTableClaims) =>
      Object.entries(tables).flatMap(([name, claim]) =>
        typeof claim.export === 'string' ? [[name, claim.export] as const] : [],
      ),
  ),
)

/** Every table has an id or a date. */
const byIdOrDate = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  Number(a.id ?? 0) - Number(b.id ?? 0) || String(a.date).localeCompare(String(b.date))

/** Normally, an offer that was paid brings them. */
async function addPurchases({ userId: user_id }: Person, group_id: number): Promise<void> {
  const purchase_id = await addRow(site.db, 'purchases', {
    ...{ uid: `purchase of ${user_id}`, user_id, title: 'Six', line: '', slug: 'six' },
    ...{ price: 9, currency: 'USD', pays: 'once', contents: '[]', status: 'paid' },
    ...{ paid_by: 'bank', checkout_until: LATER, bought_at: AT, created_at: AT },
  })
  const of = { purchase_id, user_id, created_at: AT }
  const sessions = { item: 0, name: 'Talk', minutes: 60, granted: 6, expires_at: LATER }
  await addRows(site.db, 'bought_sessions', { ...of, ...sessions })
  const plan = { item: 1, plan: 'basic', months: 2, waits_since: AT } as const
  await addRows(site.db, 'plan_grants', { ...of, ...plan })
  await addRows(site.db, 'group_bought_places', { ...of, group_id })
}

test('the archive contains every row of the member and of nobody else', async () => {
  const ann = await member(site)
  const bob = await member(site)
  const group = await groupOf(await coach(site))
  for (const person of [ann, bob]) {
    await fillAccount(person)
    await addMore(person)
    await joined(person, group)
    await addPurchases(person, group)
  }
  const answer = await ann.get('/api/user/export')
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="first-domino-[\w.-]+\.zip"$/,
  )
  const files = await filesIn(answer.rawPayload)
  const everything = await listsIn(answer.rawPayload)

  for (const table of await tablesOfMembers()) {
    const list = LISTS.get(table)
    if (!list) continue
    const { rows: found } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where user_id = ${ann.userId}
    `.execute(site.db)
    const rows = found.toSorted(byIdOrDate)
    expect(rows.length, `${table}: fillAccount must make some`).toBeGreaterThan(0)
    const exported = (everything[list] ?? []).toSorted(byIdOrDate)
    expect(exported.length, table).toBe(rows.length)
    if (table === 'push_subscriptions') {
      // The address is a secret of the browser.
      const service = { service: 'fcm.googleapis.com', created_at: rows[0]?.created_at }
      expect(exported).toEqual([{ id: rows[0]?.id, ...service }])
      continue
    }
    for (const [index, row] of exported.entries()) expect(rows[index], table).toMatchObject(row)
    // These lists leave out columns that only the server needs.
    if (!['sessions', 'passkeys', 'reminder_settings'].includes(table)) {
      for (const column of Object.keys(rows[0] ?? {}).filter(name => name !== 'field_history'))
        expect(exported[0], table).toHaveProperty(column)
    }
    expect(files[`${list}.csv`]?.split('\r\n').length, table).toBeGreaterThan(rows.length)
  }
  const membership = await rowOf(site.db, 'memberships', { user_id: ann.userId }, [
    ...(['subscription_status', 'subscription_tier', 'subscription_starts_at'] as const),
    ...(['subscription_expires_at', 'subscription_cancel_at_period_end'] as const),
  ])
  expect(membership.subscription_status).toBe('active')
  expect(everything.account).toEqual([expect.objectContaining(membership)])
  const text = JSON.stringify(everything)
  expect(text).not.toContain('stripe_customer_id')
  expect(everything.domino_reflections).toHaveLength(1)
  expect(text).not.toContain('argon2')
  expect(text).not.toContain('token_hash')
  expect(files['README.txt']).toContain('lists/*.ndjson')
  expect(files['cabinet_entries.csv']).toMatch(/^\uFEFFid,/)
})

test('the archive contains the newsletter subscription only if the address is confirmed', async () => {
  await subscribe(site, 'Cal@example.com', 'dan@example.com')
  const at = site.clock.now.toISOString()
  const newsletterOf = async (name: string, email_verified: boolean) => {
    const someone = await member(site, name)
    await setRows(site.db, 'users', { email_verified }, { id: someone.userId })
    return (await listsIn((await someone.get('/api/user/export')).rawPayload)).newsletter
  }
  expect(await newsletterOf('cal', true)).toEqual([
    {
      ...{ id: expect.anything(), email: 'Cal@example.com' },
      ...{ subscribed_at: at, confirmed_at: at, is_active: true },
    },
  ])
  expect(await newsletterOf('dan', false)).toBeUndefined()
})

test('an archive that is given up lets the next one of the member go', async () => {
  const eve = await member(site)
  const place = { user_id: eve.userId, drawer_type: 'this_life', title: 'Long' } as const
  for (let position = 0; position < 60; position++) {
    // Hardly compressible, so that it does not fit into what the connection buffers.
    const content = randomBytes(70_000).toString('base64')
    const row = { ...place, position, content, created_at: AT, updated_at: AT }
    await addRows(site.db, 'cabinet_entries', row)
  }
  const address = await site.app.listen({ port: 0 })
  const start = async () => {
    const giveUp = new AbortController()
    const headers = { cookie: eve.cookie ?? '' }
    const answer = await fetch(`${address}/api/user/export`, { headers, signal: giveUp.signal })
    return { answer, giveUp }
  }
  const first = await start()
  const second = start()
  expect((await eve.get('/api/user')).statusCode).toBe(200)
  first.giveUp.abort()
  const { answer } = await second
  expect((await listsIn(Buffer.from(await answer.arrayBuffer()))).cabinet_entries).toHaveLength(60)
})
