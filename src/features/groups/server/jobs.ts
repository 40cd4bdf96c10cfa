import type { WorkContext } from '#src/platform/server/feature.ts'
import type { Job } from '#src/platform/server/jobs/jobs.ts'
import { areBoardsOn } from './board/boards.ts'
import { sendDigests } from './digest/digest.ts'
import { tellLooks } from './moderation/looks.ts'
import { mailInvitations } from './upkeep/invitations.ts'
import { endPlans, remindSeats } from './upkeep/upkeep.ts'

const MINUTE_MS = 60_000

export const groupsJobs = (context: WorkContext): readonly Job[] => [
  {
    name: 'group session reminders',
    everyMs: MINUTE_MS,
    work: signal => remindSeats(context, signal),
  },
  { name: 'group plans', everyMs: MINUTE_MS, work: signal => endPlans(context, signal) },
  { name: 'group digests', everyMs: MINUTE_MS, work: signal => sendDigests(context, signal) },
  {
    name: 'group mails',
    everyMs: MINUTE_MS,
    async work(signal) {
      await mailInvitations(context, signal)
      if (areBoardsOn(context.deps)) await tellLooks(context, signal)
    },
  },
]
