import { serverFeature } from '#src/platform/server/feature.ts'
import { bind } from '#src/platform/server/http/bind.ts'
import * as daysContract from '../contract/days.ts'
import * as dominoesContract from '../contract/dominoes.ts'
import { TRACKER_ERRORS } from '../errors.ts'
import * as days from './days.ts'
import * as dominoes from './dominoes.ts'
import { exportTracker } from './dominoes.ts'
import * as http from './http.ts'
import { trackerImports } from './imports.store.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import * as reflections from './reflections.ts'
import { trackerShares } from './sharing.store.ts'
import { trackerTables } from './tables.ts'

export const trackerFeature = serverFeature({
  name: 'tracker',
  routes: [
    ...bind(dominoesContract, { ...dominoes, ...reflections, ...http }),
    ...bind(daysContract, days),
  ],
  errors: TRACKER_ERRORS,
  tables: trackerTables,
  migrations: { '0001-baseline': baseline },
  archive: {
    lists: {
      domino_entries: 'your dominoes with their twelve pips',
      domino_reflections: 'the reflections you wrote on them',
      pip_marks: 'when each pip was marked, since the site records it',
      rest_days: 'the days off you marked',
    },
    read: ({ db }, { id }) => exportTracker(db, id),
  },
  shares: trackerShares,
  imports: trackerImports,
})
