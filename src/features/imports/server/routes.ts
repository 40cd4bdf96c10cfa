import { route } from '#src/platform/server/http/route.ts'
import {
  applyContacts as applyContactsEndpoint,
  uploadContacts as uploadContactsEndpoint,
} from '../contract/contacts.ts'
import * as contract from '../contract.ts'
import { apply, discard, finish, importingOf, list, map, read, undo, upload } from './actions.ts'
import { applyContacts, uploadContacts } from './contacts/contacts.ts'

export const importsRoutes = [
  route(contract.uploadImport, async ({ db, deps, caller, raw, query, now }) => {
    const file = raw?.body ?? Buffer.alloc(0)
    return { data: await upload(importingOf(db, deps, now), caller.userId, file, query.kind) }
  }),
  route(contract.listImports, async ({ db, caller, now }) => ({
    data: await list(db, caller.userId, now),
  })),
  route(contract.getImport, async ({ db, caller, params, now }) => ({
    data: await read(db, { owner: caller.userId, id: params.id }, now),
  })),
  route(contract.mapImport, async ({ db, deps, caller, params, body, now }) => ({
    data: await map(importingOf(db, deps, now), { owner: caller.userId, id: params.id }, body.mapping),
  })),
  route(contract.applyImport, async ({ db, deps, caller, params, log, now }) => {
    const owned = { owner: caller.userId, id: params.id }
    const importing = importingOf(db, deps, now)
    const data = await apply(importing, owned)
    // Continues after the answer; the job takes over if this process ends first.
    if (data.state === 'applying')
      finish(importing, owned).catch(error => log.error({ err: error }, 'an import stopped; it will go on'))
    return { data }
  }),
  route(contract.undoImport, async ({ db, deps, caller, params, now }) => ({
    data: await undo(importingOf(db, deps, now), { owner: caller.userId, id: params.id }),
  })),
  route(uploadContactsEndpoint, async ({ db, caller, raw, now }) => ({
    data: await uploadContacts(db, caller, raw?.body ?? Buffer.alloc(0), now),
  })),
  route(applyContactsEndpoint, async ({ db, caller, params, now }) => ({
    data: await applyContacts(db, caller, params.id, now),
  })),
  route(contract.discardImport, ({ db, caller, params, now }) =>
    discard(db, { owner: caller.userId, id: params.id }, now),
  ),
]
