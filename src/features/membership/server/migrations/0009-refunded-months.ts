import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const refundedMonths: Table = ({ instant }) => [
  `-- Months of a subscription whose payment was given back whole at Stripe: they grant no sessions.
  create table refunded_months (
    user_id bigint not null references users (id) on delete cascade,
    plan text not null,
    ends_at ${instant} not null,
    primary key (user_id, plan, ends_at),
    ${checks('refunded_months', { plan: "plan in ('basic', 'premium', 'coaching')" })}
  )`,
]

export const up = (db: Kysely<never>, columns: Columns): Promise<void> =>
  createTables(db, columns, [refundedMonths])
