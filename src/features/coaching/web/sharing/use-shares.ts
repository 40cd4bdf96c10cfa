import { call, useChange } from '#src/platform/web/api/api.ts'
import { createShare, deleteShare, deleteShares, type NewShare } from '../../contract/shares.ts'
import { coachingsQuery, sharesQuery } from './queries.ts'

/** Starting and stopping shares; what is shown follows the server's answer, never a guess. */
export function useShares() {
  const settled = {
    failed: { title: 'Nothing was changed' },
    // Each coaching says whether a restore turned its shares off.
    refetch: [sharesQuery.queryKey, coachingsQuery.queryKey, ['shared']],
  }
  return {
    start: useChange((body: NewShare) => call(createShare, { body }), settled),
    stop: useChange((id: number) => call(deleteShare, { params: { id: String(id) } }), settled),
    stopAll: useChange(() => call(deleteShares), {
      ...settled,
      done: {
        title: 'Nothing is shared anymore',
        description: 'No coach sees anything of yours.',
      },
    }),
  }
}
