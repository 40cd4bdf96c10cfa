import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'

/** Mails about those who booked with somebody, which wait to be sent to them: it is no longer theirs to read. */
export async function deleteWaitingMails(trx: Db, coachId: number): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where('recipient', '=', eb => eb.selectFrom('users').select('email').where('id', '=', coachId))
    .where('kind', 'like', 'session-%')
    .where('status', '=', 'waiting')
    .where('about', 'in', eb =>
      eb
        .selectFrom('appointments')
        .select(
          sql<string>`case when member_id is null then lower(guest_email) else 'member ' || member_id end`.as(
            'who',
          ),
        )
        .where('coach_id', '=', coachId),
    )
    .execute()
}
