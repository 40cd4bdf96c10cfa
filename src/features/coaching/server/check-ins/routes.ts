import { dataRoute, route } from '#src/platform/server/http/route.ts'
import * as contract from '../../contract/check-ins.ts'
import * as checkIns from './actions.ts'
import { listCheckIns } from './store.ts'

export const checkInsRoutes = [
  dataRoute(contract.getForm, ({ db, caller }) => checkIns.formOf(db, caller.userId)),
  dataRoute(contract.putForm, ({ db, caller, body, now }) =>
    checkIns.replaceForm(db, caller, body, now),
  ),
  route(contract.listCheckIns, ({ db, caller, query }) =>
    listCheckIns(db, { member_id: caller.userId }, query),
  ),
  dataRoute(contract.createCheckIn, ({ db, deps, caller, body, now }) =>
    checkIns.createCheckIn(db, { who: caller, checkIn: body, kinds: deps.members.shares }, now),
  ),
  dataRoute(contract.getOpenCheckIn, ({ db, deps, caller, params, now }) =>
    checkIns.readOpenCheckIn(db, { who: caller, coachingId: params.id }, deps.members.shares, now),
  ),
  route(contract.listClientCheckIns, ({ db, caller, params, query }) =>
    checkIns.listClientCheckIns(db, { who: caller, memberId: params.memberId }, query),
  ),
]
