import { expect, test } from 'vitest'
import { breaks } from '../../../../scripts/migration-rule.ts'

const inUp = (statement: string) =>
  `export async function up(db) {\n  await sql.raw(\`${statement}\`).execute(db)\n}`

test.each([
  'create table a (id bigint not null unique)',
  'create table a (id bigint)`,\n`create unique index a_id on a (id)',
  'alter table users add column a text',
  'alter table users add column a text not null default 0',
  'create index a on users (a)',
])('%s is allowed', statement => {
  expect(breaks(inUp(statement), '1.0.0')).toEqual([])
})

test.each([
  ['drop table a', 'drops a table'],
  ['alter table users drop column a', 'drops a column'],
  ['drop index a', 'drops an index'],
  ['alter table users rename to people', 'renames something'],
  ['alter table users alter column a set not null', 'changes a column'],
  ['alter table users add column a text not null', 'a column that must be given'],
  ['create unique index a on users (a)', 'tightens users'],
  ['alter table users add constraint a check (id > 0)', 'addChecks'],
])('%s is rejected', (statement, why) => {
  expect(breaks(inUp(statement), '1.0.0').join()).toContain(why)
})

test('the schema builder is rejected, since only SQL is read; comments are not read', () => {
  expect(breaks("db.schema.dropTable('a')", '1.0.0').join()).toContain('write SQL')
  expect(breaks('// drop table users\n/* rename to */', '1.0.0')).toEqual([])
})

test('what no release uses anymore may be removed one release later, not in the same one', () => {
  const contract = `export const unusedSince = '1.2.0'\n${inUp('drop table a')}`
  expect(breaks(contract, '1.3.0')).toEqual([])
  expect(breaks(contract, '1.2.1')).toEqual([])
  expect(breaks(contract, '1.2.0')).toHaveLength(1)
})
