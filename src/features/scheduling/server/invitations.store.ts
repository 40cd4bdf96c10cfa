import { type SqlBool, sql } from 'kysely'
import { countOf, type Db } from '#src/platform/server/db/database.ts'
import type { StoredAppointment } from './appointments.store.ts'

/** Whether the two have another session that is booked. */
export const hasOtherSession = async (db: Db, session: StoredAppointment): Promise<boolean> =>
  (await countOf(
    db
      .selectFrom('appointments')
      .where('coach_id', '=', session.coach_id)
      .where('status', '=', 'booked')
      .where('id', '!=', session.id)
      .where(eb =>
        session.member_id === null
          ? sql<SqlBool>`lower(guest_email) = lower(${session.guest_email})`
          : eb('member_id', '=', session.member_id),
      ),
  )) > 0
