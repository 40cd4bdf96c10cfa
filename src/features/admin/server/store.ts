import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import { isChargedAgain } from '#src/features/membership/domain.ts'
import { type Db, engineOf } from '#src/server/db/database.ts'
import type { Users } from '#src/server/db/schema.ts'
import { holds } from '#src/server/db/search.ts'
import type { ManagedMember, Week } from '../contract.ts'

const MEMBER = [
  'id',
  'username',
  'email',
  'full_name',
  'email_verified',
  'is_admin',
  'disabled',
  'subscription_status',
  'subscription_tier',
  'subscription_expires_at',
  'created_at',
] as const

/** What tells whether Stripe will charge a member again; none of it is shown. */
const CHARGED = [
  'subscription_cancel_at_period_end',
  'subscription_resumes_at',
  'stripe_subscription_id',
] as const

type Row = Pick<Selectable<Users>, (typeof MEMBER)[number] | (typeof CHARGED)[number]>

function shown(row: Row): ManagedMember {
  const { subscription_cancel_at_period_end, subscription_resumes_at, stripe_subscription_id, ...member } =
    row
  return { ...member, charged_again: isChargedAgain(row) }
}

const matching = (db: Db, q: string | undefined) =>
  db.selectFrom('users').$if(Boolean(q), query => query.where(holds(db, 'users', q ?? '')))

/** One row more than asked for, newest first, and how many there are in all. */
export async function listMembers(db: Db, { q, limit, cursor }: ListQuery) {
  const rows = await matching(db, q)
    .select([...MEMBER, ...CHARGED])
    .$if(cursor !== undefined, query => query.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { n } = await matching(db, q).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return { rows: rows.map(shown), total: Number(n) }
}

/** @returns the member as the change left it; undefined when there is none */
export async function updateMember(
  db: Db,
  id: number,
  change: { is_admin?: boolean; disabled?: boolean },
): Promise<ManagedMember | undefined> {
  const columns = [...MEMBER, ...CHARGED]
  const row =
    Object.keys(change).length === 0
      ? await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
      : await db.updateTable('users').set(change).where('id', '=', id).returning(columns).executeTakeFirst()
  return row && shown(row)
}

export async function countWorkingAdministrators(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('n'))
    .where('is_admin', '=', true)
    .where('disabled', '=', false)
    .executeTakeFirstOrThrow()
  return Number(n)
}

const auditMatching = (db: Db, q: string | undefined) =>
  db.selectFrom('audit_log').$if(Boolean(q), query => query.where(holds(db, 'audit_log', q ?? '')))

export async function listAudit(db: Db, { q, limit, cursor }: ListQuery) {
  const rows = await auditMatching(db, q)
    .selectAll()
    .$if(cursor !== undefined, query => query.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { n } = await auditMatching(db, q).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return { rows, total: Number(n) }
}

/** The Monday of an instant's week, as `yyyy-MM-dd`, in UTC. */
const mondayOf = (db: Db, column: string): RawBuilder<string> =>
  engineOf(db) === 'sqlite'
    ? sql<string>`date(${sql.ref(column)}, 'weekday 0', '-6 days')`
    : sql<string>`to_char(date_trunc('week', ${sql.ref(column)} at time zone 'UTC'), 'YYYY-MM-DD')`

type Counted = 'users' | 'bookings' | 'domino_entries'

/** Counts by week from an instant on; read along the index of `column`. */
export async function countByWeek(
  db: Db,
  from: Counted,
  column: 'created_at' | 'completed_at',
  since: string,
  what: 'rows' | 'members' = 'rows',
): Promise<Map<string, number>> {
  const count = what === 'rows' ? sql<number>`count(*)` : sql<number>`count(distinct user_id)`
  const { rows } = await sql<{ week: string; n: number }>`
    select ${mondayOf(db, column)} as week, ${count} as n
    from ${sql.table(from)} where ${sql.ref(column)} >= ${since} group by 1
  `.execute(db)
  return new Map(rows.map(row => [row.week, Number(row.n)]))
}

const WEEK = ['week', 'sign_ups', 'bookings', 'active_members', 'completed_dominoes'] as const

/** Kept weeks from a Monday on, by their Monday. */
export async function listWeeks(db: Db, since: string): Promise<Map<string, Week>> {
  const rows = await db.selectFrom('weekly_counts').select(WEEK).where('week', '>=', since).execute()
  return new Map(rows.map(row => [row.week, row]))
}

export async function insertWeeks(db: Db, weeks: readonly Week[]): Promise<void> {
  if (weeks.length === 0) return
  await db
    .insertInto('weekly_counts')
    .values([...weeks])
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
