import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'

interface TokenCharge {
  key: string
  tokens: number
  max: number
  endsAt: string
}

/**
 * Adds tokens to a day's count if they fit, in one statement because processes compete.
 * @returns whether they fit; if not, nothing was added
 */
export async function addTokens(
  db: Db,
  { key, tokens, max, endsAt }: TokenCharge,
): Promise<boolean> {
  if (tokens > max) return false
  const added = await db
    .insertInto('coach_budgets')
    .values({ key, tokens, ends_at: endsAt })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet({ tokens: sql<number>`coach_budgets.tokens + excluded.tokens` })
        .where(
          sql<number>`coach_budgets.tokens + excluded.tokens`,
          '<=',
          Math.min(max, Number.MAX_SAFE_INTEGER),
        ),
    )
    .returning('tokens')
    .executeTakeFirst()
  return added !== undefined
}

/** Replaces the estimate by the real usage. @param tokens the difference, may be negative */
export async function correctTokens(db: Db, key: string, tokens: number): Promise<void> {
  await db
    .updateTable('coach_budgets')
    .set({ tokens: sql<number>`coach_budgets.tokens + ${tokens}` })
    .where('key', '=', key)
    .execute()
}

export async function deleteExpired(db: Db, now: string): Promise<void> {
  await db.deleteFrom('coach_budgets').where('ends_at', '<=', now).execute()
}
