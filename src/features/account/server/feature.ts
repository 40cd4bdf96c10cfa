import { HOUR_MS } from '#src/contract/calendar.ts'
import { updateUser } from '#src/features/sign-in/contract/profile.ts'
import { login, loginPasskey, register } from '#src/features/sign-in/contract/sign-in.ts'
import { getUser } from '#src/features/sign-in/contract/user.ts'
import { serverFeature } from '#src/platform/server/feature.ts'
import { bind } from '#src/platform/server/http/bind.ts'
import { PREVIEW_HOURS } from '../constants.ts'
import * as contactsContract from '../contract/contacts.ts'
import * as importsContract from '../contract/imports.ts'
import * as contract from '../contract.ts'
import { ACCOUNT_ERRORS } from '../errors.ts'
import { deleteContactsBefore, deleteStrayNotes } from './contacts.store.ts'
import * as contacts from './contacts.ts'
import { noteAccepted } from './contacts.ts'
import * as http from './http.ts'
import { deleteExpired } from './imports.store.ts'
import * as imports from './imports.ts'
import { bringInBegun } from './imports.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { up as importFiles } from './migrations/0015-import-files.ts'
import * as profile from './profile.ts'
import { accountTables } from './tables.ts'

/** Declared by sign-in, answered here because the membership is brought up to date first. */
const signInContract = { login, loginPasskey, register, getUser, updateUser }

export const accountFeature = serverFeature({
  name: 'account',
  routes: [
    ...bind(signInContract, { ...profile, ...http }),
    ...bind(contract, { ...profile, ...http }),
    ...bind(importsContract, { ...imports, ...http }),
    ...bind(contactsContract, { ...contacts, ...http }),
  ],
  errors: ACCOUNT_ERRORS,
  tables: accountTables,
  migrations: { '0001-baseline': baseline, '0015-import-files': importFiles },
  jobs: context => [
    {
      name: 'imports',
      everyMs: 5_000,
      work: signal => bringInBegun(context, signal),
    },
  ],
  coached: noteAccepted,
  async sweep({ db, now }) {
    const before = new Date(now.getTime() - PREVIEW_HOURS * HOUR_MS).toISOString()
    await deleteExpired(db, before)
    await deleteContactsBefore(db, before)
    await deleteStrayNotes(db, before)
  },
})
