import { type Insertable, sql } from 'kysely'
import { type Db, hasChanged } from '#src/platform/server/db/database.ts'
import type { Question, Quiz } from '../contract/quizzes.ts'
import type { AssessmentQuestions } from './rows.generated.ts'

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

export const wasSeeded = async (db: Db, name: string): Promise<boolean> =>
  (await db.selectFrom('seeds').select('name').where('name', '=', name).executeTakeFirst()) !==
  undefined

export async function markSeeded(db: Db, name: string): Promise<void> {
  await db.insertInto('seeds').values({ name }).execute()
}
