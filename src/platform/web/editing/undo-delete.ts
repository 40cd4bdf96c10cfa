import { msg, t } from '@lingui/core/macro'
import { i18n } from '#src/contract/i18n.ts'
import type { ToastContent } from '../toast-region.tsx'
import { toast } from '../toast-store.ts'

interface Deletion {
  remove: () => Promise<unknown>
  restore: () => Promise<unknown>
  /** Takes it out of every cached list, before the server has answered. @returns puts it back there */
  hide: () => () => void
  /** Fetches the lists again, once they have changed on the server or the deletion failed. */
  refetch: () => unknown
  notice: Pick<ToastContent, 'title' | 'description' | 'tone'>
  onFailed: (error: unknown) => void
  onUndo?: () => void
}

/** For people who use a screen reader and may not reach the button in time. */
const UNDO_TEXT = msg`Undo: brings it back as it was.`

/** Deletes at once; the notice says so when it is true, and its Undo restores (docs/product.md 6.2). */
export async function deleteWithUndo(deletion: Deletion): Promise<void> {
  const { remove, restore, hide, refetch, notice, onFailed, onUndo } = deletion
  const show = hide()
  try {
    await remove()
  } catch (error) {
    show()
    onFailed(error)
    return
  } finally {
    void refetch()
  }
  const undo = async () => {
    try {
      await restore()
      onUndo?.()
    } catch (error) {
      onFailed(error)
    }
    await refetch()
  }
  toast({
    ...notice,
    action: { label: t`Undo`, altText: i18n._(UNDO_TEXT), onClick: () => void undo() },
  })
}
