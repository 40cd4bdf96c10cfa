import type { Db } from '#src/platform/server/db/database.ts'
import type { Closed } from '../contract.ts'

export const findClosing = (db: Db, owner: number, week: string, digest: string) =>
  db
    .selectFrom('week_closings')
    .select('answer')
    .where('user_id', '=', owner)
    .where('week', '=', week)
    .where('digest', '=', digest)
    .executeTakeFirst()

interface NewClosing {
  week: string
  digest: string
  proposed: readonly number[]
  chosen: readonly number[]
  answer: Closed
}

export async function insertClosing(
  db: Db,
  owner: number,
  closing: NewClosing,
  now: string,
): Promise<void> {
  await db
    .insertInto('week_closings')
    .values({
      ...closing,
      user_id: owner,
      proposed: JSON.stringify(closing.proposed),
      chosen: JSON.stringify(closing.chosen),
      answer: JSON.stringify(closing.answer),
      closed_at: now,
    })
    .execute()
}

/** What the reviews of these weeks proposed, and what was taken up. @param from a Monday, as `to`, both included */
export const listProposals = (db: Db, owner: number, from: string, to: string) =>
  db
    .selectFrom('week_closings')
    .select(['week', 'proposed', 'chosen'])
    .where('user_id', '=', owner)
    .where('week', '>=', from)
    .where('week', '<=', to)
    .orderBy('id')
    .execute()

export async function deleteClosings(db: Db, owner: number, week: string): Promise<void> {
  await db
    .deleteFrom('week_closings')
    .where('user_id', '=', owner)
    .where('week', '=', week)
    .execute()
}

export async function deleteClosingsBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('week_closings').where('closed_at', '<', before).execute()
}
