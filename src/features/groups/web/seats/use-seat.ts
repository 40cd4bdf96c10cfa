import { ApiError, call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { type GroupSession, giveBackSeat, takeSeat } from '../../contract/sessions.ts'
import { groupChange } from '../queries.ts'

const isFull = (error: Error): error is ApiError =>
  error instanceof ApiError && error.code === 'full'

/** A refusal with `full` is not a failure: the member now has a place in line. */
export function useSeat({ id, group_id, title }: GroupSession) {
  const params = { id: String(id) }
  const take = useChange(() => call(takeSeat, { params }), {
    ...groupChange(group_id),
    done: { title: 'The seat is yours', description: title },
    failed: error => (isFull(error) ? undefined : { title: 'Nothing was changed' }),
    onFailed(error) {
      if (!isFull(error)) return
      const { place } = error.data as { place?: number }
      toast({
        title: 'You are in line',
        description: `All seats are taken${place ? `; your place is ${place}` : ''}. When a seat falls free, the first in line gets it, and a mail.`,
      })
    },
  })
  const giveBack = useChange(() => call(giveBackSeat, { params }), groupChange(group_id))
  return { take, giveBack }
}
