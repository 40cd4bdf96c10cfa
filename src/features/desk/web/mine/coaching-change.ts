import { coachingsQuery } from '#src/features/coaching/web/sharing/queries.ts'

/** For `useChange`, where a member changes their coaching. */
export const coachingChange = {
  refetch: [coachingsQuery.queryKey, ['coaching']],
  failed: { title: 'Nothing was changed' },
}
