import { useEffect, useState } from 'react'
import { changedFields, mergeFields } from '#src/contract/merge.ts'

/** An edit under way: what it started from, and what it has become. Plain data, so that it can be kept as a draft. */
export interface Edit<T> {
  base: T
  mine: T
  /** The `updated_at` of `base`. */
  since: string
  /** Fields that were changed to something else elsewhere, until the member has chosen. */
  conflicts: (keyof T)[]
}

/** The edit on top of what the server now has: untouched fields follow it, touched ones stay. */
export function rebase<T extends object>(edit: Edit<T>, theirs: T, since: string): Edit<T> {
  if (since === edit.since) return edit
  const { merged, conflicts } = mergeFields(edit.base, edit.mine, theirs)
  const open = edit.conflicts.filter(key => merged[key] !== theirs[key])
  return { base: theirs, mine: merged, since, conflicts: [...new Set([...open, ...conflicts])] }
}

/**
 * Editing something that may change elsewhere meanwhile: two tabs never overwrite each other unseen.
 * @param server what the server has, mapped to the form, and its `updated_at`
 * @param kept an edit kept from earlier
 */
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
    /** Settles one conflict. */
    choose: (key: keyof T, side: 'mine' | 'theirs') =>
      setEdit({
        ...current,
        mine: side === 'mine' ? current.mine : { ...current.mine, [key]: current.base[key] },
        conflicts: current.conflicts.filter(open => open !== key),
      }),
    reset: () => setEdit({ base: server, mine: server, since, conflicts: [] }),
  }
}
