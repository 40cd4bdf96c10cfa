import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { claimedTables } from '#src/app/server/data-table.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { openSite } from '#test/app.ts'
import { fillEveryTable } from '#test/every-table.ts'
import { fillAccount } from '#test/full-account.ts'
import { filesIn, listsIn } from '#test/member-archive.ts'
import { member } from '#test/people.ts'
import { addRows, rowOf, rowsOf, setRows } from '#test/rows.ts'
import { subscribe } from '#test/subscribers.ts'

const site = openSite()

/** The tables that are exported and have one member for each row, and the names of their lists. */
async function listsOfMembers(): Promise<[table: 'sessions', list: string][]> {
  const owned = (await site.db.introspection.getTables())
    .filter(({ columns }) => columns.some(({ name }) => name === 'user_id'))
    .map(({ name }) => name)
  return claimedTables.flatMap(([table, claim]) =>
    owned.includes(table) && typeof claim.export === 'string'
      ? [[table as 'sessions', claim.export]]
      : [],
  )
}

/** Every table has an id or a date. */
const byIdOrDate = (a: object, b: object) => keyOf(a).localeCompare(keyOf(b))
const keyOf = (row: { id?: unknown; date?: unknown }) => String(row.id ?? row.date).padStart(10)

test('an archive has every row of its member and of nobody else', async () => {
  await fillEveryTable(site)
  const { archive } = site.deps.features
  for (const { id, email, is_coach: isCoach } of await rowsOf(site.db, 'users')) {
    const about = { id, email, isCoach }
    const read = archive.map(part => part.read(systemContext(site.db, site.deps), about))
    const lists = (await Promise.all(read)).flat()
    for (const [table, name] of await listsOfMembers()) {
      const rows = lists.find(list => list.name === name)?.rows ?? []
      const exported: string[] = []
      for await (const row of typeof rows === 'function' ? rows() : rows) exported.push(keyOf(row))
      const stored = (await rowsOf(site.db, table, { user_id: id })).map(keyOf)
      expect(exported.toSorted(), `${table} of ${id}`).toEqual(stored.toSorted())
    }
  }
})

test.each([
  ['session_credit_uses', 'credit_uses'],
  ['bought_session_uses', 'bought_uses'],
] as const)(
  '%s, which are of a member through another row, are in one archive each',
  async (name, table) => {
    const exported: string[] = []
    for (const { id, email, is_coach: isCoach } of await rowsOf(site.db, 'users')) {
      const about = { id, email, isCoach }
      const read = site.deps.features.archive.map(part =>
        part.read(systemContext(site.db, site.deps), about),
      )
      const list = (await Promise.all(read)).flat().find(each => each.name === name)
      if (Array.isArray(list?.rows)) exported.push(...list.rows.map(keyOf))
    }
    expect(exported.toSorted()).toEqual((await rowsOf(site.db, table)).map(keyOf).toSorted())
  },
)

test('it says all of a row that is not a secret, and can be read in a spreadsheet', async () => {
  const ann = await member(site)
  await fillAccount(ann)
  const answer = await ann.get('/api/user/export')
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="first-domino-[\w.-]+\.zip"$/,
  )
  const files = await filesIn(answer.rawPayload)
  const everything = await listsIn(answer.rawPayload)
  for (const [table, list] of await listsOfMembers()) {
    const rows = (await rowsOf(site.db, table, { user_id: ann.userId })).toSorted(byIdOrDate)
    const exported = (everything[list] ?? []).toSorted(byIdOrDate)
    if (table === ('push_subscriptions' as string)) {
      // The address is a secret of the browser.
      const service = { service: 'fcm.googleapis.com', created_at: rows[0]?.created_at }
      expect(exported).toEqual([{ id: rows[0]?.id, ...service }])
      continue
    }
    for (const [index, row] of exported.entries()) expect(rows[index], table).toMatchObject(row)
    // These lists leave out columns that only the server needs.
    if (rows[0] && !['sessions', 'reminder_settings'].includes(table))
      for (const column of Object.keys(rows[0]).filter(name => name !== 'field_history'))
        expect(exported[0], table).toHaveProperty(column)
    expect(files[`${list}.csv`]?.split('\r\n').length ?? 1, table).toBeGreaterThan(rows.length)
  }
  const membership = await rowOf(site.db, 'memberships', { user_id: ann.userId }, [
    ...(['subscription_status', 'subscription_tier', 'subscription_starts_at'] as const),
    ...(['subscription_expires_at', 'subscription_cancel_at_period_end'] as const),
  ])
  expect(everything.account).toEqual([expect.objectContaining(membership)])
  expect(everything.domino_reflections).toHaveLength(1)
  const text = JSON.stringify(everything)
  for (const secret of ['stripe_customer_id', 'argon2', 'token_hash'])
    expect(text).not.toContain(secret)
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
  const at = site.clock.now.toISOString()
  const place = { user_id: eve.userId, drawer_type: 'this_life', title: 'Long' } as const
  for (let position = 0; position < 60; position++) {
    // Hardly compressible, so that it does not fit into what the connection buffers.
    const content = randomBytes(70_000).toString('base64')
    const row = { ...place, position, content, created_at: at, updated_at: at }
    await addRows(site.db, 'cabinet_entries', row)
  }
  const address = await site.app.listen({ port: 0 })
  const start = async () => {
    const giveUp = new AbortController()
    const headers = { cookie: eve.cookie ?? '', connection: 'close' }
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
