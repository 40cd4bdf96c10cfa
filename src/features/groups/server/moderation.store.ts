import { type SqlBool, sql } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import type { CoachId } from '#src/features/coaching/server/exposed.ts'
import { countOf, type Db, hasChanged } from '#src/platform/server/db/database.ts'
import type { PostKind, ReportWhy } from '../constants.ts'
import { chosenName, isCurrent, updateOf } from './group-rows.store.ts'

interface NewReport {
  group_id: number
  kind: PostKind
  id: number
  /** Null for a report by the site itself. */
  member_id: number | null
  why: ReportWhy
  reason: string
  created_at: string
}

const columnOf = (kind: PostKind) => `${kind}_id` as const

/** At most one per member and post; by the site itself, at most one open per reason. @returns whether it is new */
export async function insertReport(trx: Db, { kind, id, ...report }: NewReport): Promise<boolean> {
  if (report.member_id === null) {
    const known = await trx
      .selectFrom('group_reports')
      .select('id')
      .where(columnOf(kind), '=', id)
      .where('why', '=', report.why)
      .where('status', '=', 'open')
      .executeTakeFirst()
    if (known) return false
  }
  const post = { topic_id: kind === 'topic' ? id : null, reply_id: kind === 'reply' ? id : null }
  const made = await trx
    .insertInto('group_reports')
    .values({ ...report, ...post, status: 'open', done_at: null })
    .onConflict(conflict => conflict.columns([columnOf(kind), 'member_id', 'why']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Claims the next mail. @param hourAgo the last one must not be later. @returns whether the coach may be told now */
export const takeLook = (trx: Db, groupId: number, now: string, hourAgo: string) =>
  hasChanged(
    trx
      .updateTable('coach_groups')
      .set({ look_mailed_at: now })
      .where('id', '=', groupId)
      .where('coach_id', 'is not', null)
      .where(eb => eb.or([eb('look_mailed_at', 'is', null), eb('look_mailed_at', '<=', hourAgo)])),
  )

/** Groups whose last mail is an hour old, with something open that came after it. */
export const listUntold = async (db: Db, hourAgo: string): Promise<number[]> =>
  (
    await db
      .selectFrom('coach_groups')
      .select('id')
      .where('look_mailed_at', '<=', hourAgo)
      .where(
        sql<SqlBool>`exists (select 1 from group_reports where group_reports.group_id = coach_groups.id
          and group_reports.status = 'open' and group_reports.created_at > coach_groups.look_mailed_at)`,
      )
      .execute()
  ).map(({ id }) => id)

const EXCERPT = 300

const ofCoach = (db: Db, coachId: CoachId) =>
  db
    .selectFrom('group_reports')
    .innerJoin('coach_groups', 'coach_groups.id', 'group_reports.group_id')
    .where('coach_groups.coach_id', '=', coachId)

const selectReports = (db: Db, coachId: CoachId) =>
  ofCoach(db, coachId)
    .leftJoin('group_replies', 'group_replies.id', 'group_reports.reply_id')
    .innerJoin('group_topics', join =>
      join.on(
        sql<SqlBool>`group_topics.id = coalesce(group_reports.topic_id, group_replies.topic_id)`,
      ),
    )
    .leftJoin('group_members', 'group_members.id', 'group_reports.member_id')
    .leftJoin('users', 'users.id', 'group_members.user_id')
    .select([
      'group_reports.id',
      'group_reports.group_id',
      'group_reports.reply_id',
      'group_reports.member_id',
      'group_reports.why',
      'group_reports.reason',
      'group_reports.status',
      'group_reports.created_at',
      'group_topics.id as topic_id',
      'group_topics.title',
    ])
    .select(
      sql<string>`substr(coalesce(group_replies.body, group_topics.body), 1, ${sql.lit(EXCERPT)})`.as(
        'excerpt',
      ),
    )
    .select(sql<SqlBool>`coalesce(${isCurrent}, false)`.as('is_current'))
    .select(chosenName.as('reporter_name'))

/** Open ones first, newest first; `cursor` is where the page begins. */
export async function listReports(
  db: Db,
  coachId: CoachId,
  { limit, cursor = 0 }: Pick<ListQuery, 'limit' | 'cursor'>,
) {
  const rows = await selectReports(db, coachId)
    .orderBy('group_reports.status', 'desc')
    .orderBy('group_reports.id', 'desc')
    .limit(limit + 1)
    .offset(cursor)
    .execute()
  return { rows, total: await countOf(ofCoach(db, coachId)) }
}

export const findReport = (db: Db, coachId: CoachId, id: number) =>
  selectReports(db, coachId).where('group_reports.id', '=', id).executeTakeFirst()
export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>

export const updateReport = updateOf('group_reports')

export async function deleteDone(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('group_reports')
    .where('status', '=', 'done')
    .where('done_at', '<', before)
    .execute()
}
