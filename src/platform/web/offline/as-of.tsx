import { t } from '@lingui/core/macro'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useFormats } from '../calendar/clock.tsx'
import { isOfflineStart } from './offline-start.ts'

interface AsOfProps<T, K extends QueryKey> {
  /** Of what is shown. */
  query: UseQueryOptions<T, Error, T, K>
  before?: string
}

/** Since when what is shown was kept on this device; nothing where it has come from the server. */
export function AsOf<T, K extends QueryKey>({ query, before = '' }: AsOfProps<T, K>) {
  const { clockTime, dateOf, dayAndTime } = useFormats()
  const { isError, data, dataUpdatedAt: at } = useQuery(query)
  if (!(isError || isOfflineStart()) || data === undefined) return null
  return t`${before}As of ${dateOf(at) === dateOf(Date.now()) ? clockTime(at) : dayAndTime(at)}`
}
