import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'

const planGrants: Table = ({ id, instant }) => [
  `-- Months of a plan that an offer held. While they run they are the membership, which ends with them.
  create table plan_grants (
    id ${id},
    purchase_id bigint not null,
    item integer not null,
    -- Null until the address that bought them is confirmed by an account.
    user_id bigint references users (id) on delete cascade,
    plan text not null,
    months integer not null,
    -- Since when the account has had them.
    waits_since ${instant},
    -- Null until they begin.
    starts_at ${instant},
    ends_at ${instant},
    -- Refunded.
    ended_at ${instant},
    created_at ${instant} not null,
    constraint plan_grants_key unique (purchase_id, item),
    ${checks('plan_grants', {
      plan: "plan in ('basic', 'premium', 'coaching')",
      months: 'months between 1 and 24',
      span: '(starts_at is null) = (ends_at is null)',
      waits: '(user_id is null) = (waits_since is null)',
    })}
  )`,
  'create index plan_grants_user_id on plan_grants (user_id, starts_at)',
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [planGrants])
}
