import { addDays, type CalendarDate, calendarDateAt, DAY_MS } from '#src/contract/calendar.ts'
import type { SharedKind } from '#src/platform/server/context.ts'
import { isShared, ownsRow } from '#src/platform/server/db/owned-rows.ts'

/** No result lies outside these days, and instants must have a four-digit year. */
const [FIRST, LAST] = ['1970-01-02', '9998-12-31']

/** The first instant of a day in a time zone; a day begins within 14 hours of its beginning in UTC. */
function beginningOf(asked: CalendarDate, zone: string): string {
  const day = asked < FIRST ? FIRST : asked > LAST ? LAST : asked
  let before = Date.parse(`${day}T00:00:00Z`) - DAY_MS
  let within = before + 2 * DAY_MS
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2)
    if (calendarDateAt(new Date(middle), zone) >= day) within = middle
    else before = middle
  }
  return new Date(within).toISOString()
}

export const assessmentsShares: readonly SharedKind[] = [
  {
    kind: 'results',
    owns: (db, owner, id) => ownsRow(db, 'assessment_results', { owner, id }),
    read: (db, owner, { from, items, zone }, { start, end, limit, offset }) =>
      db
        .selectFrom('assessment_results')
        .select(['id', 'user_id', 'quiz_id', 'quiz_title', 'quiz_category', 'score'])
        .select(['total_score', 'max_score', 'result_category', 'completed_at'])
        .where('user_id', '=', owner)
        .where(
          isShared(
            ['completed_at', 'id'],
            { from: from && beginningOf(from, zone), items },
            { start: start && beginningOf(start, zone), end: null },
          ),
        )
        .$if(end !== null, query =>
          query.where(
            'completed_at',
            '<',
            beginningOf(end === null || end > LAST ? LAST : addDays(end, 1), zone),
          ),
        )
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  },
]
