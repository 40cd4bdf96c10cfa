import type { ColumnType, Generated } from 'kysely'
import type { Fixed, Instant } from '#src/platform/server/db/schema.ts'
import { no, type TableClaims } from '#src/platform/server/feature.ts'
import type { Band, Category, QuestionType } from '../constants.ts'
import type { AskedQuestion } from '../contract/results.ts'

export interface AssessmentQuizzes {
  id: Generated<number>
  title: string
  description: string
  category: Category
  active: boolean
  created_at: Fixed<Instant>
}

export interface AssessmentQuestions {
  id: Generated<number>
  quiz_id: Fixed<number>
  question_text: string
  order: number
  question_type: QuestionType
  options: ColumnType<string[] | null, string | null, string | null>
  min_value: number | null
  max_value: number | null
  min_label: string | null
  max_label: string | null
  pips: ColumnType<number[] | null, string | null, string | null>
}

export interface AssessmentResults {
  id: Generated<number>
  user_id: Fixed<number>
  /** No foreign key: a result outlives its quiz. */
  quiz_id: Fixed<number>
  quiz_title: Fixed<string>
  quiz_category: Fixed<Category>
  /** The questions as they were when the quiz was taken. */
  questions: ColumnType<AskedQuestion[], string, never>
  responses: ColumnType<Record<string, string | number>, string, never>
  score: Fixed<number>
  total_score: Fixed<number>
  max_score: Fixed<number>
  result_category: Fixed<Band>
  completed_at: Fixed<Instant>
}

/** Starter content that has been inserted. */
export interface Seeds {
  name: Fixed<string>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    assessment_quizzes: AssessmentQuizzes
    assessment_questions: AssessmentQuestions
    assessment_results: AssessmentResults
    seeds: Seeds
  }
}

export const assessmentsTables = {
  assessment_quizzes: {
    export: no('belongs to the site, not to a member'),
    practice: 'kept',
    deletion: no('belongs to the site, not to a member'),
    texts: {
      whose: 'site',
      words: ['title', 'description', 'category'],
      kept: 'until an administrator deletes the quiz',
    },
  },
  assessment_questions: {
    export: no('belongs to the site, not to a member'),
    practice: 'kept',
    deletion: no('belongs to the site, not to a member'),
    texts: {
      whose: 'site',
      words: ['question_text', 'options', 'min_label', 'max_label'],
      kept: 'until an administrator deletes the quiz',
      codes: ['pips'],
    },
  },
  assessment_results: {
    export: 'assessment_results',
    practice: 'kept',
    deletion: 'cascade',
    quota: { texts: ['questions', 'responses'] },
    texts: {
      whose: 'member',
      words: ['responses'],
      kept: 'until the member deletes it or the account',
      codes: ['quiz_title', 'questions', 'result_category'],
    },
  },
  seeds: {
    export: no('belongs to the site, not to a member'),
    practice: 'kept',
    deletion: no('belongs to the site, not to a member'),
    texts: { codes: ['name'] },
  },
} as const satisfies TableClaims

export const assessmentResultsSearched = {
  table: 'assessment_results',
  columns: ['quiz_title'],
} as const
