import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { getStorage } from '../../contract.ts'

const NEARLY_FULL = 0.8
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** Appears when most of the member's storage is used. */
export function StorageNotice() {
  const { data } = useQuery(queryOf(['account', 'storage'], getStorage))
  if (!data || data.used_bytes < data.quota_bytes * NEARLY_FULL) return null
  const isFull = data.used_bytes >= data.quota_bytes
  return (
    <p role="status" className="text-ink-soft">
      {isFull ? 'Your storage is full' : 'Your storage is nearly full'}:{' '}
      {megabytes(data.used_bytes)} of {megabytes(data.quota_bytes)} are used. Nothing is lost; to
      save more, delete entries that you no longer need.
    </p>
  )
}
