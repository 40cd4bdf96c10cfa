import type { Db } from '#src/platform/server/db/database.ts'
import type { Interval } from '../domain/zones.ts'

export async function listGroupTimes(
  db: Db,
  coachId: number,
  { start, end }: Interval,
): Promise<Interval[]> {
  const rows = await db
    .selectFrom('group_sessions')
    .innerJoin('coach_groups', 'coach_groups.id', 'group_sessions.group_id')
    .select(['group_sessions.starts_at', 'group_sessions.ends_at'])
    .where('coach_groups.coach_id', '=', coachId)
    .where('group_sessions.status', '=', 'planned')
    .where('group_sessions.starts_at', '<', new Date(end).toISOString())
    .where('group_sessions.ends_at', '>', new Date(start).toISOString())
    .execute()
  return rows.map(({ starts_at, ends_at }) => ({
    start: Date.parse(starts_at),
    end: Date.parse(ends_at),
  }))
}

export const listGroupMeetings = (db: Db, coachId: number, from: string) =>
  db
    .selectFrom('group_sessions')
    .innerJoin('coach_groups', 'coach_groups.id', 'group_sessions.group_id')
    .select([
      'group_sessions.id',
      'group_sessions.group_id',
      'group_sessions.uid',
      'group_sessions.sequence',
      'group_sessions.title',
      'group_sessions.place',
    ])
    .select(['group_sessions.starts_at', 'group_sessions.ends_at', 'group_sessions.created_at'])
    .select('coach_groups.name')
    .where('coach_groups.coach_id', '=', coachId)
    .where('group_sessions.status', '=', 'planned')
    .where('group_sessions.starts_at', '>=', from)
    .orderBy('group_sessions.starts_at')
    .limit(2_000)
    .execute()
