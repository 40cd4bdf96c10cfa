import { asCoach } from '#src/features/coaching/server/exposed.ts'
import { route } from '#src/platform/server/http/route.ts'
import {
  addCalendar,
  changeCalendar,
  listCalendars,
  removeCalendar,
} from '../../contract/calendars.ts'
import { add, change, list, remove } from './actions.ts'

export const calendarsRoutes = [
  route(listCalendars, async ({ db, caller, now }) => ({
    data: await list(db, caller.userId, now),
  })),
  route(addCalendar, async ({ db, deps, caller, body, now }) => ({
    data: await add(db, { deps, coachId: asCoach(caller), calendar: body }, now),
  })),
  route(changeCalendar, async ({ db, caller, params, body, now }) => ({
    data: await change(db, { coachId: asCoach(caller), id: params.id }, body, now),
  })),
  route(removeCalendar, ({ db, caller, params }) => remove(db, asCoach(caller), params.id)),
]
