import { HOUR_MS } from '#src/contract/calendar.ts'
import { serverFeature } from '#src/platform/server/feature.ts'
import { PREVIEW_HOURS } from '../constants.ts'
import { ACCOUNT_ERRORS } from '../errors.ts'
import { noteAccepted } from './contacts/contacts.ts'
import { deleteContactsBefore, deleteStrayNotes } from './contacts/store.ts'
import { resumeImports, sweepExpired } from './imports/actions.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { exportOrigins } from './origins/store.ts'
import { accountRoutes, importsRoutes } from './routes.ts'
import { accountTables } from './tables.ts'

export const accountFeature = serverFeature({
  name: 'account',
  routes: [...accountRoutes, ...importsRoutes],
  errors: ACCOUNT_ERRORS,
  tables: accountTables,
  migrations: { '0001-baseline': baseline },
  jobs: context => [
    {
      name: 'imports',
      everyMs: 5_000,
      work: signal => resumeImports(context, signal),
    },
  ],
  coached: noteAccepted,
  async sweep({ db, now }) {
    const before = new Date(now.getTime() - PREVIEW_HOURS * HOUR_MS).toISOString()
    await sweepExpired(db, before)
    await deleteContactsBefore(db, before)
    await deleteStrayNotes(db, before)
  },
  archive: {
    lists: { import_origins: 'where what you imported was first written' },
    read: async ({ db }, { id, imports: lists }) => [
      { name: 'import_origins', rows: () => exportOrigins(db, id, lists) },
    ],
  },
})
