import { type SqlBool, sql } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Role } from '../constants.ts'
import type { CoachId } from './rights.ts'

const MOST = 50

/** Threads with unread messages from the other side that are not deleted, with that side's name. */
export function listUnread(db: Db, of: { member_id: number } | { coach_id: CoachId }) {
  const [own, userId] = Object.entries(of)[0] as ['member_id' | 'coach_id', number]
  const reader: Role = own === 'member_id' ? 'member' : 'coach'
  const other = own === 'member_id' ? 'coach_id' : 'member_id'
  return db
    .selectFrom('coachings')
    .innerJoin('coaching_sides', 'coaching_sides.coaching_id', 'coachings.id')
    .innerJoin('coaching_messages', 'coaching_messages.coaching_id', 'coachings.id')
    .leftJoin('users', 'users.id', `coachings.${other}`)
    .select(['coachings.id', 'coachings.member_id', 'users.username', 'users.full_name'])
    .select(sql<number>`count(*)`.as('messages'))
    .select(eb => eb.fn.max('coaching_messages.created_at').as('at'))
    .where(`coachings.${own}`, '=', userId)
    .where('coachings.status', '!=', 'invited')
    .where('coaching_sides.side', '=', reader)
    .where('coaching_sides.unread', '>', 0)
    .where('coaching_messages.author', '!=', reader)
    .where('coaching_messages.deleted_at', 'is', null)
    .whereRef('coaching_messages.id', '>', 'coaching_sides.read_id')
    .groupBy(['coachings.id', 'coachings.member_id', 'users.username', 'users.full_name'])
    .limit(MOST)
    .execute()
}

export const listSteps = (db: Db, memberId: number, today: CalendarDate) =>
  db
    .selectFrom('coaching_actions')
    .innerJoin('coachings', 'coachings.id', 'coaching_actions.coaching_id')
    .leftJoin('users', 'users.id', 'coachings.coach_id')
    .select(['coachings.id as coaching_id', 'users.username', 'users.full_name'])
    .select(['coaching_actions.text', 'coaching_actions.status', 'coaching_actions.created_at'])
    .select(eb => eb.fn.coalesce('coaching_actions.day', 'coaching_actions.due_on').as('due'))
    .where('coaching_actions.member_id', '=', memberId)
    .where('coachings.member_id', '=', memberId)
    .where('coachings.status', '=', 'active')
    .where('coaching_actions.status', 'in', ['offered', 'taken'])
    .where(
      sql<SqlBool>`(coaching_actions.status = 'offered' or coalesce(coaching_actions.day, coaching_actions.due_on) <= ${today})`,
    )
    .orderBy('coaching_actions.id', 'desc')
    .limit(MOST)
    .execute()

/** Threads with notes that were shared since the member last read the notes there. */
export const listNewNotes = (db: Db, memberId: number) =>
  db
    .selectFrom('coachings')
    .innerJoin('coaching_notes', 'coaching_notes.coaching_id', 'coachings.id')
    .leftJoin('users', 'users.id', 'coachings.coach_id')
    .select(['coachings.id', 'users.username', 'users.full_name'])
    .select(sql<number>`count(*)`.as('notes'))
    .select(eb => eb.fn.max('coaching_notes.shared_at').as('at'))
    .where('coachings.member_id', '=', memberId)
    .where('coaching_notes.visibility', '=', 'shared')
    .where('coaching_notes.shared_at', 'is not', null)
    .where('coaching_notes.body', '!=', '')
    .where(eb =>
      eb.or([
        eb('coachings.member_notes_at', 'is', null),
        eb('coaching_notes.shared_at', '>', eb.ref('coachings.member_notes_at')),
      ]),
    )
    .groupBy(['coachings.id', 'users.username', 'users.full_name'])
    .limit(MOST)
    .execute()

export const listCheckInDays = (db: Db, memberId: number) =>
  db
    .selectFrom('coachings')
    .leftJoin('users', 'users.id', 'coachings.coach_id')
    .leftJoin('check_in_forms', 'check_in_forms.coach_id', 'coachings.coach_id')
    .select(['coachings.id', 'coachings.check_in_day', 'coachings.accepted_at'])
    .select(['users.username', 'users.full_name', 'check_in_forms.asked_at_start'])
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('check_ins')
            .select('check_ins.id')
            .whereRef('check_ins.coaching_id', '=', 'coachings.id'),
        )
        .as('has_answered'),
    )
    .where('coachings.member_id', '=', memberId)
    .where('coachings.status', '=', 'active')
    .orderBy('coachings.id')
    .limit(MOST)
    .execute()

/** Shares of results that the coach has not opened since they were made. */
export const listUnopenedResults = (db: Db, coachId: CoachId, now: string) =>
  db
    .selectFrom('shares')
    .innerJoin('coachings', 'coachings.id', 'shares.coaching_id')
    .innerJoin('users', 'users.id', 'coachings.member_id')
    .select(['coachings.member_id', 'shares.created_at', 'users.username', 'users.full_name'])
    .where('coachings.coach_id', '=', coachId)
    .where('coachings.status', '=', 'active')
    .where('shares.kind', '=', 'results')
    .where(eb => eb.or([eb('shares.expires_at', 'is', null), eb('shares.expires_at', '>', now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('share_reads')
            .select('share_reads.id')
            .whereRef('share_reads.coaching_id', '=', 'shares.coaching_id')
            .where('share_reads.kind', '=', 'results')
            .where('share_reads.reader_id', '=', coachId)
            .whereRef('share_reads.last_at', '>=', 'shares.created_at'),
        ),
      ),
    )
    .orderBy('shares.created_at', 'desc')
    .limit(MOST)
    .execute()
