import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const credits: Table = ({ id, instant }) => [
  `create table credits (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    plan text not null,
    period_start ${instant} not null,
    granted integer not null,
    used integer not null,
    expires_at ${instant} not null,
    created_at ${instant} not null,
    constraint credits_period unique (user_id, plan, period_start),
    ${checks('credits', {
      plan: "plan in ('basic', 'premium', 'coaching')",
      granted: 'granted >= 0',
      used: 'used between 0 and granted',
    })}
  )`,
]

const creditUses: Table = ({ id, instant }) => [
  `create table credit_uses (
    id ${id},
    credit_id bigint not null references credits (id) on delete cascade,
    appointment_id bigint not null references appointments (id) on delete cascade,
    used_at ${instant} not null,
    refunded_at ${instant}
  )`,
  'create index credit_uses_appointment_id on credit_uses (appointment_id)',
  'create index credit_uses_credit_id on credit_uses (credit_id)',
]

const creditRules: Table = () => [
  `create table credit_rules (
    plan text primary key,
    credits integer not null,
    months integer not null,
    ${checks('credit_rules', {
      plan: "plan in ('basic', 'premium', 'coaching')",
      credits: 'credits between 0 and 100',
      months: 'months between 1 and 12',
    })}
  )`,
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [credits, creditUses, creditRules])
}
