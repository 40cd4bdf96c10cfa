import { useMutation } from '@tanstack/react-query'
import { ApiError, call, messageOf } from '#src/platform/web/api/api.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { type GroupSession, giveBackSeat, takeSeat } from '../../contract/sessions.ts'
import { useGroupChange } from '../use-group-change.ts'

const placeIn = (data: unknown): number | undefined => (data as { place?: number } | undefined)?.place

/** A refusal with `full` is not a failure: the member now has a place in line. */
export function useSeat({ id, group_id, title }: GroupSession) {
  const params = { id: String(id) }
  const { onSettled } = useGroupChange(group_id)
  const failed = (error: Error) =>
    toast({
      title: 'Nothing was changed',
      description: messageOf(error, 'Please try again.'),
      tone: 'destructive',
    })
  const take = useMutation({
    mutationFn: () => call(takeSeat, { params }),
    onSuccess: () => toast({ title: 'The seat is yours', description: title, tone: 'success' }),
    onError: error => {
      if (!(error instanceof ApiError) || error.code !== 'full') return failed(error)
      const place = placeIn(error.data)
      toast({
        title: 'You are in line',
        description: `All seats are taken${place ? `; your place is ${place}` : ''}. A seat that falls free is offered in order.`,
      })
    },
    onSettled,
  })
  const giveBack = useMutation({
    mutationFn: () => call(giveBackSeat, { params }),
    onError: failed,
    onSettled,
  })
  return { take, giveBack }
}
