import { mergeFields } from '#src/contract/merge.ts'

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
  isSame: (a, b) =>
    [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
      name => JSON.stringify(a[name as keyof T]) === JSON.stringify(b[name as keyof T]),
    ),
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
