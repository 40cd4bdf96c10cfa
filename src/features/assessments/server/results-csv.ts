import { Readable } from 'node:stream'
import type { AnyContext } from '#src/platform/server/context.ts'
import { csvLine, UTF8_BOM } from '#src/platform/server/csv.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { inBatches } from '#src/platform/server/db/pages.ts'
import type * as contract from '../contract/results.ts'
import { answerKey, nameOf } from '../domain.ts'
import { findQuiz } from './quizzes.store.ts'
import * as store from './results.store.ts'

const BATCH = 500

/** Characters of a question used as the column heading (docs/product.md 7.5). */
const HEADING_CHARACTERS = 30

const FIXED = ['User', 'Email', 'Quiz', 'Score', 'Category', 'Completed At'] as const

/** One column per question in any exported result, in order of first appearance. */
async function questionColumns(
  db: Db,
  quizId: number | undefined,
): Promise<Map<number, contract.AskedQuestion>> {
  const questions = new Map<number, contract.AskedQuestion>()
  for await (const row of rowsOf(db, quizId))
    for (const question of row.questions) questions.set(question.id, question)
  return questions
}

const rowsOf = (db: Db, quizId: number | undefined) =>
  inBatches(after => store.listResultsAfter(db, quizId, after, BATCH), BATCH)

async function* lines(db: Db, quizId: number | undefined): AsyncGenerator<string> {
  const questions = await questionColumns(db, quizId)
  const headings = [...questions.values()].map(question =>
    [...question.question_text].slice(0, HEADING_CHARACTERS).join(''),
  )
  yield UTF8_BOM + csvLine([...FIXED, ...headings])
  for await (const row of rowsOf(db, quizId)) {
    // Semicolons instead of commas in answers (docs/product.md 7.5).
    const answers = [...questions.keys()].map(id =>
      String(row.responses[answerKey(id)] ?? '').replaceAll(',', ';'),
    )
    yield csvLine([
      nameOf(row),
      row.user.email,
      row.quiz_title,
      `${row.score}%`,
      row.result_category,
      row.completed_at,
      ...answers,
    ])
  }
}

/** File name from the quiz's title, or from the date if there is no quiz (docs/product.md 7.5). */
export async function csvName(ctx: AnyContext, quizId: number | undefined): Promise<string> {
  const quiz = quizId === undefined ? undefined : await findQuiz(ctx.db, quizId)
  const title = (quiz?.title ?? '').toLowerCase().match(/[a-z0-9]+/g)
  return `${title?.join('-') ?? 'quiz'}-results${title ? '' : `-${ctx.now.toISOString().slice(0, 10)}`}.csv`
}

/** All results as CSV, streamed so that the size does not matter. */
export const resultsCsv = (db: Db, quizId: number | undefined): Readable =>
  Readable.from(lines(db, quizId))
