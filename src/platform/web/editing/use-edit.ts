import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { drafts } from '../draft-store.ts'
import {
  afterSave,
  type Edit,
  fieldsOf,
  followStored,
  type Parts,
  rebase,
  type Side,
} from './merged-edit.ts'

export interface EditOptions<T, Part = keyof T> {
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
  /** An edit that opens with versions to choose between. */
  begun?: Edit<T, Part> | undefined
}

type Start<T> = Pick<EditOptions<T, unknown>, 'stored' | 'since'>

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

/**
 * What an earlier visit has left. With a version the whole edit is kept, since what it is based on is needed to merge; otherwise
 * what is typed.
 */
export function revived<T, Part>(
  kept: unknown,
  options: EditOptions<T, Part>,
  parts: Parts<T, Part>,
): Edit<T, Part> | undefined {
  const { since, stored, revive = each => each } = options
  if (kept === undefined) return undefined
  if (since !== undefined) return rebase(kept as Edit<T, Part>, stored, since, parts)
  return { ...begun<T, Part>(options), mine: revive(kept as T) }
}

/** How an edit opens: one that was begun or kept before, or what is stored; a page that was refused has what it sent. */
export function opened<T, Part>(
  kept: Edit<T, Part> | undefined,
  options: EditOptions<T, Part>,
): Edit<T, Part> {
  const edit = kept ?? begun<T, Part>(options)
  return options.refused ? { ...edit, mine: { ...edit.mine, ...options.refused } } : edit
}

const isChangedIn = <T, Part>(
  { base, mine }: Edit<T, Part>,
  { stored, since }: Start<T>,
  parts: Parts<T, Part>,
) => !parts.isSame(since === undefined ? stored : base, mine)

/** What this browser keeps, as `revived` takes it. @returns undefined for what is stored, or is not to be kept */
export function toKeep<T, Part>(
  edit: Edit<T, Part>,
  options: EditOptions<T, Part>,
  parts: Parts<T, Part>,
): Edit<T, Part> | T | undefined {
  const { since, keepIf = () => true } = options
  if (!isChangedIn(edit, options, parts) || !keepIf(edit.mine)) return undefined
  return since === undefined ? edit.mine : edit
}

/**
 * Writes a draft on every change while there is something to keep, and in the commit itself, because the tab may be closed next.
 * After that the draft is deleted: a form that was emptied must not open with the last difference.
 */
export function useKeeping(key: string | undefined, value: unknown): void {
  const text = value === undefined ? undefined : JSON.stringify(value)
  // Another key's draft stays, and so does one that this form has not written.
  const written = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (key === undefined) return
    if (text !== undefined) drafts.write(key, JSON.parse(text))
    else if (written.current === key) drafts.clear(key)
    written.current = text === undefined ? undefined : key
  }, [key, text])
}

/** What is not rendered again once drafts can be read, such as the foot of a page, reads its own then. */
function useReadLater(keep: string | undefined, read: () => void): void {
  const onOpen = useEffectEvent(read)
  useEffect(() => (keep === undefined ? undefined : drafts.whenOpen(() => onOpen())), [keep])
}

/**
 * An edit of what is stored: kept in this browser, so that it survives a failed request, an ended session and a closed tab, and
 * merged with what is saved elsewhere. `useForm` is made of it; what is no form takes it itself.
 * @param parts what is merged by itself: `fieldsOf` for fields
 */
export function useEdit<T, Part>(options: EditOptions<T, Part>, parts: Parts<T, Part>) {
  const { stored, since, keep } = options
  const isVersioned = since !== undefined
  const read = () => (keep === undefined ? undefined : revived(drafts.read(keep), options, parts))
  const [before] = useState(() =>
    options.begun ? rebase(options.begun, stored, since ?? '', parts) : read(),
  )
  const [edit, setEdit] = useState(() => opened(before, options))
  const [isRestored, setRestored] = useState(before !== undefined)
  const current = followed(edit, options, parts)
  useEffect(() => {
    if (isVersioned && current !== edit) setEdit(current)
  }, [isVersioned, current, edit])
  const isChanged = isChangedIn(current, options, parts)
  const kept = toKeep(current, options, parts)
  useKeeping(keep, kept)
  const forget = () => keep !== undefined && drafts.clear(keep)
  // One of an earlier visit, too, that says what is stored by now.
  const isKept = kept !== undefined
  useEffect(() => {
    if (isVersioned && keep !== undefined && !isKept) drafts.clear(keep)
  }, [isVersioned, keep, isKept])
  const latest = useRef(current)
  latest.current = current
  useReadLater(before === undefined ? keep : undefined, () => {
    const found = read()
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
      // What was typed meanwhile stays kept.
      if (sent === undefined || parts.isSame(latest.current.mine, sent)) forget()
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
export function useFieldEdit<T extends object>(options: EditOptions<T>) {
  const edit = useEdit<T, keyof T>(options, fieldsOf<T>())
  return { ...edit, set: (patch: Partial<T>) => edit.set(mine => ({ ...mine, ...patch })) }
}
