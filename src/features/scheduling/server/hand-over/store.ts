import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import { deleteWaitingAbout } from '#src/platform/server/mail/removal.ts'

/** Mails about those who booked with somebody, which wait to be sent to them: it is no longer theirs to read. */
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
