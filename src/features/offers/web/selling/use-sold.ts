import { useQueryClient } from '@tanstack/react-query'
import { useChange } from '#src/platform/web/api/api.ts'
import { refetchSelling } from '../queries.ts'

type Options<V, D> = NonNullable<Parameters<typeof useChange<D, V>>[1]>

/** A change of a purchase; the coach's lists are fetched again. */
export function useSold<D, V = void>(
  send: (variables: V) => Promise<D>,
  options: Omit<Options<V, D>, 'refetch'>,
) {
  const client = useQueryClient()
  return useChange<D, V>(send, { ...options, refetch: () => refetchSelling(client) })
}
