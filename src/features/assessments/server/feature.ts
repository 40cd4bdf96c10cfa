import { exportedRows } from '#src/platform/server/db/owned-rows.ts'
import { serverFeature } from '#src/platform/server/feature.ts'
import { bind } from '#src/platform/server/http/bind.ts'
import * as quizzesContract from '../contract/quizzes.ts'
import * as resultsContract from '../contract/results.ts'
import * as http from './http.ts'
import { assessmentsImports } from './imports.store.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { up as foldedSearch } from './migrations/0004-folded-search.ts'
import * as quizzes from './quizzes.ts'
import * as results from './results.ts'
import { seedQuizzes } from './seed.ts'
import { assessmentsShares } from './sharing.store.ts'
import { assessmentsTables } from './tables.ts'

export const assessmentsFeature = serverFeature({
  name: 'assessments',
  routes: [...bind(quizzesContract, quizzes), ...bind(resultsContract, { ...results, ...http })],
  tables: assessmentsTables,
  migrations: { '0001-baseline': baseline, '0004-folded-search': foldedSearch },
  async seed(ctx) {
    await seedQuizzes(ctx)
    return []
  },
  archive: {
    lists: { assessment_results: 'the assessments you took, with the questions as they were' },
    read: async ({ db }, { id }) => [exportedRows(db, 'assessment_results', id)],
  },
  shares: assessmentsShares,
  imports: assessmentsImports,
})
