import type { Kysely } from 'kysely'
import { checks } from '#src/platform/server/db/checks.ts'
import type { Columns } from '#src/platform/server/db/columns.ts'
import { createTables, type Table } from '#src/platform/server/db/create-tables.ts'
import { indexSearch } from '#src/platform/server/db/search-index.ts'

const assessmentQuizzes: Table = ({ id, instant }) => [
  `create table assessment_quizzes (
    id ${id},
    title text not null,
    description text not null,
    category text not null,
    active boolean default true not null,
    created_at ${instant} not null,
    ${checks('assessment_quizzes', {
      category: "category in ('mindfulness', 'life_balance', 'productivity', 'wellness', 'growth')",
    })}
  )`,
]

const assessmentQuestions: Table = ({ id, json }) => [
  `create table assessment_questions (
    id ${id},
    quiz_id bigint not null references assessment_quizzes (id) on delete cascade,
    question_text text not null,
    "order" integer not null,
    question_type text not null,
    options ${json},
    min_value integer,
    max_value integer,
    min_label text,
    max_label text,
    pips ${json},
    ${checks('assessment_questions', {
      question_type: "question_type in ('multiple_choice', 'scale', 'yes_no')",
      min_value: 'min_value between 1 and 9',
      max_value: 'max_value between 2 and 10',
      scale: 'min_value < max_value',
    })}
  )`,
  'create index assessment_questions_quiz on assessment_questions (quiz_id, "order", id)',
]

const assessmentResults: Table = ({ id, instant, json }) => [
  `create table assessment_results (
    id ${id},
    user_id bigint not null references users (id) on delete cascade,
    -- No foreign key: a result outlives its quiz.
    quiz_id bigint not null,
    quiz_title text not null,
    quiz_category text not null,
    -- The questions as they were when the quiz was taken.
    questions ${json} not null,
    responses ${json} not null,
    score integer not null,
    total_score integer not null,
    max_score integer not null,
    result_category text not null,
    completed_at ${instant} not null,
    ${checks('assessment_results', {
      quiz_category:
        "quiz_category in ('mindfulness', 'life_balance', 'productivity', 'wellness', 'growth')",
      score: 'score between 0 and 100',
      total_score: 'total_score between 0 and max_score',
      result_category: "result_category in ('Advanced', 'Intermediate', 'Developing', 'Beginner')",
    })}
  )`,
  'create index assessment_results_user on assessment_results (user_id, id)',
  'create index assessment_results_quiz on assessment_results (quiz_id, id)',
]

const seeds: Table = () => [
  `-- Starter content that has been inserted.
  create table seeds (
    name text primary key
  )`,
]

export async function up(db: Kysely<never>, columns: Columns): Promise<void> {
  await createTables(db, columns, [
    assessmentQuizzes,
    assessmentQuestions,
    assessmentResults,
    seeds,
  ])
  await indexSearch(db, columns, { table: 'assessment_results', columns: ['quiz_title'] })
}
