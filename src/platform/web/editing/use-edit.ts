import { useEffect, useRef, useState } from 'react'
import { drafts } from '../drafts/draft-store.ts'
import { useKeeping } from '../drafts/use-kept.ts'
import {
  afterSave,
  type Edit,
  fieldsOf,
  followStored,
  type Parts,
  rebase,
  type Side,
} from './merged-edit.ts'

export interface EditOptions<T> {
  /** What is stored, or blank. Until something is typed it is what is shown. */
  stored: T
  /** When that was stored: with it, what is saved elsewhere meanwhile is merged into what is typed. */
  since?: string | undefined
  /** Where this browser keeps what is typed while it differs from what is stored (docs/product.md 2.9). */
  keep?: string | undefined
  /** False for what is not kept, such as blanks, or what can be saved no longer. */
  keepIf?: ((value: T) => boolean) | undefined
  /** Fits what was kept to what is there now, such as questions that were added since. */
  revive?: ((kept: T) => T) | undefined
  /** What a browser without scripts has sent, and the server has refused. */
  refused?: Partial<T> | undefined
}

type Start<T> = Pick<EditOptions<T>, 'stored' | 'since'>

/** What an edit is by now, since something else may be stored: without a version, only what nobody has typed in follows it. */
export function followed<T, Part>(
  edit: Edit<T, Part>,
  { stored, since }: Start<T>,
  parts: Parts<T, Part>,
): Edit<T, Part> {
  if (since !== undefined) return followStored(edit, stored, since, parts)
  return parts.isSame(edit.base, edit.mine) ? { ...edit, base: stored, mine: stored } : edit
}

const begun = <T, Part>({ stored, since = '' }: Start<T>): Edit<T, Part> => ({
  base: stored,
  mine: stored,
  since,
  conflicts: [],
})

/** With a version the whole edit is kept, since what it is based on is needed to merge; otherwise what is typed. */
function restored<T, Part>(options: EditOptions<T>, parts: Parts<T, Part>) {
  const { keep, since, stored, revive = kept => kept } = options
  if (keep === undefined) return undefined
  if (since !== undefined) {
    const kept = drafts.read<Edit<T, Part>>(keep)
    return kept && rebase(kept, stored, since, parts)
  }
  const kept = drafts.read<T>(keep)
  return kept === undefined ? undefined : { ...begun<T, Part>(options), mine: revive(kept) }
}

/** What is not rendered again once drafts can be read, such as the foot of a page, reads its own then. */
function useReadLater(keep: string | undefined, read: () => void): void {
  const latest = useRef(read)
  latest.current = read
  useEffect(
    () => (keep === undefined ? undefined : drafts.whenOpen(() => latest.current())),
    [keep],
  )
}

/**
 * An edit of what is stored: kept in this browser, so that it survives a failed request, an ended session and a closed tab, and
 * merged with what is saved elsewhere. `useForm` is made of it; what is no form takes it itself.
 * @param parts what is merged by itself: `fieldsOf` for fields
 * @param start an edit that was begun before
 */
export function useEdit<T, Part>(
  options: EditOptions<T>,
  parts: Parts<T, Part>,
  start?: Edit<T, Part>,
) {
  const { stored, since, keep, keepIf = () => true, refused } = options
  const [kept] = useState(() =>
    start ? rebase(start, stored, since ?? '', parts) : restored(options, parts),
  )
  const [edit, setEdit] = useState<Edit<T, Part>>(() => {
    const opened = kept ?? begun<T, Part>(options)
    return refused ? { ...opened, mine: { ...opened.mine, ...refused } } : opened
  })
  const [isRestored, setRestored] = useState(kept !== undefined)
  const current = followed(edit, options, parts)
  const isVersioned = since !== undefined
  useEffect(() => {
    if (isVersioned && current !== edit) setEdit(current)
  }, [isVersioned, current, edit])
  const isChanged = !parts.isSame(isVersioned ? current.base : stored, current.mine)
  const isKept = keep !== undefined && isChanged && keepIf(current.mine)
  useKeeping(keep ?? '', isVersioned ? current : current.mine, isKept)
  const forget = () => keep !== undefined && drafts.clear(keep)
  // One of an earlier visit, too, that says what is stored by now.
  useEffect(() => {
    if (isVersioned && keep !== undefined && !isKept) drafts.clear(keep)
  }, [isVersioned, keep, isKept])
  const latest = useRef(current)
  latest.current = current
  useReadLater(kept === undefined ? keep : undefined, () => {
    const found = restored(options, parts)
    if (found) setEdit(found)
    setRestored(found !== undefined)
  })
  const change = (make: (now: Edit<T, Part>) => Edit<T, Part>) =>
    setEdit(before => make(followed(before, options, parts)))
  return {
    edit: current,
    value: current.mine,
    /** The edit of the last rendering, for what happens after an answer. */
    latest,
    conflicts: current.conflicts,
    isChanged,
    /** Shows what was typed on an earlier visit. */
    isRestored: isRestored && isChanged,
    set: (patch: (mine: T) => T) =>
      change(now => ({ ...now, mine: patch(now.mine), ...(!isVersioned && { base: stored }) })),
    /** Call it with what is sent to be saved, for words that are typed before the answer. */
    sending: (sent: T) => change(now => ({ ...now, mine: sent, sent })),
    /** Call it with what the server has stored. @param sent without it, nothing can have been typed since */
    saved(now: T, at = '', sent?: T) {
      setRestored(false)
      forget()
      setEdit(before =>
        sent === undefined
          ? { ...begun({ stored: now, since: at }) }
          : afterSave(before, sent, now, at, parts),
      )
    },
    /** Resolves what was changed on both sides. */
    choose: (part: Part, side: Side) =>
      change(now => ({
        ...now,
        mine: side === 'mine' ? now.mine : parts.take(now.mine, part, now.base),
        conflicts: now.conflicts.filter(open => open !== part),
      })),
    /** Discards what was typed, on purpose or once it is stored. */
    reset() {
      setRestored(false)
      forget()
      setEdit(begun(options))
    },
    /** What is typed stays, but only until the page is left. */
    forget,
  }
}

/** The same for fields. */
export function useFieldEdit<T extends object>(options: EditOptions<T>, start?: Edit<T>) {
  const edit = useEdit<T, keyof T>(options, fieldsOf<T>(), start)
  return { ...edit, set: (patch: Partial<T>) => edit.set(mine => ({ ...mine, ...patch })) }
}
