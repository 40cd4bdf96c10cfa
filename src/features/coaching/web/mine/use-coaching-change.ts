import { useQueryClient } from '@tanstack/react-query'
import { coachingsQuery } from '#src/features/sharing/web/queries.ts'
import { messageOf } from '#src/platform/web/api/api.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'

export function useCoachingChange() {
  const client = useQueryClient()
  return {
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: coachingsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['coaching'] }),
      ]),
    onError: (error: Error) =>
      toast({
        title: 'Nothing was changed',
        description: messageOf(error, 'Please try again.'),
        tone: 'destructive',
      }),
  }
}
