import { DAY_MS } from '#src/contract/calendar.ts'
import { exportedRows } from '#src/platform/server/db/owned-rows.ts'
import { serverFeature } from '#src/platform/server/feature.ts'
import { bind } from '#src/platform/server/http/bind.ts'
import { CLOSING_DAYS } from '../constants.ts'
import * as insightContract from '../contract/insight.ts'
import * as contract from '../contract.ts'
import { REVIEW_ERRORS } from '../errors.ts'
import { getCascade } from './cascade.ts'
import { closeWeek } from './closing.ts'
import { deleteClosingsBefore } from './closings.store.ts'
import * as experiments from './experiments.ts'
import * as ifThens from './if-thens.ts'
import { reviewImports } from './imports.store.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { reviewDue } from './proposals.ts'
import { getReview } from './review.ts'
import { reviewShares } from './sharing.store.ts'
import { reviewTables } from './tables.ts'

export const reviewFeature = serverFeature({
  name: 'review',
  routes: [
    ...bind(contract, { ...ifThens, getReview, closeWeek }),
    ...bind(insightContract, { ...experiments, getCascade }),
  ],
  errors: REVIEW_ERRORS,
  tables: reviewTables,
  migrations: { '0001-baseline': baseline },
  sweep: ({ db, now }) =>
    deleteClosingsBefore(db, new Date(now.getTime() - CLOSING_DAYS * DAY_MS).toISOString()),
  due: reviewDue,
  shares: reviewShares,
  archive: {
    lists: {
      if_thens: 'your if-then plans',
      if_then_days: 'what became of them, day by day',
      week_closings: 'the reviews you closed a week with, kept for 90 days',
      experiments: 'the trials you began',
    },
    read: async ({ db }, { id }) => [
      exportedRows(db, 'if_thens', id),
      exportedRows(db, 'if_then_days', id, ['if_then_id', 'if_thens']),
      exportedRows(db, 'week_closings', id),
      exportedRows(db, 'experiments', id),
    ],
  },
  imports: reviewImports,
})
