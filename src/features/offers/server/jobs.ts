import { HOUR_MS, MINUTE_MS } from '#src/contract/calendar.ts'
import { systemContext } from '#src/platform/server/context.ts'
import type { WorkContext } from '#src/platform/server/feature.ts'
import type { Job } from '#src/platform/server/jobs/jobs.ts'
import { pauseOverdue, readDue, warnEnding } from './purchase-upkeep.ts'

export function offersJobs(ctx: WorkContext): readonly Job[] {
  const context = () => ({ ...systemContext(ctx.db, ctx.deps), log: ctx.log })
  return [
    { name: 'purchases', everyMs: MINUTE_MS, work: () => readDue(context()) },
    { name: 'overdue instalments', everyMs: HOUR_MS, work: () => pauseOverdue(context()) },
    { name: 'sessions that end', everyMs: HOUR_MS, work: () => warnEnding(context()) },
  ]
}
