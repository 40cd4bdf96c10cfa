import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { isUniqueViolation } from '#src/platform/server/http/errors.ts'
import { questionRow } from '../quizzes/quizzes.ts'
import * as store from '../store.ts'
import { STARTER_QUIZZES } from './starter-quizzes.ts'

const NAME = 'starter-quizzes'

/** Inserts the starter quizzes once; later changes and deletions by an administrator persist. */
export async function seedQuizzes(db: Db, now: Date): Promise<void> {
  if (await store.seeded(db, NAME)) return
  await inTransaction(db, async trx => {
    await store.markSeeded(trx, NAME)
    for (const { questions, ...fields } of STARTER_QUIZZES) {
      const id = await store.insertQuiz(trx, fields, now.toISOString())
      for (const [index, question] of questions.entries()) {
        await store.insertQuestion(trx, id, questionRow(question, index + 1))
      }
    }
  }).catch(error => {
    // Another process that started at the same time won the race.
    if (!isUniqueViolation(error)) throw error
  })
}
