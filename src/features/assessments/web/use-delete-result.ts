import { t } from '@lingui/core/macro'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { focusHeading } from '#src/platform/web/browser/focus-heading.ts'
import { deleteResult, listResults } from '../contract/results.ts'

export function useDeleteResult(onDone: () => void = () => {}) {
  return useChange((id: number) => call(deleteResult, { params: { id: String(id) } }), {
    done: t`Result deleted`,
    failed: t`Failed to delete result`,
    onDone,
    refetch: [listResults],
    onRefetched: focusHeading,
  })
}
