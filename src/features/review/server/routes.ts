import { getDominoDraft } from '#src/features/tracker/contract/dominoes.ts'
import { route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { close } from './closing/closing.ts'
import { create, list, record, remove } from './if-thens/if-thens.ts'
import { review } from './reading/review.ts'
import { readDayPlan } from './today/day-plan.ts'
import { today } from './today/today.ts'

export const reviewRoutes = [
  route(contract.getToday, async ({ db, deps, caller, query, now }) => {
    const home = { owner: caller.userId, site: deps.settings.site, reads: deps.members.due }
    return { data: await today(db, home, query.date, now) }
  }),
  route(contract.getReview, async ({ db, deps, caller, params, now }) => ({
    data: await review(db, { owner: caller.userId, week: params.monday, site: deps.settings.site }, now),
  })),
  route(contract.closeWeek, async ({ db, caller, params, body, now }) => ({
    data: await close(db, { owner: caller.userId, week: params.monday }, body, now),
  })),
  route(contract.listIfThens, async ({ db, caller, query }) => ({
    data: await list(db, caller.userId, query.week),
  })),
  route(contract.createIfThen, async ({ db, caller, body, now }) => ({
    data: await create(db, caller.userId, body, now),
  })),
  route(contract.deleteIfThen, ({ db, caller, params }) =>
    remove(db, { owner: caller.userId, id: params.id }),
  ),
  route(contract.recordOutcome, async ({ db, caller, params: { id, date }, body, now }) => ({
    data: await record(db, { owner: caller.userId, id }, { date, outcome: body.outcome }, now),
  })),
  route(getDominoDraft, async ({ db, deps, caller, params, now }) => ({
    data: (await readDayPlan(db, deps, caller.userId, params.date, now)).draft,
  })),
]
