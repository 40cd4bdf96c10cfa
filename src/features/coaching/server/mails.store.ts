import { type SqlBool, sql } from 'kysely'
import { hasCoachRight } from '#src/features/sign-in/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { notAmong } from '#src/platform/server/jobs/rows.ts'
import type { CoachMail, Role } from '../constants.ts'

const BATCH = 100

interface Unread {
  /** An instant: what has been unread since then, or longer. */
  before: string
  /** An instant: not mailed since then. */
  mailedBefore: string
  needsTwoFactor: boolean
}

/** Recipients with unread messages; coaches only while they have the right. */
export function listUnread(
  db: Db,
  reader: Role,
  { before, mailedBefore, needsTwoFactor }: Unread,
  except: readonly number[],
) {
  const writer = reader === 'coach' ? 'member' : 'coach'
  return db
    .selectFrom('coachings')
    .innerJoin('coaching_sides', 'coaching_sides.coaching_id', 'coachings.id')
    .innerJoin('users as reader', 'reader.id', `coachings.${reader}_id`)
    .innerJoin('users as writer', 'writer.id', `coachings.${writer}_id`)
    .select(['coachings.id', 'coaching_sides.unread', 'coaching_sides.unread_at as since'])
    .select([
      'reader.id as reader_id',
      'reader.email',
      'reader.email_verified',
      'writer.username',
      'writer.full_name',
    ])
    .select('writer.id as writer_id')
    .where('coaching_sides.side', '=', reader)
    .where('coaching_sides.unread_at', '<=', before)
    .where('coachings.status', '=', 'active')
    .$if(reader === 'coach', query => query.where(hasCoachRight(needsTwoFactor, 'reader')))
    .where(eb =>
      eb.or([
        eb('coaching_sides.mailed_at', 'is', null),
        eb('coaching_sides.mailed_at', '<=', mailedBefore),
      ]),
    )
    .where(notAmong('coachings.id', except))
    .limit(BATCH)
    .execute()
}

/** Coachings whose session is near and whose sides were not asked to prepare. */
export type UnreadRow = Awaited<ReturnType<typeof listUnread>>[number]

export const listUnprepared = (
  db: Db,
  { now, until, needsTwoFactor }: { now: string; until: string; needsTwoFactor: boolean },
  except: readonly number[],
) =>
  db
    .selectFrom('coachings')
    .innerJoin('users as coach', 'coach.id', 'coachings.coach_id')
    .innerJoin('users as member', 'member.id', 'coachings.member_id')
    .select(['coachings.id', 'coachings.next_session_at'])
    .select('coach.email as coach_email')
    .select(hasCoachRight(needsTwoFactor, 'coach').as('has_coach'))
    .select([
      'member.id as member_id',
      'member.email as member_email',
      'member.email_verified as member_verified',
    ])
    .where('coachings.next_session_at', '>', now)
    .where('coachings.next_session_at', '<=', until)
    .where('coachings.status', '=', 'active')
    .where(sql<SqlBool>`coachings.prepared_for is distinct from coachings.next_session_at`)
    .where(notAmong('coachings.id', except))
    .limit(BATCH)
    .execute()

export type UnpreparedRow = Awaited<ReturnType<typeof listUnprepared>>[number]

export type SwitchedMail = 'sessions' | 'messages' | CoachMail

/** Whether somebody gets mails of a kind that is sent unless they have switched it off; a guest cannot. */
export async function wantsMail(db: Db, userId: number | null, kind: SwitchedMail) {
  const chosen = await db
    .selectFrom('reminder_settings')
    .select(kind)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return chosen?.[kind] ?? true
}
