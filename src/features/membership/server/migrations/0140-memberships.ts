import { type Kysely, sql } from 'kysely'
import { addChecks, oneOf } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

const MOVED = [
  'subscription_status',
  'subscription_tier',
  'subscription_starts_at',
  'subscription_expires_at',
  'subscription_cancel_at_period_end',
  'subscription_resumes_at',
  'stripe_customer_id',
  'stripe_subscription_id',
]

const columnsOf = (row?: string) => MOVED.map(name => (row ? `${row}.${name}` : name)).join(', ')
const differs = (one: string, other: string) =>
  `(${MOVED.map(name => `${one}.${name} is distinct from ${other}.${name}`).join(' or ')})`

const TAKE_OVER = `
  insert into memberships (user_id, ${columnsOf()}) values (new.id, ${columnsOf('new')})
  on conflict (user_id) do update set ${MOVED.map(name => `${name} = excluded.${name}`).join(', ')}
  where ${differs('memberships', 'excluded')};`

const SQLITE = [
  `create trigger users_membership after update of ${columnsOf()} on users
    when ${differs('old', 'new')} begin ${TAKE_OVER} end`,
]

const POSTGRES = [
  `create function take_over_membership() returns trigger language plpgsql as $$
   begin ${TAKE_OVER} return null; end $$`,
  `create trigger users_membership after update of ${columnsOf()} on users
    for each row when ${differs('old', 'new')} execute function take_over_membership()`,
]

async function createMemberships(db: Kysely<never>, columns: Columns): Promise<void> {
  const { instant } = columns
  await db.schema
    .createTable('memberships')
    .addColumn('user_id', 'bigint', c => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('subscription_status', 'text', c => c.notNull().defaultTo('inactive'))
    .addColumn('subscription_tier', 'text')
    .addColumn('subscription_starts_at', instant)
    .addColumn('subscription_expires_at', instant)
    .addColumn('subscription_cancel_at_period_end', 'boolean', c => c.notNull().defaultTo(sql`false`))
    .addColumn('subscription_resumes_at', instant)
    // One customer per member; also used by the reconciliation.
    .addColumn('stripe_customer_id', 'text', c => c.unique())
    .addColumn('stripe_subscription_id', 'text')
    .execute()
  for (const [name, since] of [
    ['memberships_end', 'subscription_expires_at'],
    ['memberships_resume', 'subscription_resumes_at'],
  ] as const)
    await sql`
      create index ${sql.ref(name)} on memberships (subscription_status, ${sql.ref(since)})`.execute(db)
  await sql`
    create index memberships_subscribed on memberships (subscription_tier)
    where subscription_status = 'active'`.execute(db)
  await addChecks(db, columns, 'memberships', {
    subscription_status: oneOf(
      'subscription_status',
      ['active', 'inactive', 'past_due', 'canceled'],
      "'inactive'",
    ),
    subscription_tier: oneOf('subscription_tier', ['basic', 'premium', 'coaching'], 'null'),
  })
}

/**
 * The columns of `users` stay for processes of the previous release: what they write there is copied here, and what is
 * written here is mirrored by `0141-memberships-mirrored`.
 */
export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createMemberships(db, columns)
  // Before the copy: on PostgreSQL a new trigger keeps others from writing to its table until the migration ends.
  for (const statement of columns.engine === 'postgres' ? POSTGRES : SQLITE)
    await sql.raw(statement).execute(db)
  await sql
    .raw(
      `insert into memberships (user_id, ${columnsOf()}) select id, ${columnsOf()} from users
       where subscription_status <> 'inactive' or subscription_cancel_at_period_end = true
         or coalesce(subscription_tier, stripe_customer_id, stripe_subscription_id) is not null
         or coalesce(subscription_starts_at, subscription_expires_at, subscription_resumes_at) is not null`,
    )
    .execute(db)
}
