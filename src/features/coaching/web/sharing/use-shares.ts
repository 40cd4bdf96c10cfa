import { t } from '@lingui/core/macro'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { listCoachings } from '../../contract/coachings.ts'
import {
  createShare,
  deleteShare,
  deleteShares,
  listShares,
  type NewShare,
} from '../../contract/shares.ts'
import { viewsOf } from './queries.ts'

/** Starting and stopping shares; what is shown follows the server's answer, never a guess. */
export function useShares() {
  const settled = {
    failed: { title: t`Nothing was changed` },
    // Each coaching says whether a restore turned its shares off.
    refetch: [listShares, listCoachings, ...viewsOf({ as: 'coach' }), ...viewsOf({ as: 'member' })],
  }
  return {
    start: useChange((body: NewShare) => call(createShare, { body }), settled),
    stop: useChange((id: number) => call(deleteShare, { params: { id: String(id) } }), settled),
    stopAll: useChange(() => call(deleteShares), {
      ...settled,
      done: {
        title: t`Nothing is shared anymore`,
        description: t`No coach sees anything of yours.`,
      },
    }),
  }
}
