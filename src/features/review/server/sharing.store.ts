import { addDays, DAYS_PER_WEEK, weekOf } from '#src/contract/calendar.ts'
import { FIRST_WEEK, LAST_WEEK } from '#src/features/planner/constants.ts'
import type { SharedKind } from '#src/platform/server/context.ts'
import { ownsRow } from '#src/platform/server/db/owned-rows.ts'
import { listPlans } from './if-thens.store.ts'

/** A plan is shared with its week; if that had begun before the share, outcomes from before are left out. */
export const reviewShares: readonly SharedKind[] = [
  {
    kind: 'if_thens',
    owns: (db, owner, id) => ownsRow(db, 'if_thens', { owner, id }),
    async read(db, owner, { from, items }, { start, end, limit, offset }) {
      const weeks = { owner, from: weekOf(start ?? FIRST_WEEK), to: end ?? LAST_WEEK }
      const plans = await listPlans(db, weeks)
      const isShared = ({ id, week }: (typeof plans)[number]) =>
        items.includes(id) || (from !== null && addDays(week, DAYS_PER_WEEK - 1) >= from)
      return plans
        .filter(isShared)
        .slice(offset, offset + limit)
        .map(plan =>
          items.includes(plan.id) || from === null
            ? plan
            : { ...plan, outcomes: plan.outcomes.filter(({ date }) => date >= from) },
        )
    },
  },
]
