import { addDays } from '#src/contract/calendar.ts'
import type { SharedKind } from '#src/platform/server/context.ts'
import { isShared, ownsRow } from '#src/platform/server/db/owned-rows.ts'
import type { DailyPlans } from '../contract.ts'

const LAST_DAY = 6

/** The days of a week that were planned before the share began are the member's alone. */
const daysFrom = (plans: DailyPlans, from: string): DailyPlans =>
  Object.fromEntries(Object.entries(plans).filter(([date]) => date >= from))

export const plannerShares: readonly SharedKind[] = [
  {
    kind: 'planner',
    owns: (db, owner, id) => ownsRow(db, 'weekly_planners', { owner, id }),
    async read(db, owner, { from, items }, page) {
      const rows = await db
        .selectFrom('weekly_planners')
        .selectAll()
        .where('user_id', '=', owner)
        .where(
          isShared(
            ['week_start_date', 'id'],
            { from: from && addDays(from, -LAST_DAY), items },
            page,
          ),
        )
        .orderBy('week_start_date', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute()
      return rows.map(row =>
        items.includes(row.id) || from === null
          ? row
          : { ...row, daily_plans: daysFrom(row.daily_plans, from) },
      )
    },
  },
]
