import { expect, test } from 'vitest'
import { rowsFile, tablesFile } from './file.ts'
import { type Column, commentsIn, enumsIn, readSchema, type Table } from './schema.ts'

const column = (name: string, type: string, more: Partial<Column> = {}): Column => ({
  ...{ name, type, isNull: false, hasDefault: false, isKey: false, values: [], parent: null },
  ...{ doc: '', ...more },
})

const JARS: Table = {
  name: 'glass_jars',
  owner: 'jars',
  doc: 'One for each member.',
  isMembersOwn: true,
  columns: [
    column('id', 'integer', { isKey: true, hasDefault: true }),
    column('user_id', 'bigint', { parent: { table: 'users', onDelete: 'CASCADE' } }),
    column('coach_id', 'bigint', {
      ...{ isNull: true, parent: { table: 'users', onDelete: 'SET NULL' } },
      doc: 'Null after the coach has left.\nOr before there was one.',
    }),
    column('size', 'text', { values: ['small', 'large'] }),
    column('lid', 'text', { values: ['cork'], isNull: true }),
    column('full', 'boolean', { hasDefault: true }),
    column('filled_on', 'date', { isNull: true }),
    column('pebbles', 'json'),
    column('marks', 'json', { isNull: true, hasDefault: true }),
    column('created_at', 'timestamp'),
  ],
}

test('a row is written as its table says it', () => {
  const byHand =
    'export interface ColumnTypes { glass_jars: { pebbles: string[]; marks: number[] } }'
  const { text, missing } = rowsFile([JARS], byHand)
  expect(missing).toEqual([])
  expect(text.split('\n').slice(1)).toEqual([
    "import type { Generated } from 'kysely'",
    "import type { CalendarDate } from '#src/contract/calendar.ts'",
    "import type { Fixed, Instant, Json } from '#src/platform/server/db/schema.ts'",
    "import type { ColumnTypes } from './tables.ts'",
    '',
    '/** One for each member. */',
    'export interface GlassJars {',
    '  id: Generated<number>',
    '  user_id: Fixed<number>',
    '  /**',
    '   * Null after the coach has left.',
    '   * Or before there was one.',
    '   */',
    '  coach_id: number | null',
    "  size: 'small' | 'large'",
    "  lid: 'cork' | null",
    '  full: Generated<boolean>',
    '  filled_on: CalendarDate | null',
    "  pebbles: Json<ColumnTypes['glass_jars']['pebbles']>",
    "  marks: Json<ColumnTypes['glass_jars']['marks'] | null, undefined>",
    '  created_at: Fixed<Instant>',
    '}',
    '',
    "declare module '#src/platform/server/db/schema.ts' {",
    '  interface Schema {',
    '    glass_jars: GlassJars',
    '  }',
    '  interface MembersOwn {',
    '    glass_jars: true',
    '  }',
    '}',
    '',
  ])
  expect(tablesFile([JARS])).toContain('  glass_jars: true,\n')
})

test('JSON of which nobody says what is in it is named', () => {
  const { missing } = rowsFile([JARS], 'export interface ColumnTypes { glass_jars: { marks: 1 } }')
  expect(missing).toEqual(['glass_jars.pebbles'])
})

test('comments of SQL belong to what follows them', () => {
  const made = `-- One for each member.
    create table jars (
      id integer,
      -- Null after the coach
      -- has left.
      coach_id bigint,
      size text
    )`
  const added = '-- Of glass or not.\n alter table jars add column glass boolean'
  expect([...commentsIn([made, added, 'create table lids (id integer)'])]).toEqual([
    ['jars', 'One for each member.'],
    ['jars.coach_id', 'Null after the coach\nhas left.'],
    ['jars.glass', 'Of glass or not.'],
  ])
})

test('an enum is a check that lists texts, and no other', () => {
  const rules = [
    `constraint "a_check" check ((size in ('small', 'large')) is not false)`,
    `constraint "b_check" check ((size <> 'small' or lid in ('cork')) is not false)`,
    `constraint "c_check" check ((lid in ('cork')) is not false)`,
  ]
  expect(Object.fromEntries(enumsIn(`create table jars (${rules.join(', ')})`))).toEqual({
    size: ['small', 'large'],
    lid: ['cork'],
  })
})

test('each table has its feature, and goes with an account where its foreign keys say so', async () => {
  const tables = new Map((await readSchema()).map(table => [table.name, table]))
  const of = (name: string) => {
    const { owner, isMembersOwn } = tables.get(name) ?? {}
    return [owner, isMembersOwn]
  }
  expect(of('pip_marks')).toEqual(['tracker', true])
  expect(of('coaching_messages')).toEqual(['coaching', false])
  expect(of('row_counts')).toEqual(['platform', false])
  expect([...tables.keys()].filter(name => /_searched|kysely/.test(name))).toEqual([])
})
