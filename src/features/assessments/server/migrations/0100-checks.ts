import type { Kysely } from 'kysely'
import { addChecks, between, oneOf } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await addChecks(db, columns, 'assessment_quizzes', {
    category: oneOf(
      'category',
      ['mindfulness', 'life_balance', 'productivity', 'wellness', 'growth'],
      "'growth'",
    ),
  })
  await addChecks(db, columns, 'assessment_questions', {
    question_type: oneOf('question_type', ['multiple_choice', 'scale', 'yes_no'], "'multiple_choice'"),
    min_value: between('min_value', 1, 9),
    max_value: between('max_value', 2, 10),
    scale: { rule: 'min_value < max_value', fix: 'min_value = 1, max_value = 10' },
  })
  await addChecks(db, columns, 'assessment_results', {
    quiz_category: oneOf(
      'quiz_category',
      ['mindfulness', 'life_balance', 'productivity', 'wellness', 'growth'],
      "'growth'",
    ),
    score: between('score', 0, 100),
    total_score: {
      rule: 'total_score between 0 and max_score',
      fix: 'total_score = case when total_score < 0 or max_score < 0 then 0 else max_score end, max_score = case when max_score < 0 then 0 else max_score end',
    },
    result_category: oneOf(
      'result_category',
      ['Advanced', 'Intermediate', 'Developing', 'Beginner'],
      "case when score >= 80 then 'Advanced' when score >= 60 then 'Intermediate' when score >= 40 then 'Developing' else 'Beginner' end",
    ),
  })
}
