import type { Db } from '#src/platform/server/db/database.ts'
import { importedRows } from '#src/platform/server/db/imported-rows.ts'
import type { ImportedList, ImportRow } from '#src/platform/server/imports.ts'
import { NO_QUIZ } from '../constants.ts'
import { type ArchivedResult, archivedResult } from '../contract/archive.ts'

/** The quiz here with the same title, category and questions. */
async function quizOf(db: Db, result: ArchivedResult): Promise<number> {
  const quizzes = await db
    .selectFrom('assessment_quizzes')
    .select('id')
    .where('title', '=', result.quiz_title)
    .where('category', '=', result.quiz_category)
    .orderBy('id')
    .execute()
  const asked = result.questions
    .map(each => `${each.question_type} ${each.question_text}`)
    .join('\n')
  for (const { id } of quizzes) {
    const questions = await db
      .selectFrom('assessment_questions')
      .select(['question_text', 'question_type'])
      .where('quiz_id', '=', id)
      .orderBy('order')
      .orderBy('id')
      .execute()
    if (questions.map(each => `${each.question_type} ${each.question_text}`).join('\n') === asked)
      return id
  }
  return NO_QUIZ
}

const list = importedRows('assessment_results', { row: archivedResult, writtenAt: 'completed_at' })

const results: ImportedList = {
  ...list,
  async insert(trx, owner, rows, context) {
    const found: ImportRow[] = []
    for (const row of rows)
      found.push({ ...row, quiz_id: await quizOf(trx, row as ArchivedResult) })
    return list.insert(trx, owner, found, context)
  },
  shared: { kind: 'results', dayOf: row => (row as ArchivedResult).completed_at.slice(0, 10) },
}

export const assessmentsImports: readonly ImportedList[] = [results]
