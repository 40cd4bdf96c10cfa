import type { Insertable, Updateable } from 'kysely'
import type { CoachId } from '#src/features/coaching/server/exposed.ts'
import { hasCoachRight } from '#src/features/sign-in/server/exposed.ts'
import { countOf, type Db, hasChanged } from '#src/platform/server/db/database.ts'
import type { SessionTypes } from './rows.generated.ts'

const OWN = [
  'id',
  'name',
  'minutes',
  'buffer_before',
  'buffer_after',
  'step',
  'min_notice_hours',
  'horizon_days',
  'daily_cap',
  'weekly_cap',
  'place',
  'video_link',
  'credits',
  'plans',
  'created_at',
  'updated_at',
] as const satisfies (keyof SessionTypes)[]

export const listTypes = (db: Db, coachId: CoachId) =>
  db
    .selectFrom('session_types')
    .select(OWN)
    .where('coach_id', '=', coachId)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()

/** The types of all coaches who have the right and have set availability. */
export const listOffered = (db: Db, needsTwoFactor: boolean) =>
  db
    .selectFrom('session_types')
    .innerJoin('coach_schedules', 'coach_schedules.coach_id', 'session_types.coach_id')
    .innerJoin('users', 'users.id', 'session_types.coach_id')
    .select([
      'session_types.id',
      'session_types.name',
      'session_types.minutes',
      'session_types.step',
      'session_types.min_notice_hours',
      'session_types.horizon_days',
      'session_types.credits',
      'session_types.plans',
      'session_types.coach_id',
      'coach_schedules.zone',
      'users.full_name',
      'users.username',
    ])
    .where('archived_at', 'is', null)
    .where(hasCoachRight(needsTwoFactor))
    .orderBy('session_types.id')
    .execute()

/** A type that can be booked; undefined when it was deleted or its coach no longer coaches. */
export const findOffered = (db: Db, id: number, needsTwoFactor: boolean) =>
  db
    .selectFrom('session_types')
    .innerJoin('users', 'users.id', 'session_types.coach_id')
    .selectAll('session_types')
    .where('session_types.id', '=', id)
    .where('archived_at', 'is', null)
    .where(hasCoachRight(needsTwoFactor))
    .executeTakeFirst()

export type OfferedSessionType = NonNullable<Awaited<ReturnType<typeof findOffered>>>

/** Also finds a deleted type, for moving what was booked. */
export const findType = (db: Db, coachId: number, id: number) =>
  db
    .selectFrom('session_types')
    .selectAll()
    .where('id', '=', id)
    .where('coach_id', '=', coachId)
    .executeTakeFirst()

export const findTypeLike = (
  db: Db,
  coachId: number,
  { name, minutes }: { name: string; minutes: number },
) =>
  db
    .selectFrom('session_types')
    .select(['id', 'place', 'video_link'])
    .where('coach_id', '=', coachId)
    .where('name', '=', name)
    .where('minutes', '=', minutes)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export const insertType = (db: Db, type: Insertable<SessionTypes>) =>
  db.insertInto('session_types').values(type).returning(OWN).executeTakeFirstOrThrow()

/** Until the transaction ends, nobody else changes it. */
export const lockType = (trx: Db, coachId: CoachId, id: number) =>
  trx
    .selectFrom('session_types')
    .select(OWN)
    .where('id', '=', id)
    .where('coach_id', '=', coachId)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** @param id of a type that is locked */
export const updateType = (
  trx: Db,
  coachId: CoachId,
  id: number,
  change: Updateable<SessionTypes>,
) =>
  trx
    .updateTable('session_types')
    .set(change)
    .where('id', '=', id)
    .where('coach_id', '=', coachId)
    .returning(OWN)
    .executeTakeFirstOrThrow()

export const archiveType = (db: Db, coachId: CoachId, id: number, now: string): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('session_types')
      .set({ archived_at: now })
      .where('id', '=', id)
      .where('coach_id', '=', coachId)
      .where('archived_at', 'is', null),
  )

/** Deleted types count as well. */
export const hasTypes = async (db: Db, coachId: CoachId): Promise<boolean> =>
  (await countOf(db.selectFrom('session_types').where('coach_id', '=', coachId))) > 0

export const listAllTypes = (db: Db, coachId: number) =>
  db.selectFrom('session_types').selectAll().where('coach_id', '=', coachId).orderBy('id').execute()
