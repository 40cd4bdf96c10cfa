import { useEffect, useState } from 'react'
import { changedFields, mergeFields } from '#src/contract/merge.ts'

/** An edit in progress. Plain data, so that it can be stored as a draft. */
export interface Edit<T> {
  base: T
  mine: T
  since: string
  /** Fields that were also changed elsewhere, until the member chooses. */
  conflicts: (keyof T)[]
  /** What was last sent to be saved. */
  sent?: T
}

/** Rebases an edit onto the server's version: untouched fields follow it, edited ones stay. */
export function rebase<T extends object>(edit: Edit<T>, theirs: T, since: string): Edit<T> {
  if (since === edit.since) return edit
  const base = { ...edit.base }
  // What this form itself has sent was not changed elsewhere, whatever was typed since.
  for (const key of Object.keys(theirs) as (keyof T)[])
    if (edit.sent && edit.sent[key] === theirs[key]) base[key] = theirs[key]
  const { merged, conflicts } = mergeFields(base, edit.mine, theirs)
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
    /** Call it with what is sent to be saved, for words that are typed before the answer. */
    sending: (sent: T) => setEdit({ ...current, mine: sent, sent }),
    choose: (key: keyof T, side: 'mine' | 'theirs') =>
      setEdit({
        ...current,
        mine: side === 'mine' ? current.mine : { ...current.mine, [key]: current.base[key] },
        conflicts: current.conflicts.filter(open => open !== key),
      }),
    reset: () => setEdit({ base: server, mine: server, since, conflicts: [] }),
  }
}
