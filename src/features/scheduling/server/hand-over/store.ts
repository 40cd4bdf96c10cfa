import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import { deleteWaitingAbout } from '#src/platform/server/mail/removal.ts'

/** Deletes queued mails to a former coach about the people who booked, because the coach may no longer read them. */
export const deleteWaitingMails = (trx: Db, coachId: number): Promise<void> =>
  deleteWaitingAbout(trx, {
    kinds: 'session-%',
    recipient: trx.selectFrom('users').select('email').where('id', '=', coachId),
    abouts: trx
      .selectFrom('appointments')
      .select(
        sql<string>`case when member_id is null then lower(guest_email) else 'member ' || member_id end`.as(
          'who',
        ),
      )
      .where('coach_id', '=', coachId),
  })
