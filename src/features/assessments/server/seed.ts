import type { AnyContext } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { isUniqueViolation } from '#src/platform/server/errors.ts'
import * as store from './quizzes.store.ts'
import { createQuiz } from './quizzes.ts'
import { STARTER_QUIZZES } from './starter-quizzes.ts'

const NAME = 'starter-quizzes'

const AREAS = 'starter-quiz-areas'

const lostRace = (error: unknown) => {
  if (!isUniqueViolation(error)) throw error
}

/** Inserts the starter quizzes once; later changes and deletions by an administrator persist. */
export async function seedQuizzes(ctx: AnyContext): Promise<void> {
  if (await store.wasSeeded(ctx.db, NAME)) return
  await inTransaction(ctx, async ctx => {
    await store.markSeeded(ctx.db, NAME)
    for (const quiz of STARTER_QUIZZES)
      await createQuiz(ctx, { ...quiz, questions: [...quiz.questions] })
    await store.markSeeded(ctx.db, AREAS)
    // Another process that started at the same time won the race.
  }).catch(lostRace)
}

/** For sites with starter quizzes from before questions named areas; what an administrator reworded is left alone. */
export async function nameStarterAreas(db: Db): Promise<void> {
  if (await store.wasSeeded(db, AREAS)) return
  await inTransaction(db, async trx => {
    await store.markSeeded(trx, AREAS)
    for (const { question_text, pips } of STARTER_QUIZZES.flatMap(quiz => quiz.questions)) {
      if (pips) await store.nameAreas(trx, question_text, pips)
    }
  }).catch(lostRace)
}
