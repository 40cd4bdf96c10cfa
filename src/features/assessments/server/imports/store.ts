import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import { ownedBy } from '#src/platform/server/db/owned-rows.ts'
import type { ImportedList } from '#src/platform/server/imports.ts'
import { NO_QUIZ } from '../../constants.ts'
import { type ArchivedResult, archivedResult } from '../../contract/archive.ts'

/** The quiz here with the same title, category and questions. */
async function quizOf(db: Db, result: ArchivedResult): Promise<number> {
  const quizzes = await db
    .selectFrom('assessment_quizzes')
    .select('id')
    .where('title', '=', result.quiz_title)
    .where('category', '=', result.quiz_category)
    .orderBy('id')
    .execute()
  const asked = result.questions.map(each => `${each.question_type} ${each.question_text}`).join('\n')
  for (const { id } of quizzes) {
    const questions = await db
      .selectFrom('assessment_questions')
      .select(['question_text', 'question_type'])
      .where('quiz_id', '=', id)
      .orderBy('order')
      .orderBy('id')
      .execute()
    if (questions.map(each => `${each.question_type} ${each.question_text}`).join('\n') === asked) return id
  }
  return NO_QUIZ
}

const results: ImportedList = {
  name: 'assessment_results',
  row: archivedResult,
  writtenAt: row => (row as ArchivedResult).completed_at,
  existing: (db, owner, ids) =>
    db
      .selectFrom('assessment_results')
      .select(['id', 'completed_at as writtenAt', sql<string>`''`.as('version')])
      .where(ownedBy(owner))
      .where('id', 'in', ids)
      .execute(),
  async insert(trx, owner, rows) {
    const made: { id: number }[] = []
    for (const row of rows) {
      const { id, questions, responses, ...result } = row as ArchivedResult
      made.push(
        await trx
          .insertInto('assessment_results')
          .values({
            ...result,
            quiz_id: await quizOf(trx, row as ArchivedResult),
            questions: JSON.stringify(questions),
            responses: JSON.stringify(responses),
            user_id: owner,
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
    }
    return made
  },
  async remove(trx, owner, ids) {
    await trx.deleteFrom('assessment_results').where(ownedBy(owner)).where('id', 'in', ids).execute()
    return []
  },
  shared: { kind: 'results', dayOf: row => (row as ArchivedResult).completed_at.slice(0, 10) },
}

export const assessmentsImports: readonly ImportedList[] = [results]
