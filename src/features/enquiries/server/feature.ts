import { KEPT_DAYS } from '#src/features/scheduling/constants.ts'
import { deleteOlderThan } from '#src/platform/server/db/retention.ts'
import { serverFeature } from '#src/platform/server/feature.ts'
import { bind } from '#src/platform/server/http/bind.ts'
import * as contract from '../contract.ts'
import { deleteEnquiriesOf } from './enquiries.store.ts'
import * as enquiries from './enquiries.ts'
import * as http from './http.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { up as foldedSearch } from './migrations/0004-folded-search.ts'
import { up as wantedTimes } from './migrations/0008-wanted-times.ts'
import { up as desk } from './migrations/0010-desk.ts'
import { up as languages } from './migrations/0017-languages.ts'
import { enquiriesSettings } from './settings.ts'
import { enquiriesTables } from './tables.ts'

export const enquiriesFeature = serverFeature({
  name: 'enquiries',
  routes: bind(contract, { ...enquiries, ...http }),
  tables: enquiriesTables,
  migrations: {
    '0001-baseline': baseline,
    '0004-folded-search': foldedSearch,
    '0008-wanted-times': wantedTimes,
    '0010-desk': desk,
    '0017-languages': languages,
  },
  settings: enquiriesSettings,
  jobs: ({ db, deps }) => [
    {
      name: 'enquiries retention',
      everyMs: 3_600_000,
      async work() {
        for (const table of ['contacts', 'bookings'])
          await deleteOlderThan(db, table, KEPT_DAYS, deps.now())
      },
    },
  ],
  keptByAddress: [
    { what: 'messages', erase: ({ db }, emailKey) => deleteEnquiriesOf(db, 'contacts', emailKey) },
    {
      what: 'booking requests',
      erase: ({ db }, emailKey) => deleteEnquiriesOf(db, 'bookings', emailKey),
    },
  ],
  contentSources: ({ site }) =>
    site.bookingWidgetUrl ? { frames: [new URL(site.bookingWidgetUrl).origin] } : null,
})
