import { route } from '#src/platform/server/http/route.ts'
import * as contract from '../../contract/check-ins.ts'
import { create, formOf, listOfClient, readOpen, replaceForm } from './actions.ts'
import { listCheckIns } from './store.ts'

export const checkInsRoutes = [
  route(contract.getForm, async ({ db, caller }) => ({ data: await formOf(db, caller.userId) })),
  route(contract.putForm, async ({ db, caller, body, now }) => ({
    data: await replaceForm(db, caller, body, now),
  })),
  route(contract.listCheckIns, ({ db, caller, query }) =>
    listCheckIns(db, { member_id: caller.userId }, query),
  ),
  route(contract.createCheckIn, async ({ db, deps, caller, body, now }) => ({
    data: await create(db, { who: caller, checkIn: body, kinds: deps.members.shares }, now),
  })),
  route(contract.getOpenCheckIn, async ({ db, deps, caller, params, now }) => ({
    data: await readOpen(db, { who: caller, coachingId: params.id }, deps.members.shares, now),
  })),
  route(contract.listClientCheckIns, ({ db, caller, params, query }) =>
    listOfClient(db, { who: caller, memberId: params.memberId }, query),
  ),
]
