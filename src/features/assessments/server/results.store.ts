import type { Insertable, SelectQueryBuilder } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import { usersSearched } from '#src/features/sign-in/server/exposed.ts'
import { countOf, type Db } from '#src/platform/server/db/database.ts'
import type { Schema } from '#src/platform/server/db/schema.ts'
import { containsText } from '#src/platform/server/db/search.ts'
import type { Band } from '../constants.ts'
import type { Result } from '../contract/results.ts'
import type { AssessmentResults } from './rows.generated.ts'
import { assessmentResultsSearched } from './tables.ts'

export async function insertResult(db: Db, row: Insertable<AssessmentResults>): Promise<number> {
  const { id } = await db
    .insertInto('assessment_results')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const RESULT = [
  'assessment_results.id',
  'assessment_results.user_id',
  'assessment_results.quiz_id',
  'assessment_results.quiz_title',
  'assessment_results.quiz_category',
  'assessment_results.responses',
  'assessment_results.score',
  'assessment_results.total_score',
  'assessment_results.max_score',
  'assessment_results.result_category',
  'assessment_results.completed_at',
] as const

const USER_COLUMNS = [
  'users.username',
  'users.full_name',
  'users.first_name',
  'users.last_name',
  'users.email',
] as const

type UserColumns = { user_id: number; username: string } & Record<
  'full_name' | 'first_name' | 'last_name' | 'email',
  string | null
>

/** Moves the joined user columns into the `user` object of the API. */
function withUser<Row extends UserColumns>({
  username,
  full_name,
  first_name,
  last_name,
  email,
  ...row
}: Row) {
  return { ...row, user: { id: row.user_id, username, full_name, first_name, last_name, email } }
}

export interface ResultsFilter extends ListQuery {
  /** All members' if undefined. */
  userId?: number
  quizId?: number | undefined
  category?: Band | undefined
}

type Results = SelectQueryBuilder<Schema, 'assessment_results' | 'users', object>

function matching(db: Db, from: Results, { userId, quizId, category, q }: ResultsFilter): Results {
  let found = from
  if (userId !== undefined) found = found.where('assessment_results.user_id', '=', userId)
  if (quizId !== undefined) found = found.where('assessment_results.quiz_id', '=', quizId)
  if (category) found = found.where('assessment_results.result_category', '=', category)
  if (q) {
    // By user or by title, each through its own index.
    const byUser = db
      .selectFrom('assessment_results')
      .select('assessment_results.id')
      .where(
        'assessment_results.user_id',
        'in',
        db
          .selectFrom('users')
          .select('users.id')
          .where(containsText(db, usersSearched, q)),
      )
    const byTitle = db
      .selectFrom('assessment_results')
      .select('assessment_results.id')
      .where(containsText(db, assessmentResultsSearched, q))
    found = found.where('assessment_results.id', 'in', byUser.union(byTitle))
  }
  return found
}

const results = (db: Db) =>
  db
    .selectFrom('assessment_results')
    .innerJoin('users', 'users.id', 'assessment_results.user_id') as Results

/** Newest first, one row more than the limit, with the total count. */
export async function listResults(
  db: Db,
  filter: ResultsFilter,
): Promise<{ rows: Result[]; total: number }> {
  let page = matching(db, results(db), filter)
  if (filter.cursor !== undefined) page = page.where('assessment_results.id', '<', filter.cursor)
  const rows = await page
    .select([...RESULT, ...USER_COLUMNS])
    .orderBy('assessment_results.id', 'desc')
    .limit(filter.limit + 1)
    .execute()
  // Every result has a user, so counting needs no join.
  const all = db.selectFrom('assessment_results') as Results
  return { rows: rows.map(withUser), total: await countOf(matching(db, all, filter)) }
}

export async function findResult(db: Db, id: number) {
  const row = await results(db)
    .select([...RESULT, ...USER_COLUMNS, 'assessment_results.questions'])
    .where('assessment_results.id', '=', id)
    .executeTakeFirst()
  return row && withUser(row)
}

export async function deleteResult(db: Db, id: number): Promise<void> {
  await db.deleteFrom('assessment_results').where('id', '=', id).execute()
}

/** Results for an export, oldest first, at most `limit` with an id above `after`. */
export async function listResultsAfter(
  db: Db,
  quizId: number | undefined,
  after: number,
  limit: number,
) {
  const rows = await results(db)
    .select([...RESULT, ...USER_COLUMNS, 'assessment_results.questions'])
    .where('assessment_results.id', '>', after)
    .$if(quizId !== undefined, query =>
      query.where('assessment_results.quiz_id', '=', Number(quizId)),
    )
    .orderBy('assessment_results.id')
    .limit(limit)
    .execute()
  return rows.map(withUser)
}

/** Results since an instant, newest first, at most `limit`. */
export const listResultsSince = (db: Db, owner: number, since: string, limit: number) =>
  db
    .selectFrom('assessment_results')
    .select(['questions', 'responses', 'completed_at'])
    .where('user_id', '=', owner)
    .where('completed_at', '>=', since)
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
