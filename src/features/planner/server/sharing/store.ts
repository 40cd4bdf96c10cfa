import { addDays } from '#src/contract/calendar.ts'
import type { SharedKind } from '#src/platform/server/members.ts'
import type { DailyPlans } from '../../contract.ts'

const LAST_DAY = 6

/** The days of a week that were planned before the share began are the member's alone. */
const daysFrom = (plans: DailyPlans, from: string): DailyPlans =>
  Object.fromEntries(Object.entries(plans).filter(([date]) => date >= from))

export const plannerShares: readonly SharedKind[] = [
  {
    kind: 'planner',
    owns: async (db, owner, id) =>
      (await db
        .selectFrom('weekly_planners')
        .select('id')
        .where('id', '=', id)
        .where('user_id', '=', owner)
        .executeTakeFirst()) !== undefined,
    async read(db, owner, { from, items }, { start, end, limit, offset }) {
      const rows = await db
        .selectFrom('weekly_planners')
        .selectAll()
        .where('user_id', '=', owner)
        .where(eb =>
          eb.or([
            ...(from === null ? [] : [eb('week_start_date', '>=', addDays(from, -LAST_DAY))]),
            eb('id', 'in', [0, ...items]),
          ]),
        )
        .$if(start !== null, query => query.where('week_start_date', '>=', String(start)))
        .$if(end !== null, query => query.where('week_start_date', '<=', String(end)))
        .orderBy('week_start_date', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(row =>
        items.includes(row.id) || from === null
          ? row
          : { ...row, daily_plans: daysFrom(row.daily_plans, from) },
      )
    },
  },
]
