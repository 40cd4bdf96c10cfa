import { type Insertable, sql } from 'kysely'
import { asReached, type CoachId } from '#src/features/coaching/server/exposed.ts'
import { type Db, hasChanged } from '#src/platform/server/db/database.ts'
import type { ContactImports, ContactNotes } from './rows.generated.ts'

export const insertContacts = async (db: Db, row: Insertable<ContactImports>): Promise<number> =>
  (await db.insertInto('contact_imports').values(row).returning('id').executeTakeFirstOrThrow()).id

export const findContacts = (db: Db, { coachId, id }: { coachId: CoachId; id: number }) =>
  db
    .selectFrom('contact_imports')
    .selectAll()
    .where('id', '=', id)
    .where('coach_id', '=', coachId)
    .executeTakeFirst()

/** @returns whether this call was the first */
export const markApplied = (
  trx: Db,
  { coachId, id }: { coachId: CoachId; id: number },
  rows: string,
  now: string,
): Promise<boolean> =>
  hasChanged(
    trx
      .updateTable('contact_imports')
      .set({ applied_at: now, rows })
      .where('id', '=', id)
      .where('coach_id', '=', coachId)
      .where('applied_at', 'is', null),
  )

export async function deleteContactsBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('contact_imports').where('created_at', '<', before).execute()
}

/** The coach's own coachings with these names or addresses, as they typed them. */
export async function findInvited(db: Db, coachId: CoachId, keys: readonly string[]) {
  if (keys.length === 0) return []
  return db
    .selectFrom('coachings')
    .select(['invited_key', 'status'])
    .where('coach_id', '=', coachId)
    .where('invited_key', 'in', keys)
    .where('status', 'in', ['invited', 'active'])
    .execute()
}

export const findOwnAddress = (db: Db, id: number) =>
  db.selectFrom('users').select('email_key').where('id', '=', id).executeTakeFirst()

/** Replaces an earlier note about the same address. */
export async function keepNote(
  trx: Db,
  note: Insertable<ContactNotes> & { coach_id: CoachId },
): Promise<void> {
  await trx
    .insertInto('contact_notes')
    .values(note)
    .onConflict(conflict =>
      conflict.columns(['coach_id', 'invited_key']).doUpdateSet({ body: note.body }),
    )
    .execute()
}

/** Takes the note about the client of a coaching that begins. */
export async function takeNote(trx: Db, coachId: number, memberId: number) {
  const coaching = await trx
    .selectFrom('coachings')
    .select(['id', 'invited_key'])
    .where('coach_id', '=', coachId)
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!coaching) return null
  const note = await trx
    .deleteFrom('contact_notes')
    .where('coach_id', '=', coachId)
    .where('invited_key', '=', coaching.invited_key)
    .returning('body')
    .executeTakeFirst()
  return note ? { coachingId: asReached(coaching).id, body: note.body } : null
}

/** Notes of invitations that are no longer open. */
export async function deleteStrayNotes(db: Db, before: string): Promise<void> {
  await sql`
    delete from contact_notes where created_at < ${before} and not exists (
      select 1 from coachings where coachings.coach_id = contact_notes.coach_id
        and coachings.invited_key = contact_notes.invited_key and coachings.status = 'invited'
    )
  `.execute(db)
}
