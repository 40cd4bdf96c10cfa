import { useMutation } from '@tanstack/react-query'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { type GroupSession, giveBackSeat, takeSeat } from '../../contract/sessions.ts'
import { useGroupChange } from '../use-group-change.ts'

/** A refusal with `full` is not a failure: the member now has a place in line. */
export function useSeat({ id, group_id, title }: GroupSession) {
  const params = { id: String(id) }
  const settled = useGroupChange(group_id)
  const take = useMutation({
    mutationFn: () => call(takeSeat, { params }),
    onSuccess: () => toast({ title: 'The seat is yours', description: title, tone: 'success' }),
    ...settled,
    onError: error => {
      if (!(error instanceof ApiError) || error.code !== 'full') return settled.onError(error)
      const { place } = error.data as { place?: number }
      toast({
        title: 'You are in line',
        description: `All seats are taken${place ? `; your place is ${place}` : ''}. When a seat falls free, the first in line gets it, and a mail.`,
      })
    },
  })
  const giveBack = useMutation({ mutationFn: () => call(giveBackSeat, { params }), ...settled })
  return { take, giveBack }
}
