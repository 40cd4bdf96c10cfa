import { useQueryClient } from '@tanstack/react-query'
import { coachingsQuery } from '#src/features/coaching/web/sharing/queries.ts'
import { failedToast } from '#src/platform/web/ui/toast-error.ts'

export function useCoachingChange() {
  const client = useQueryClient()
  return {
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: coachingsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['coaching'] }),
      ]),
    onError: failedToast(),
  }
}
