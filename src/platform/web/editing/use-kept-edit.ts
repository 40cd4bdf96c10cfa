import { useEffect, useState } from 'react'
import { drafts } from '../drafts/draft-store.ts'
import { useKeeping } from '../drafts/use-kept.ts'
import { type Edit, fieldsOf, type Parts, useMergedParts } from './use-merged-edit.ts'

interface KeptEdit {
  /** False for what can be saved no longer, such as an edit of something that is closed. */
  keepIf?: boolean
}

/**
 * A merged edit that is kept in this browser while it differs from what is stored.
 * @param draft the draft's key
 * @param since when `server` was stored
 */
export function useKeptParts<T, Part>(
  draft: string,
  server: T,
  since: string,
  parts: Parts<T, Part>,
  { keepIf = true }: KeptEdit = {},
) {
  const [kept] = useState(() => drafts.read<Edit<T, Part>>(draft))
  const edit = useMergedParts(server, since, kept, parts)
  const [isRestored, setRestored] = useState(kept !== undefined)
  const isKept = edit.isChanged && keepIf
  useKeeping(draft, edit.edit, isKept)
  const forget = () => drafts.clear(draft)
  // One of an earlier visit, too, that says what is stored by now.
  useEffect(() => {
    if (!isKept) drafts.clear(draft)
  }, [isKept, draft])
  return {
    ...edit,
    /** Shows what was typed on an earlier visit. */
    isRestored: isRestored && edit.isChanged,
    saved: (...stored: Parameters<typeof edit.saved>) => {
      setRestored(false)
      forget()
      edit.saved(...stored)
    },
    /** Discards on purpose what was typed. */
    reset() {
      forget()
      edit.reset()
    },
    /** What is typed stays, but only until the page is left. */
    forget,
  }
}

/** The same for a form. */
export function useKeptEdit<T extends object>(
  draft: string,
  server: T,
  since: string,
  options?: KeptEdit,
) {
  const edit = useKeptParts(draft, server, since, fieldsOf<T>(), options)
  return { ...edit, set: (patch: Partial<T>) => edit.set(mine => ({ ...mine, ...patch })) }
}
