import type { CalendarDate } from '#src/contract/calendar.ts'
import { labelWords, pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import { readDayPlan } from '#src/features/today/server/exposed.ts'
import { PIP_NUMBERS } from '#src/features/tracker/constants.ts'
import type { DominoDraft, DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { labelsOf } from '#src/features/tracker/domain/pips.ts'
import { findLatest, findToLog } from '#src/features/tracker/server/exposed.ts'
import type { AnyContext } from '#src/platform/server/context.ts'

export interface Day {
  domino: DominoEntry | undefined
  draft: DominoDraft | null
  plans: Awaited<ReturnType<typeof readDayPlan>>['plans']
  /** By pip. */
  labels: readonly string[]
  lead: number
}

/** What *Done* means on a day: the domino's lead, what the draft or the plan leads with, or the first pip that is not done. */
function leadOf({ domino, draft, plans }: Pick<Day, 'domino' | 'draft' | 'plans'>): number {
  const planned = plans.find(({ pip }) => pip !== null)?.pip
  const named = domino?.lead_pip ?? draft?.lead_pip ?? planned
  return named ?? PIP_NUMBERS.find(pip => domino?.[`pip${pip}_status`] !== 'Completed') ?? 1
}

export async function readDayOf(ctx: AnyContext, userId: number, date: CalendarDate): Promise<Day> {
  const domino = await findToLog(ctx.db, userId, date)
  const { draft, plans } = await readDayPlan(ctx, userId, date)
  const known = domino ?? (draft ? undefined : await findLatest(ctx.db, userId, date))
  const labels = known ? labelsOf(known) : (draft?.labels ?? pipLabelsOf(ctx.deps.settings.site))
  return {
    domino,
    draft,
    plans,
    labels: labels.map(labelWords),
    lead: leadOf({ domino, draft, plans }),
  }
}
