import type { Db } from '#src/platform/server/db/database.ts'
import { EXPORT_ROWS, exportRows } from '#src/platform/server/db/pages.ts'

const coachingsOf = (db: Db, memberId: number) =>
  db.selectFrom('coachings').select('id').where('member_id', '=', memberId)

/** Whole threads if the user is the member; only their own messages if they are the coach. */
export const exportMessages = (db: Db, userId: number) =>
  exportRows(
    db
      .selectFrom('coaching_messages')
      .where(eb =>
        eb.or([eb('coaching_id', 'in', coachingsOf(db, userId)), eb('author_id', '=', userId)]),
      ),
  )

/** The user's notes as a coach, notes shared with them, and released private notes about them. @param now an instant */
export const listNotesAfter = (db: Db, userId: number, after: number, now: string) =>
  db
    .selectFrom('coaching_notes')
    .innerJoin('coachings', 'coachings.id', 'coaching_notes.coaching_id')
    .selectAll('coaching_notes')
    .where(eb =>
      eb.or([
        eb('coaching_notes.author_id', '=', userId),
        eb.and([
          eb('coachings.member_id', '=', userId),
          eb.or([
            eb('coaching_notes.visibility', '=', 'shared'),
            eb('coachings.notes_released_until', '>', now),
          ]),
        ]),
      ]),
    )
    .where('coaching_notes.id', '>', after)
    .orderBy('coaching_notes.id')
    .limit(EXPORT_ROWS)
    .execute()

/** Coachings of a member with private notes that were not released. @param now an instant */
export const listWithheld = (db: Db, memberId: number, now: string) =>
  db
    .selectFrom('coachings')
    .select('id')
    .where('member_id', '=', memberId)
    .where(eb =>
      eb.or([eb('notes_released_until', 'is', null), eb('notes_released_until', '<=', now)]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('coaching_notes')
          .select('coaching_notes.id')
          .whereRef('coaching_notes.coaching_id', '=', 'coachings.id')
          .where('coaching_notes.visibility', '=', 'private'),
      ),
    )
    .execute()

export const exportAgenda = (db: Db, userId: number) =>
  exportRows(
    db
      .selectFrom('coaching_agenda')
      .where(eb =>
        eb.or([eb('coaching_id', 'in', coachingsOf(db, userId)), eb('author_id', '=', userId)]),
      ),
  )

export const exportActions = (db: Db, userId: number) =>
  exportRows(
    db
      .selectFrom('coaching_actions')
      .where(eb => eb.or([eb('member_id', '=', userId), eb('author_id', '=', userId)])),
  )

export const listPlans = (db: Db, memberId: number) =>
  db
    .selectFrom('coaching_plans')
    .selectAll()
    .where('coaching_id', 'in', coachingsOf(db, memberId))
    .execute()

/** Deletes or clears what foreign keys do not cascade to. */
export async function clearCoachingsOf(trx: Db, userId: number, now: string): Promise<void> {
  await trx
    .updateTable('coaching_messages')
    .set({ body: '', deleted_at: now })
    .where('author_id', '=', userId)
    .execute()
  await trx
    .deleteFrom('coaching_agenda')
    .where('coaching_id', 'in', coachingsOf(trx, userId))
    .execute()
  await trx.deleteFrom('coaching_agenda').where('author_id', '=', userId).execute()
  await trx
    .deleteFrom('coaching_plans')
    .where('coaching_id', 'in', coachingsOf(trx, userId))
    .execute()
  await trx
    .deleteFrom('coaching_notes')
    .where('author_id', '=', userId)
    .where('visibility', '=', 'private')
    .execute()
}
