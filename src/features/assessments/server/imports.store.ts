import type { Db } from '#src/platform/server/db/database.ts'
import { type ImportedList, importedRows } from '#src/platform/server/db/imported-lists.ts'
import { NO_QUIZ } from '../constants.ts'
import { type ArchivedResult, archivedResult } from '../contract/archive.ts'

type Asked = readonly { question_type: string; question_text: string }[]

const keyOf = (title: string, category: string, asked: Asked): string =>
  JSON.stringify([title, category, asked.map(each => [each.question_type, each.question_text])])

/** The quizzes here, by title, category and questions. */
async function quizzesHere(db: Db): Promise<Map<string, number>> {
  const quizzes = await db
    .selectFrom('assessment_quizzes')
    .select(['id', 'title', 'category'])
    .orderBy('id', 'desc')
    .execute()
  const questions = await db
    .selectFrom('assessment_questions')
    .select(['quiz_id', 'question_text', 'question_type'])
    .orderBy('order')
    .orderBy('id')
    .execute()
  const asked = Map.groupBy(questions, ({ quiz_id }) => quiz_id)
  return new Map(
    quizzes.map(({ id, title, category }) => [keyOf(title, category, asked.get(id) ?? []), id]),
  )
}

const results = importedRows('assessment_results', {
  row: archivedResult,
  async fit(db) {
    const quizzes = await quizzesHere(db)
    return row => {
      const { quiz_title, quiz_category, questions } = row as unknown as ArchivedResult
      return {
        ...row,
        quiz_id: quizzes.get(keyOf(quiz_title, quiz_category, questions)) ?? NO_QUIZ,
      }
    }
  },
})

export const assessmentsImports: readonly ImportedList[] = [results]
