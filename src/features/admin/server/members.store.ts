import type { ListQuery } from '#src/contract/list.ts'
import { orNoMembership } from '#src/features/sign-in/domain/membership.ts'
import { usersSearched } from '#src/features/sign-in/server/exposed.ts'
import { countOf, type Db } from '#src/platform/server/db/database.ts'
import { containsText } from '#src/platform/server/db/search.ts'

const MEMBER = [
  'users.id',
  'users.username',
  'users.email',
  'users.full_name',
  'users.email_verified',
  'users.is_admin',
  'users.is_coach',
  'users.disabled',
  'memberships.subscription_status',
  'memberships.subscription_tier',
  'memberships.subscription_expires_at',
  'users.created_at',
] as const

/** Columns from which the displayed membership is derived; not displayed themselves. */
const UNSHOWN = [
  'memberships.subscription_starts_at',
  'memberships.subscription_cancel_at_period_end',
  'memberships.subscription_resumes_at',
  'memberships.stripe_subscription_id',
] as const

const matching = (db: Db, q: string | undefined) =>
  db
    .selectFrom('users')
    .$if(Boolean(q), query => query.where(containsText(db, usersSearched, q ?? '')))

const withMembership = (users: ReturnType<typeof matching>) =>
  users.leftJoin('memberships', 'memberships.user_id', 'users.id').select([...MEMBER, ...UNSHOWN])

/** Newest first, with one row more than the limit and the total count. */
export async function listMembers(db: Db, { q, limit, cursor }: ListQuery) {
  const rows = await withMembership(matching(db, q))
    .$if(cursor !== undefined, query => query.where('users.id', '<', Number(cursor)))
    .orderBy('users.id', 'desc')
    .limit(limit + 1)
    .execute()
  return { rows: rows.map(orNoMembership), total: await countOf(matching(db, q)) }
}

/** @returns undefined when it does not exist */
export async function findMember(db: Db, id: number) {
  const row = await withMembership(db.selectFrom('users'))
    .where('users.id', '=', id)
    .executeTakeFirst()
  return row && orNoMembership(row)
}

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>
