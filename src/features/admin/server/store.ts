import { type Selectable, sql } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import { type Users, usersSearched } from '#src/features/accounts/server/actions.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { containsText } from '#src/platform/server/db/search.ts'
import { auditLogSearched } from '#src/platform/server/db/tables.ts'

const MEMBER = [
  'id',
  'username',
  'email',
  'full_name',
  'email_verified',
  'is_admin',
  'is_coach',
  'disabled',
  'subscription_status',
  'subscription_tier',
  'subscription_expires_at',
  'created_at',
] as const

/** What decides the membership shown; not shown itself. */
const UNSHOWN = [
  'subscription_starts_at',
  'subscription_cancel_at_period_end',
  'subscription_resumes_at',
  'stripe_subscription_id',
] as const

export type MemberRow = Pick<Selectable<Users>, (typeof MEMBER)[number] | (typeof UNSHOWN)[number]>

const matching = (db: Db, q: string | undefined) =>
  db.selectFrom('users').$if(Boolean(q), query => query.where(containsText(db, usersSearched, q ?? '')))

/** Newest first, with one row more than the limit and the total count. */
export async function listMembers(db: Db, { q, limit, cursor }: ListQuery) {
  const rows = await matching(db, q)
    .select([...MEMBER, ...UNSHOWN])
    .$if(cursor !== undefined, query => query.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { n } = await matching(db, q).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return { rows, total: Number(n) }
}

/** @returns undefined when it does not exist */
export const findMember = (db: Db, id: number): Promise<MemberRow | undefined> =>
  db
    .selectFrom('users')
    .select([...MEMBER, ...UNSHOWN])
    .where('id', '=', id)
    .executeTakeFirst()

export async function countEnabledAdministrators(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('n'))
    .where('is_admin', '=', true)
    .where('disabled', '=', false)
    .executeTakeFirstOrThrow()
  return Number(n)
}

const auditMatching = (db: Db, q: string | undefined) =>
  db
    .selectFrom('audit_log')
    .$if(Boolean(q), query => query.where(containsText(db, auditLogSearched, q ?? '')))

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
