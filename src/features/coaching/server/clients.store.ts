import { type SqlBool, sql } from 'kysely'
import { type Db, engineOf } from '#src/platform/server/db/database.ts'
import { likeText } from '#src/platform/server/db/search.ts'
import { type ClientFilter, COACHING_TIERS } from '../constants.ts'
import type { CoachId } from './rights.ts'

export interface ClientsFilter {
  q?: string | undefined
  limit: number
  offset: number
  archived: boolean
  filter?: ClientFilter | undefined
  /** Only this client, whatever the coaching's status. */
  memberId?: number
}

const tagsText = (db: Db) =>
  engineOf(db) === 'sqlite' ? sql<string>`coachings.tags` : sql<string>`coachings.tags::text`

/** Searches everything that the list shows about a person. */
const matches = (db: Db, q: string) =>
  likeText(
    sql<string>`(coalesce(users.username, '') || ' ' || coalesce(users.full_name, '') || ' ' ||
      coachings.invited_as || ' ' || coalesce(coachings.invited_name, '') || ' ' || ${tagsText(db)})`,
    q,
  )

/** Instants. */
export interface Times {
  now: string
  weekEnd: string
  quietSince: string
}

const isActive = sql<SqlBool>`coachings.status = 'active'`

const hasNext = (now: string) =>
  sql<SqlBool>`(coachings.status = 'active' and coachings.next_session_at > ${now})`

/** Results were shared, and the coach has not opened them since. */
const hasNewResults = (now: string) => sql<SqlBool>`(coachings.status = 'active' and exists (
  select 1 from shares where shares.coaching_id = coachings.id and shares.kind = 'results'
    and (shares.expires_at is null or shares.expires_at > ${now})
    and not exists (select 1 from share_reads where share_reads.coaching_id = coachings.id
      and share_reads.kind = 'results' and share_reads.reader_id = coachings.coach_id
      and share_reads.last_at >= shares.created_at)))`

const waits = (now: string) => sql<SqlBool>`(coachings.status = 'active' and
  (coalesce(own.unread, 0) > 0 or coachings.check_in_at is not null or ${hasNewResults(now)}))`

const matchesFilter = (filter: ClientFilter, { now, weekEnd, quietSince }: Times) =>
  ({
    waiting: waits(now),
    week: sql<SqlBool>`(${hasNext(now)} and coachings.next_session_at < ${weekEnd})`,
    quiet: sql<SqlBool>`(${isActive} and coachings.active_at <= ${quietSince})`,
  })[filter]

/** In one query. */
export async function countClients(db: Db, coachId: CoachId, times: Times) {
  const those = (filter: ClientFilter) =>
    sql<number>`coalesce(sum(case when ${matchesFilter(filter, times)} then 1 else 0 end), 0)`
  const row = await db
    .selectFrom('coachings')
    .leftJoin('coaching_sides as own', join =>
      join.onRef('own.coaching_id', '=', 'coachings.id').on('own.side', '=', 'coach'),
    )
    .select(sql<number>`count(*)`.as('all'))
    .select([those('waiting').as('waiting'), those('week').as('week'), those('quiet').as('quiet')])
    .where('coachings.coach_id', '=', coachId)
    .where('coachings.status', '=', 'active')
    .where('coachings.archived', '=', false)
    .executeTakeFirstOrThrow()
  const { all, waiting, week, quiet } = row
  return { all: Number(all), waiting: Number(waiting), week: Number(week), quiet: Number(quiet) }
}

/**
 * A coach's clients in one query, with one row more than the limit: first those who wait, then by next session, then by
 * name; invitations come last.
 */
export function listClients(
  db: Db,
  coachId: CoachId,
  { q, limit, offset, archived, filter, memberId }: ClientsFilter,
  times: Times,
) {
  const { now } = times
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
    .select([hasNewResults(now).as('results_new'), waits(now).as('waits')])
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
    .$if(filter !== undefined, query => query.where(matchesFilter(filter ?? 'waiting', times)))
    .orderBy(
      sql`case when coachings.status = 'invited' then 3 when ${waits(now)} then 0 when ${hasNext(now)} then 1 else 2 end`,
    )
    .orderBy(sql`case when ${hasNext(now)} then 0 else 1 end`)
    .orderBy(sql`case when ${hasNext(now)} then coachings.next_session_at end`)
    .orderBy(
      sql`lower(coalesce(nullif(users.full_name, ''), users.username, coachings.invited_name, coachings.invited_as))`,
    )
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
