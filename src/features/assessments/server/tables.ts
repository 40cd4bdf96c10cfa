import { OF_SITE, type TableClaims } from '#src/platform/server/db/claims.ts'
import type { AskedQuestion } from '../contract/results.ts'

/** The types inside JSON columns. */
export interface ColumnTypes {
  assessment_questions: {
    options: string[]
    pips: number[]
  }
  assessment_results: {
    questions: AskedQuestion[]
    responses: Record<string, string | number>
  }
}

export const assessmentsTables = {
  assessment_quizzes: {
    ...OF_SITE,
    texts: {
      whose: 'site',
      words: ['title', 'description', 'category'],
      kept: 'until an administrator deletes the quiz',
    },
  },
  assessment_questions: {
    ...OF_SITE,
    texts: {
      whose: 'site',
      words: ['question_text', 'options', 'min_label', 'max_label'],
      kept: 'until an administrator deletes the quiz',
      codes: ['pips'],
    },
  },
  assessment_results: {
    quota: { texts: ['questions', 'responses'] },
    texts: {
      whose: 'member',
      words: ['responses'],
      kept: 'until the member deletes it or the account',
      codes: ['quiz_title', 'questions', 'result_category'],
    },
  },
  seeds: {
    ...OF_SITE,
    texts: { codes: ['name'] },
  },
} as const satisfies TableClaims

export const assessmentResultsSearched = {
  table: 'assessment_results',
  columns: ['quiz_title'],
} as const
