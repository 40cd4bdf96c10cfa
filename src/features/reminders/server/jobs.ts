import type { WorkContext } from '#src/platform/server/feature.ts'
import type { Job } from '#src/platform/server/jobs/jobs.ts'
import { sendPushes } from './push/outgoing.ts'
import { sendDue } from './sending/run.ts'

/** Often enough that a reminder is there within two minutes of its hour, even if a process died holding the lease. */
const REMIND_EVERY_MS = 15_000
const PUSH_EVERY_MS = 5_000

export const remindersJobs = (context: WorkContext): readonly Job[] => [
  { name: 'reminders', everyMs: REMIND_EVERY_MS, work: signal => sendDue(context, signal) },
  { name: 'pushes', everyMs: PUSH_EVERY_MS, work: signal => sendPushes(context, signal) },
]
