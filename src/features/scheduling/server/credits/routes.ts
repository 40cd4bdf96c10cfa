import { asCoach } from '#src/features/coaching/server/exposed.ts'
import { route } from '#src/platform/server/http/route.ts'
import { getCreditRules, getCredits, putCreditRules } from '../../contract/credits.ts'
import { read, readRules, replaceRules } from './actions.ts'

export const creditsRoutes = [
  route(getCredits, async ({ db, deps, caller, now }) => ({
    data: await read(db, deps, caller.userId, now),
  })),
  route(getCreditRules, async ({ db }) => ({ data: await readRules(db) })),
  route(putCreditRules, async ({ db, deps, caller, body, now }) => ({
    data: await replaceRules(db, { deps, coachId: asCoach(caller), named: body.rules }, now),
  })),
]
