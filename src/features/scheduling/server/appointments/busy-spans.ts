import type { Db } from '#src/platform/server/db/database.ts'
import { type CellSpan, cellsOf, timesOf } from '../../domain/cells.ts'
import { listBusy } from '../calendars/store.ts'
import { listGroupTimes } from '../group-sessions/store.ts'

/** What a coach's connected calendars and groups take up within the cells. */
export async function listBusySpans(db: Db, coachId: number, span: CellSpan): Promise<CellSpan[]> {
  const times = timesOf(span)
  const busy = await listBusy(db, coachId, times)
  const groups = await listGroupTimes(db, coachId, times)
  return [...busy, ...groups].map(({ start, end }) => cellsOf(start, end))
}
