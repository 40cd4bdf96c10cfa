// Written by `npm run generate` from the migrations, and compared by `npm run check`: change a migration instead.
import type { Generated } from 'kysely'
import type { Fixed, Instant, Json } from '#src/platform/server/db/schema.ts'
import type { ColumnTypes } from './tables.ts'

export interface AssessmentQuestions {
  id: Generated<number>
  quiz_id: Fixed<number>
  question_text: string
  order: number
  question_type: 'multiple_choice' | 'scale' | 'yes_no'
  options: Json<ColumnTypes['assessment_questions']['options'] | null>
  min_value: number | null
  max_value: number | null
  min_label: string | null
  max_label: string | null
  pips: Json<ColumnTypes['assessment_questions']['pips'] | null>
}

export interface AssessmentQuizzes {
  id: Generated<number>
  title: string
  description: string
  category: 'mindfulness' | 'life_balance' | 'productivity' | 'wellness' | 'growth'
  active: Generated<boolean>
  created_at: Fixed<Instant>
}

export interface AssessmentResults {
  id: Generated<number>
  user_id: Fixed<number>
  /** No foreign key: a result outlives its quiz. */
  quiz_id: number
  quiz_title: string
  quiz_category: 'mindfulness' | 'life_balance' | 'productivity' | 'wellness' | 'growth'
  /** The questions as they were when the quiz was taken. */
  questions: Json<ColumnTypes['assessment_results']['questions']>
  responses: Json<ColumnTypes['assessment_results']['responses']>
  score: number
  total_score: number
  max_score: number
  result_category: 'Advanced' | 'Intermediate' | 'Developing' | 'Beginner'
  completed_at: Instant
}

/** Starter content that has been inserted. */
export interface Seeds {
  name: Fixed<string>
}

declare module '#src/platform/server/db/schema.ts' {
  interface Schema {
    assessment_questions: AssessmentQuestions
    assessment_quizzes: AssessmentQuizzes
    assessment_results: AssessmentResults
    seeds: Seeds
  }
  interface MembersOwn {
    assessment_results: true
  }
}
