import { asCoach } from '#src/features/coaching/server/exposed.ts'
import { dataRoute, route } from '#src/platform/server/http/route.ts'
import {
  addCalendar,
  changeCalendar,
  listCalendars,
  removeCalendar,
} from '../../contract/calendars.ts'
import * as calendars from './actions.ts'

export const calendarsRoutes = [
  dataRoute(listCalendars, ({ db, caller, now }) =>
    calendars.listCalendars(db, caller.userId, now),
  ),
  dataRoute(addCalendar, ({ db, deps, caller, body, now }) =>
    calendars.addCalendar(db, { deps, coachId: asCoach(caller), calendar: body }, now),
  ),
  dataRoute(changeCalendar, ({ db, caller, params, body, now }) =>
    calendars.changeCalendar(db, { coachId: asCoach(caller), id: params.id }, body, now),
  ),
  route(removeCalendar, ({ db, caller, params }) =>
    calendars.removeCalendar(db, asCoach(caller), params.id),
  ),
]
