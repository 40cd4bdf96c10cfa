import { addDays, calendarDateAt } from '#src/contract/calendar.ts'
import type { SharedKind } from '#src/platform/server/members.ts'

export const assessmentsShares: readonly SharedKind[] = [
  {
    kind: 'results',
    owns: async (db, owner, id) =>
      (await db
        .selectFrom('assessment_results')
        .select('id')
        .where('id', '=', id)
        .where('user_id', '=', owner)
        .executeTakeFirst()) !== undefined,
    async read(db, owner, { from, items, zone }, { start, end, limit, offset }) {
      const rows = await db
        .selectFrom('assessment_results')
        .select(['id', 'user_id', 'quiz_id', 'quiz_title', 'quiz_category', 'score'])
        .select(['total_score', 'max_score', 'result_category', 'completed_at'])
        .where('user_id', '=', owner)
        .where(eb =>
          eb.or([
            // A day earlier than in any time zone; the exact day follows below.
            ...(from === null ? [] : [eb('completed_at', '>=', `${addDays(from, -1)}T00:00:00.000Z`)]),
            eb('id', 'in', [0, ...items]),
          ]),
        )
        .orderBy('id', 'desc')
        .execute()
      const within = (day: string) => (start === null || day >= start) && (end === null || day <= end)
      return rows
        .filter(({ id, completed_at }) => {
          const day = calendarDateAt(new Date(completed_at), zone)
          return within(day) && (items.includes(id) || (from !== null && day >= from))
        })
        .slice(offset, offset + limit)
    },
  },
]
