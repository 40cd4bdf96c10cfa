import { type Insertable, type SelectQueryBuilder, sql } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import { usersSearched } from '#src/features/sign-in/server/exposed.ts'
import { countOf, type Db, hasChanged } from '#src/platform/server/db/database.ts'
import type { Schema } from '#src/platform/server/db/schema.ts'
import { containsText } from '#src/platform/server/db/search.ts'
import type { Band } from '../constants.ts'
import type { Question, Quiz } from '../contract/quizzes.ts'
import type { Result } from '../contract/results.ts'
import {
  type AssessmentQuestions,
  type AssessmentResults,
  assessmentResultsSearched,
} from './tables.ts'

const QUIZ = ['id', 'title', 'description', 'category', 'active', 'created_at'] as const

const quizzes = (db: Db) =>
  db
    .selectFrom('assessment_quizzes')
    .select(eb => [
      ...QUIZ,
      eb
        .selectFrom('assessment_questions')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('assessment_questions.quiz_id', '=', 'assessment_quizzes.id')
        .$castTo<{ n: number }>()
        .as('question_count'),
    ])

const withCount = <Row extends { question_count: number | null }>(
  row: Row,
): Row & { question_count: number } => ({
  ...row,
  question_count: Number(row.question_count ?? 0),
})

export async function listQuizzes(
  db: Db,
  { activeOnly }: { activeOnly: boolean },
): Promise<Quiz[]> {
  const rows = await quizzes(db)
    .$if(activeOnly, query => query.where('active', '=', true))
    .orderBy('id')
    .execute()
  return rows.map(withCount)
}

export async function findQuiz(db: Db, id: number): Promise<Quiz | undefined> {
  const row = await quizzes(db).where('id', '=', id).executeTakeFirst()
  return row && withCount(row)
}

export const listQuestions = (db: Db, quizId: number): Promise<Question[]> =>
  db
    .selectFrom('assessment_questions')
    .selectAll()
    .where('quiz_id', '=', quizId)
    .orderBy('order')
    .orderBy('id')
    .execute()

export type QuizFields = Pick<Quiz, 'title' | 'description' | 'category' | 'active'>

export async function insertQuiz(db: Db, quiz: QuizFields, now: string): Promise<number> {
  const { id } = await db
    .insertInto('assessment_quizzes')
    .values({ ...quiz, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateQuiz(db: Db, id: number, change: Partial<QuizFields>): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('assessment_quizzes').set(change).where('id', '=', id).execute()
}

export const deleteQuiz = (db: Db, id: number): Promise<boolean> =>
  hasChanged(db.deleteFrom('assessment_quizzes').where('id', '=', id))

export type QuestionRow = Omit<Insertable<AssessmentQuestions>, 'id' | 'quiz_id'>

export const insertQuestion = (db: Db, quizId: number, row: QuestionRow): Promise<Question> =>
  db
    .insertInto('assessment_questions')
    .values({ ...row, quiz_id: quizId })
    .returningAll()
    .executeTakeFirstOrThrow()

export async function updateQuestion(
  db: Db,
  quizId: number,
  id: number,
  row: QuestionRow,
): Promise<void> {
  await db
    .updateTable('assessment_questions')
    .set(row)
    .where('id', '=', id)
    .where('quiz_id', '=', quizId)
    .execute()
}

/** Deletes a quiz's questions except those in `kept`. */
export async function deleteOtherQuestions(
  db: Db,
  quizId: number,
  kept: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('assessment_questions')
    .where('quiz_id', '=', quizId)
    .$if(kept.length > 0, query => query.where('id', 'not in', [...kept]))
    .execute()
}

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

/** Sets the areas of questions that have exactly this text and no areas yet. */
export async function nameAreas(db: Db, text: string, pips: readonly number[]): Promise<void> {
  await db
    .updateTable('assessment_questions')
    .set({ pips: JSON.stringify(pips) })
    .where('question_text', '=', text)
    .where('pips', 'is', null)
    .execute()
}

export const wasSeeded = async (db: Db, name: string): Promise<boolean> =>
  (await db.selectFrom('seeds').select('name').where('name', '=', name).executeTakeFirst()) !==
  undefined

export async function markSeeded(db: Db, name: string): Promise<void> {
  await db.insertInto('seeds').values({ name }).execute()
}
