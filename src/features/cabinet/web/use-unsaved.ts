import { useEffect, useRef, useState } from 'react'
import { newKey } from '#src/platform/web/api/new-key.ts'
import { drafts } from '#src/platform/web/draft-store.ts'
import type { Edit } from '#src/platform/web/editing/merged-edit.ts'
import type { DrawerType } from '../constants.ts'

/** What the form of an entry keeps; `drawer` is where its text stands, should the entry itself be deleted elsewhere. */
export interface EntryText {
  drawer: DrawerType
  title: string
  content: string
}

/** An entry that is not on the server yet. Its text is a draft. */
export interface NewEntry {
  key: string
  drawer: DrawerType
}

const NEW = 'cabinet-new-'
const EDIT = 'cabinet-edit-'

export const draftOfNew = (key: string): string => NEW + key
export const draftOfEdit = (id: number): string => `${EDIT}${id}`

export const keptEditIds = (): ReadonlySet<number> => new Set(drafts.keysOf(EDIT).map(Number))

export const isBlank = ({ title, content }: EntryText): boolean =>
  title.trim() === '' && content.trim() === ''

const keptEntries = (): NewEntry[] =>
  drafts.keysOf(NEW).flatMap(key => {
    const text = drafts.read<EntryText>(draftOfNew(key))
    return text ? [{ key, drawer: text.drawer }] : []
  })

/** Turns edits of deleted entries into new entries, so that their text stays visible. */
function adoptOrphans(isGone: (id: number) => boolean): NewEntry[] {
  const orphans = [...keptEditIds()].filter(isGone)
  return orphans.flatMap(id => {
    const edit = drafts.read<Edit<EntryText>>(draftOfEdit(id))
    drafts.clear(draftOfEdit(id))
    if (!edit) return []
    const key = `was-${id}`
    drafts.write(draftOfNew(key), edit.mine)
    return [{ key, drawer: edit.mine.drawer }]
  })
}

/**
 * The unsaved entries, including those of an earlier visit.
 * @param known the ids of all saved entries, once every drawer is loaded
 */
export function useNewEntries(known: ReadonlySet<number> | undefined) {
  const [entries, setEntries] = useState(keptEntries)
  const put = (...added: NewEntry[]) => setEntries(before => [...added, ...before])

  // After the first time, only ids seen here can be gone: another tab may have newer entries.
  const seen = useRef<Set<number> | null>(null)
  useEffect(() => {
    if (!known) return
    const seenBefore = seen.current
    const adopted = adoptOrphans(id => !known.has(id) && (!seenBefore || seenBefore.has(id)))
    seen.current = new Set([...(seenBefore ?? []), ...known])
    if (adopted.length > 0) setEntries(before => [...adopted, ...before])
  }, [known])

  return {
    entries,
    add: (drawer: DrawerType) => put({ key: newKey(), drawer }),
    /** What was discarded, with its text. */
    restore(entry: NewEntry, text: EntryText) {
      drafts.write(draftOfNew(entry.key), text)
      put(entry)
    },
    remove(key: string) {
      drafts.clear(draftOfNew(key))
      setEntries(before => before.filter(each => each.key !== key))
    },
  }
}
