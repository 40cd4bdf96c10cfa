import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CATEGORIES } from '#src/features/assessments/constants.ts'
import { verifyAudit } from '#src/platform/server/db/audit-chain.ts'
import { openSite } from '#test/app.ts'
import { administrator, PASSWORD } from '#test/people.ts'
import { addRows } from '#test/rows.ts'

const site = openSite({}, 'test')

const QUIZ = { description: 'About a thing', category: CATEGORIES[0] }

async function makeEntries(n: number) {
  const admin = await administrator(site)
  const made = await Promise.all(
    Array.from({ length: n }, (_, at) =>
      admin.post('/api/assessment/quizzes', { ...QUIZ, title: `Ünïcode ${at}` }),
    ),
  )
  expect(made.map(({ statusCode }) => statusCode)).toEqual(made.map(() => 201))
  const rows = await site.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  expect(rows).toHaveLength(n)
  return rows
}

test('an untouched log is intact, and a head that was written down is found again, unless it was removed', async () => {
  const rows = await makeEntries(4)
  const verdict = await verifyAudit(site.db, rows[1]?.hash)
  expect(verdict).toEqual({
    entries: 4,
    unchained: 0,
    head: rows[3]?.hash,
    faults: [],
    holdsExpected: true,
  })
  const newest = rows[3]
  await sql`delete from audit_log where id = ${newest?.id}`.execute(site.db)
  const cut = { faults: [], holdsExpected: false }
  expect(await verifyAudit(site.db, newest?.hash)).toMatchObject(cut)
})

test('a changed, a removed and an added entry are found', async () => {
  const rows = await makeEntries(5)
  const [first, second, third, fourth, fifth] = rows.map(({ id }) => id)
  await sql`update audit_log set username = 'somebody' where id = ${second}`.execute(site.db)
  await sql`delete from audit_log where id = ${fourth}`.execute(site.db)
  const { faults } = await verifyAudit(site.db)
  expect(faults).toEqual([
    `entry ${second} was changed`,
    `entries before ${fifth} were changed or removed`,
  ])
  expect([first, third]).not.toContain(undefined)
  const { id: _, hash: __, previous_hash: ___, ...copied } = rows[0] ?? ({} as never)
  await addRows(site.db, 'audit_log', { ...copied, hash: null, previous_hash: null })
  expect((await verifyAudit(site.db)).faults.at(-1)).toMatch(/^entry \d+ is not chained$/)
})

test('entries from before the chain are counted, and old ones may be deleted', async () => {
  const rows = await makeEntries(3)
  await sql`update audit_log set hash = null, previous_hash = null where id = ${rows[0]?.id}`.execute(
    site.db,
  )
  expect(await verifyAudit(site.db)).toMatchObject({ entries: 3, unchained: 1, faults: [] })
  await sql`delete from audit_log where id <= ${rows[1]?.id}`.execute(site.db)
  expect(await verifyAudit(site.db)).toMatchObject({ entries: 1, faults: [] })
})

test('exports are chained, too, also those that are made at the same time', async () => {
  const admin = await administrator(site)
  await admin.post('/api/user/confirm', { password: PASSWORD })
  const exports = Array.from({ length: 6 }, () => admin.get('/api/newsletters/export.csv'))
  expect((await Promise.all(exports)).map(({ statusCode }) => statusCode)).toEqual(
    exports.map(() => 200),
  )
  expect(await verifyAudit(site.db)).toMatchObject({ entries: 6, unchained: 0, faults: [] })
})
