import { type Edit, fieldsOf, type Parts } from './merged-edit.ts'
import { useEdit } from './use-edit.ts'

interface KeptEdit {
  /** False for what can be saved no longer, such as an edit of something that is closed. */
  keepIf?: boolean
}

/**
 * A merged edit that is kept in this browser while it differs from what is stored.
 * @param draft the draft's key
 * @param since when `server` was stored
 */
export const useKeptParts = <T, Part>(
  keep: string,
  stored: T,
  since: string,
  parts: Parts<T, Part>,
  { keepIf = true }: KeptEdit = {},
) => useEdit<T, Part>({ keep, stored, since, keepIf: () => keepIf }, parts)

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

/** The same, but kept elsewhere. */
export function useMergedEdit<T extends object>(stored: T, since: string, kept?: Edit<T>) {
  const edit = useEdit<T, keyof T>({ stored, since }, fieldsOf<T>(), kept)
  return { ...edit, set: (patch: Partial<T>) => edit.set(mine => ({ ...mine, ...patch })) }
}
