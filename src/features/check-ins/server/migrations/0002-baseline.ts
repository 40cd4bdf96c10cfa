import type { Kysely } from 'kysely'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const checkInForms: Table = ({ instant, json }) => [
  `create table check_in_forms (
    coach_id bigint primary key references users (id) on delete cascade,
    questions ${json} not null,
    updated_at ${instant} not null
  )`,
]

const checkIns: Table = ({ id, instant, json }) => [
  `create table check_ins (
    id ${id},
    member_id bigint not null references users (id) on delete cascade,
    coaching_id bigint not null references coachings (id) on delete cascade,
    week date not null,
    questions ${json} not null,
    answers ${json} not null,
    figures ${json},
    created_at ${instant} not null
  )`,
  'create unique index check_ins_week on check_ins (member_id, week)',
  'create index check_ins_coaching on check_ins (coaching_id, id)',
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [checkInForms, checkIns])
}
