import { asCoach } from '#src/features/coaching/server/exposed.ts'
import { dataRoute } from '#src/platform/server/http/route.ts'
import { getCreditRules, getCredits, putCreditRules } from '../../contract/credits.ts'
import * as credits from './actions.ts'

export const creditsRoutes = [
  dataRoute(getCredits, ({ db, deps, caller, now }) =>
    credits.getCredits(db, deps, caller.userId, now),
  ),
  dataRoute(getCreditRules, ({ db }) => credits.readRules(db)),
  dataRoute(putCreditRules, ({ db, deps, caller, body, now }) =>
    credits.replaceRules(db, { deps, coachId: asCoach(caller), named: body.rules }, now),
  ),
]
