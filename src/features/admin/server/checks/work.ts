import { counted } from '#src/contract/formats.ts'
import type { Check, SystemState } from '../../contract/system.ts'
import { fine, problem } from './check.ts'

/** What the site does by itself: mails that it sends and jobs that it repeats. */
export function checkWork(
  mail: SystemState['mail'],
  late: SystemState['late_jobs'],
  failed: SystemState['failed_jobs'],
): Check[] {
  const given = mail.failures.length
  const mails = 'sent mail'
  const jobs = 'jobs'
  const isLate = late.length > 0 && `late: ${late.map(({ name }) => name).join(', ')}`
  const hasFailed = failed.length > 0 && `${counted(failed.length, 'job')} failed in the last day`
  return [
    given === 0
      ? fine(mails, `nothing failed in the last day; ${mail.waiting} waiting`)
      : problem(mails, 'warn', `${counted(given, 'mail')} could not be sent in the last day`, {
          advice: 'See the reasons below.',
        }),
    isLate || hasFailed
      ? problem(jobs, 'warn', [isLate, hasFailed].filter(Boolean).join('; '), {
          operator: 'The log says more.',
        })
      : fine(jobs, 'all on time'),
  ]
}
