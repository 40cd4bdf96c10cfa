import { useEffect, useState } from 'react'
import { changedFields, mergeFields } from '#src/contract/merge.ts'

/** An edit in progress. Plain data, so that it can be stored as a draft. */
export interface Edit<T> {
  base: T
  mine: T
  since: string
  /** Fields that were also changed elsewhere, until the member chooses. */
  conflicts: (keyof T)[]
}

/** Rebases an edit onto the server's version: untouched fields follow it, edited ones stay. */
export function rebase<T extends object>(edit: Edit<T>, theirs: T, since: string): Edit<T> {
  if (since === edit.since) return edit
  const { merged, conflicts } = mergeFields(edit.base, edit.mine, theirs)
  const open = edit.conflicts.filter(key => merged[key] !== theirs[key])
  return { base: theirs, mine: merged, since, conflicts: [...new Set([...open, ...conflicts])] }
}

/** Merges concurrent changes. @param server mapped to the form. @param kept a draft of an earlier edit */
export function useMergedEdit<T extends object>(server: T, since: string, kept?: Edit<T>) {
  const [edit, setEdit] = useState<Edit<T>>(() =>
    kept ? rebase(kept, server, since) : { base: server, mine: server, since, conflicts: [] },
  )
  const current = rebase(edit, server, since)
  useEffect(() => {
    if (current !== edit) setEdit(current)
  }, [current, edit])

  const changes = changedFields(current.base, current.mine)
  return {
    edit: current,
    value: current.mine,
    changes,
    isChanged: Object.keys(changes).length > 0,
    conflicts: current.conflicts,
    set: (patch: Partial<T>) => setEdit({ ...current, mine: { ...current.mine, ...patch } }),
    choose: (key: keyof T, side: 'mine' | 'theirs') =>
      setEdit({
        ...current,
        mine: side === 'mine' ? current.mine : { ...current.mine, [key]: current.base[key] },
        conflicts: current.conflicts.filter(open => open !== key),
      }),
    reset: () => setEdit({ base: server, mine: server, since, conflicts: [] }),
  }
}
