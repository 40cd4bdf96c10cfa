import { dataRoute, route } from '#src/platform/server/http/route.ts'
import {
  applyContacts as applyContactsEndpoint,
  uploadContacts as uploadContactsEndpoint,
} from '../../contract/contacts.ts'
import * as contract from '../../contract/imports.ts'
import { applyContacts, uploadContacts } from '../contacts/contacts.ts'
import {
  applyImport,
  discardImport,
  finishImport,
  importingOf,
  listImports,
  readImport,
  uploadArchive,
} from './actions.ts'

export const importsRoutes = [
  dataRoute(contract.uploadImport, ({ db, deps, caller, raw, now }) =>
    uploadArchive(importingOf(db, deps, now), caller.userId, raw?.body ?? Buffer.alloc(0)),
  ),
  dataRoute(contract.listImports, ({ db, caller, now }) => listImports(db, caller.userId, now)),
  dataRoute(contract.getImport, ({ db, caller, params, now }) =>
    readImport(db, { owner: caller.userId, id: params.id }, now),
  ),
  route(contract.applyImport, async ({ db, deps, caller, params, log, now }) => {
    const owned = { owner: caller.userId, id: params.id }
    const importing = importingOf(db, deps, now)
    const data = await applyImport(importing, owned)
    // Continues after the answer; the job takes over if this process ends first.
    if (data.state === 'applying')
      finishImport(importing, owned).catch(error =>
        log.error({ err: error }, 'an import stopped; it will go on'),
      )
    return { data }
  }),
  dataRoute(uploadContactsEndpoint, ({ db, caller, raw, now }) =>
    uploadContacts(db, caller, raw?.body ?? Buffer.alloc(0), now),
  ),
  dataRoute(applyContactsEndpoint, ({ db, caller, params, now }) =>
    applyContacts(db, caller, params.id, now),
  ),
  route(contract.discardImport, ({ db, caller, params, now }) =>
    discardImport(db, { owner: caller.userId, id: params.id }, now),
  ),
]
