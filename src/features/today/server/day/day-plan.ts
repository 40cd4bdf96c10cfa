import type { CalendarDate } from '#src/contract/calendar.ts'
import type { IfThen } from '#src/features/review/contract.ts'
import { isPlannedOn } from '#src/features/review/domain/plan.ts'
import { plansBetween, trialPipOn } from '#src/features/review/server/exposed.ts'
import { pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import type { DominoDraft } from '#src/features/tracker/contract/dominoes.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { readDraft } from './drafts.ts'
import { readDue } from './today.ts'

/** What a member has planned for a day, and what its domino opens with; null where nothing is known of it. */
export async function readDayPlan(
  db: Db,
  deps: Pick<Deps, 'settings' | 'members'>,
  owner: number,
  date: CalendarDate,
  now: Date,
): Promise<{ draft: DominoDraft | null; plans: IfThen[] }> {
  const plans = await plansBetween(db, owner, date, date)
  const trialPip = await trialPipOn(db, owner, date, now)
  const due = await readDue(db, { owner, reads: deps.members.due }, date, now)
  const draft = await readDraft(db, owner, date, plans, {
    trialPip,
    due,
    labels: pipLabelsOf(deps.settings.site),
  })
  return { draft, plans: plans.filter(plan => isPlannedOn(plan, date)) }
}
