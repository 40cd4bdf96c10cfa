import { useEffect, useState } from 'react'
import { changedFields, mergeFields } from '#src/contract/merge.ts'

export type Side = 'mine' | 'theirs'

/** An edit in progress. Plain data, so that it can be stored as a draft. */
export interface Edit<T, Part = keyof T> {
  base: T
  mine: T
  since: string
  /** What was also changed elsewhere, until the member chooses. */
  conflicts: Part[]
  sent?: T | undefined
}

export interface Parts<T, Part> {
  /** What both sides changed differently keeps mine, and is a conflict. @param sent what this form has sent itself */
  merge: (base: T, mine: T, theirs: T, sent: T | undefined) => { merged: T; conflicts: Part[] }
  get: (value: T, part: Part) => unknown
  /** @returns `value` with one part of another version */
  take: (value: T, part: Part, from: T) => T
  isSame: (a: T, b: T) => boolean
}

/** A form, field by field. */
export const fieldsOf = <T extends object>(): Parts<T, keyof T> => ({
  merge(base, mine, theirs, sent) {
    const known = { ...base }
    // What this form itself has sent was not changed elsewhere, whatever was typed since.
    for (const key of Object.keys(theirs) as (keyof T)[])
      if (sent && sent[key] === theirs[key]) known[key] = theirs[key]
    return mergeFields(known, mine, theirs)
  },
  get: (value, field) => value[field],
  take: (value, field, from) => ({ ...value, [field]: from[field] }),
  isSame: (a, b) => Object.keys(changedFields(a, b)).length === 0,
})

/** Rebases an edit onto the server's version: untouched parts follow it, edited ones stay. */
export function rebase<T, Part>(
  edit: Edit<T, Part>,
  theirs: T,
  since: string,
  parts: Parts<T, Part>,
): Edit<T, Part> {
  if (since === edit.since) return edit
  const { merged, conflicts } = parts.merge(edit.base, edit.mine, theirs, edit.sent)
  const open = edit.conflicts.filter(part => parts.get(merged, part) !== parts.get(theirs, part))
  return { base: theirs, mine: merged, since, conflicts: [...new Set([...open, ...conflicts])] }
}

/** Rebases, but on nothing older: such an answer came late. */
export const followStored = <T, Part>(
  edit: Edit<T, Part>,
  server: T,
  since: string,
  parts: Parts<T, Part>,
): Edit<T, Part> => (since < edit.since ? edit : rebase(edit, server, since, parts))

/** The edit of what was stored: what was typed while it was being saved stays, and is no conflict. */
export const afterSave = <T, Part>(
  { mine }: Pick<Edit<T, Part>, 'mine'>,
  sent: T,
  stored: T,
  since: string,
  parts: Parts<T, Part>,
): Edit<T, Part> => ({
  base: stored,
  mine: parts.merge(sent, mine, stored, undefined).merged,
  since,
  conflicts: [],
})

/**
 * Merges what others save meanwhile into an edit, and asks only about what both changed.
 * @param since when `server` was stored
 * @param kept a draft of an earlier edit
 */
export function useMergedParts<T, Part>(
  server: T,
  since: string,
  kept: Edit<T, Part> | undefined,
  parts: Parts<T, Part>,
) {
  const unedited = { base: server, mine: server, since, conflicts: [] }
  const [edit, setEdit] = useState<Edit<T, Part>>(() =>
    kept ? rebase(kept, server, since, parts) : unedited,
  )
  const current = followStored(edit, server, since, parts)
  useEffect(() => {
    if (current !== edit) setEdit(current)
  }, [current, edit])
  const change = (make: (edit: Edit<T, Part>) => Edit<T, Part>) =>
    setEdit(before => make(followStored(before, server, since, parts)))
  return {
    edit: current,
    value: current.mine,
    isChanged: !parts.isSame(current.base, current.mine),
    conflicts: current.conflicts,
    set: (patch: (mine: T) => T) => change(now => ({ ...now, mine: patch(now.mine) })),
    /** Call it with what is sent to be saved, for words that are typed before the answer. */
    sending: (sent: T) => change(now => ({ ...now, mine: sent, sent })),
    /** @param sent without it, nothing can have been typed since */
    saved: (stored: T, at: string, sent?: T) =>
      setEdit(before =>
        sent === undefined
          ? { base: stored, mine: stored, since: at, conflicts: [] }
          : afterSave(before, sent, stored, at, parts),
      ),
    choose: (part: Part, side: Side) =>
      change(now => ({
        ...now,
        mine: side === 'mine' ? now.mine : parts.take(now.mine, part, now.base),
        conflicts: now.conflicts.filter(open => open !== part),
      })),
    reset: () => setEdit(unedited),
  }
}

/** The same for a form. @param server mapped to the form */
export function useMergedEdit<T extends object>(server: T, since: string, kept?: Edit<T>) {
  const edit = useMergedParts(server, since, kept, fieldsOf<T>())
  return { ...edit, set: (patch: Partial<T>) => edit.set(mine => ({ ...mine, ...patch })) }
}
