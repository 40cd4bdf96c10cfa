import { useEffect, useState } from 'react'
import { clearDraft, readDraft, useDraft } from '../drafts/drafts.ts'
import { type Edit, useMergedEdit } from './use-merged-edit.ts'

/** A merged edit that is kept in this browser while it differs from what is stored. @param draft the draft's key */
export function useKeptEdit<T extends object>(draft: string, server: T, since: string) {
  const [kept] = useState(() => readDraft<Edit<T>>(draft))
  const edit = useMergedEdit(server, since, kept)
  const { isChanged } = edit
  useDraft(draft, edit.edit, { enabled: isChanged })
  useEffect(() => {
    if (!isChanged) clearDraft(draft)
  }, [isChanged, draft])
  return { ...edit, isRestored: kept !== undefined && isChanged }
}
