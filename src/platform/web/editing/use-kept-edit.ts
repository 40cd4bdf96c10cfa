import { useEffect, useState } from 'react'
import { clearDraft, readDraft, useDraft } from '../drafts/drafts.ts'
import { type Edit, fieldsOf, type Parts, useMergedParts } from './use-merged-edit.ts'

/** A merged edit that is kept in this browser while it differs from what is stored. @param draft the draft's key */
export function useKeptParts<T, Part>(
  draft: string,
  server: T,
  since: string,
  parts: Parts<T, Part>,
) {
  const [kept] = useState(() => readDraft<Edit<T, Part>>(draft))
  const edit = useMergedParts(server, since, kept, parts)
  const { isChanged } = edit
  const [isRestored, setRestored] = useState(kept !== undefined)
  useDraft(draft, edit.edit, { enabled: isChanged })
  useEffect(() => {
    if (!isChanged) clearDraft(draft)
  }, [isChanged, draft])
  return {
    ...edit,
    /** Shows what was typed on an earlier visit. */
    isRestored: isRestored && isChanged,
    saved: (...stored: Parameters<typeof edit.saved>) => {
      setRestored(false)
      edit.saved(...stored)
    },
  }
}

/** The same for a form. */
export function useKeptEdit<T extends object>(draft: string, server: T, since: string) {
  const edit = useKeptParts(draft, server, since, fieldsOf<T>())
  return { ...edit, set: (patch: Partial<T>) => edit.set(mine => ({ ...mine, ...patch })) }
}
