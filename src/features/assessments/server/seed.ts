import type { InputOf } from '#src/contract/endpoint.ts'
import { inEnglish } from '#src/contract/own-words.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { isUniqueViolation } from '#src/platform/server/errors.ts'
import type * as contract from '../contract/quizzes.ts'
import * as store from './quizzes.store.ts'
import { createQuiz } from './quizzes.ts'
import { STARTER_QUIZZES } from './starter-quizzes.ts'

type NewQuiz = InputOf<typeof contract.createQuiz>

const NAME = 'starter-quizzes'

/** Inserts the starter quizzes once; later changes and deletions by an administrator persist. */
export async function seedQuizzes(ctx: AnyContext): Promise<void> {
  if (await store.wasSeeded(ctx.db, NAME)) return
  await inTransaction(ctx, async ctx => {
    await store.markSeeded(ctx.db, NAME)
    for (const quiz of inEnglish(STARTER_QUIZZES))
      await createQuiz(ctx, { ...quiz, questions: [...quiz.questions] } as NewQuiz)
    // Another process that started at the same time won the race.
  }).catch(error => {
    if (!isUniqueViolation(error)) throw error
  })
}
