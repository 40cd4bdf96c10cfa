import { expect, test } from 'vitest'
import { breaks } from '../../../../scripts/migration-rule.ts'

const inUp = (statement: string) =>
  `export async function up(db) {\n  await db.schema${statement}.execute()\n}`

test.each([
  ['a new table', ".createTable('a').addColumn('id', 'bigint', c => c.notNull().unique())"],
  ['a column that may be null', ".alterTable('users').addColumn('a', 'text')"],
  ['one with a default', ".alterTable('users').addColumn('a', 'text', c => c.notNull().defaultTo(''))"],
  ['an index', ".createIndex('a').on('users').column('a')"],
])('%s is allowed', (_, statement) => {
  expect(breaks(inUp(statement), '1.0.0')).toEqual([])
})

test.each([
  [".dropTable('a')", 'drops a table'],
  [".alterTable('users').dropColumn('a')", 'drops a column'],
  [".alterTable('users').renameColumn('a', 'b')", 'renames something'],
  [".alterTable('users').alterColumn('a', c => c.setNotNull())", 'changes a column'],
  [".alterTable('users').addColumn('a', 'text', c => c.notNull())", 'a column that must be given'],
  [".alterTable('users').addColumn('a', 'text', c => c.unique())", 'tightens users'],
  [".createIndex('a').on('users').column('a').unique()", 'tightens users'],
])('%s is rejected', (statement, why) => {
  expect(breaks(inUp(statement), '1.0.0').join()).toContain(why)
})

test('raw SQL is checked, comments are not', () => {
  expect(breaks('await sql`alter table users rename to people`.execute(db)', '1.0.0')).toHaveLength(1)
  expect(breaks('await sql`alter table users add constraint a check (id > 0)`', '1.0.0').join()).toContain(
    'addChecks',
  )
  expect(breaks('// drop table users\n/* rename to */', '1.0.0')).toEqual([])
})

test('what no release uses anymore may be removed one release later, not in the same one', () => {
  const contract = `export const unusedSince = '1.2.0'\n${inUp(".dropTable('a')")}`
  expect(breaks(contract, '1.3.0')).toEqual([])
  expect(breaks(contract, '1.2.1')).toEqual([])
  expect(breaks(contract, '1.2.0')).toHaveLength(1)
})
