import { pipLabelsOf } from '#src/features/content/domain/pips.ts'
import { type Call, route } from '#src/platform/server/http/route.ts'
import {
  applyContacts as applyContactsEndpoint,
  uploadContacts as uploadContactsEndpoint,
} from '../contract/contacts.ts'
import * as contract from '../contract.ts'
import { apply, discard, finish, type Importing, list, map, read, undo, upload } from './actions.ts'
import { applyContacts, uploadContacts } from './contacts/contacts.ts'

const importingOf = ({ db, deps, now }: Pick<Call, 'db' | 'deps' | 'now'>): Importing => ({
  db,
  members: deps.members,
  labels: pipLabelsOf(deps.settings.site),
  quotaBytes: deps.settings.memberQuotaBytes,
  now,
})

export const importsRoutes = [
  route(contract.uploadImport, async call => {
    const file = call.raw?.body ?? Buffer.alloc(0)
    return { data: await upload(importingOf(call), call.caller.userId, file, call.query.kind) }
  }),
  route(contract.listImports, async ({ db, caller, now }) => ({
    data: await list(db, caller.userId, now),
  })),
  route(contract.getImport, async ({ db, caller, params, now }) => ({
    data: await read(db, { owner: caller.userId, id: params.id }, now),
  })),
  route(contract.mapImport, async call => ({
    data: await map(importingOf(call), { owner: call.caller.userId, id: call.params.id }, call.body.mapping),
  })),
  route(contract.applyImport, async call => {
    const owned = { owner: call.caller.userId, id: call.params.id }
    const data = await apply(importingOf(call), owned)
    // Continues after the answer; the job takes over if this process ends first.
    if (data.state === 'applying')
      finish(importingOf(call), owned).catch(error =>
        call.log.error({ err: error }, 'an import stopped; it will go on'),
      )
    return { data }
  }),
  route(contract.undoImport, async call => ({
    data: await undo(importingOf(call), { owner: call.caller.userId, id: call.params.id }),
  })),
  route(uploadContactsEndpoint, async ({ db, caller, raw, now }) => ({
    data: await uploadContacts(db, caller, raw?.body ?? Buffer.alloc(0), now),
  })),
  route(applyContactsEndpoint, async ({ db, caller, params, now }) => ({
    data: await applyContacts(db, caller, params.id, now),
  })),
  route(contract.discardImport, async ({ db, caller, params, now }) => {
    await discard(db, { owner: caller.userId, id: params.id }, now)
    return {}
  }),
]
