import { type SqlBool, sql } from 'kysely'
import { type Db, engineOf } from '#src/platform/server/db/database.ts'
import { likeText } from '#src/platform/server/db/search.ts'
import { COACHING_TIERS } from '../../constants.ts'
import type { CoachId } from '../rights/actions.ts'

export interface ClientsFilter {
  q?: string | undefined
  limit: number
  offset: number
  archived: boolean
  /** Only this client, whatever the coaching's status. */
  memberId?: number
}

const tagsText = (db: Db) =>
  engineOf(db) === 'sqlite' ? sql<string>`coachings.tags` : sql<string>`coachings.tags::text`

/** Searches everything that the list shows about a person. */
const matches = (db: Db, q: string) =>
  likeText(
    sql<string>`(coalesce(users.username, '') || ' ' || coalesce(users.full_name, '') || ' ' ||
      coachings.invited_as || ' ' || ${tagsText(db)})`,
    q,
  )

/**
 * A coach's clients in one query, with one row more than the limit: first those with an upcoming session, by its time,
 * then those who have been silent longest, then invitations.
 */
export function listClients(
  db: Db,
  coachId: CoachId,
  { q, limit, offset, archived, memberId }: ClientsFilter,
  now: string,
) {
  const hasNext = sql`coachings.status = 'active' and coachings.next_session_at > ${now}`
  return db
    .selectFrom('coachings')
    .leftJoin('users', 'users.id', 'coachings.member_id')
    .leftJoin('coaching_sides as own', join =>
      join.onRef('own.coaching_id', '=', 'coachings.id').on('own.side', '=', 'coach'),
    )
    .selectAll('coachings')
    .select(['own.unread', 'own.shows_reads'])
    .select(['users.username', 'users.full_name', 'users.email_verified', 'users.time_zone'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .select(
      sql<number>`(select count(*) from coaching_actions
        where coaching_id = coachings.id and status in ('offered', 'taken'))`.as('open_actions'),
    )
    .select(
      sql<number | boolean>`(coachings.status = 'active' and exists (select 1 from shares
        where coaching_id = coachings.id and kind = 'dominoes' and item_id is null
          and (expires_at is null or expires_at > ${now})))`.as('shares_dominoes'),
    )
    .where('coachings.coach_id', '=', coachId)
    .$if(memberId !== undefined, query => query.where('coachings.member_id', '=', Number(memberId)))
    .$if(memberId === undefined, query =>
      query.where(eb =>
        archived
          ? eb.or([eb('coachings.status', '=', 'ended'), eb('coachings.archived', '=', true)])
          : eb.and([
              eb('coachings.status', 'in', ['active', 'invited']),
              eb('coachings.archived', '=', false),
            ]),
      ),
    )
    .$if(Boolean(q), query => query.where(matches(db, q ?? '')))
    .orderBy(sql`case when ${hasNext} then 0 when coachings.status = 'active' then 1 else 2 end`)
    .orderBy(sql`case when ${hasNext} then coachings.next_session_at end`)
    .orderBy('coachings.active_at')
    .orderBy('coachings.id')
    .limit(limit + 1)
    .offset(offset)
    .execute()
}

export type ListedClient = Awaited<ReturnType<typeof listClients>>[number]

/** Members without a coach whose plan includes coaching and whom this coach has not invited. */
export const listProposed = (db: Db, coachId: CoachId, now: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.username', 'users.full_name'])
    .where(sql<SqlBool>`memberships.subscription_status = 'active'`)
    .where('memberships.subscription_tier', 'in', COACHING_TIERS)
    .where('users.disabled', '=', false)
    // A membership that was to end by now may not have been marked as ended yet.
    .where(({ and, eb, not }) =>
      not(
        and([
          eb('memberships.subscription_cancel_at_period_end', '=', true),
          eb(sql`coalesce(memberships.subscription_expires_at <= ${now}, false)`, '=', true),
        ]),
      ),
    )
    .where('users.id', '!=', coachId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('coachings')
            .select('coachings.id')
            .whereRef('coachings.member_id', '=', 'users.id')
            .where('coachings.status', '=', 'active'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('coachings')
            .select('coachings.id')
            .where('coachings.coach_id', '=', coachId)
            .where('coachings.status', '=', 'invited')
            .whereRef('coachings.invited_key', '=', 'users.username_key'),
        ),
      ),
    )
    .orderBy('users.id', 'desc')
    .limit(50)
    .execute()
