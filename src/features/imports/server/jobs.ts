import { pipLabelsOf } from '#src/features/content/domain/pips.ts'
import type { WorkContext } from '#src/platform/server/feature.ts'
import type { Job } from '#src/platform/server/jobs/jobs.ts'
import { resume } from './actions.ts'

export const importsJobs = ({ db, deps }: WorkContext): readonly Job[] => [
  {
    name: 'imports',
    everyMs: 5_000,
    work: signal =>
      resume(
        {
          db,
          members: deps.members,
          labels: pipLabelsOf(deps.settings.site),
          quotaBytes: deps.settings.memberQuotaBytes,
          now: deps.now(),
        },
        signal,
      ),
  },
]
