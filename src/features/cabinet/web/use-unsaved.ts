import { useEffect, useRef, useState } from 'react'
import { newKey } from '#src/platform/web/api/new-key.ts'
import { drafts } from '#src/platform/web/draft-store.ts'
import type { Edit } from '#src/platform/web/editing/merged-edit.ts'
import type { DrawerType } from '../constants.ts'

export interface EntryText {
  title: string
  content: string
}

/** An entry that is not on the server yet. */
export interface NewEntry extends EntryText {
  key: string
  drawer: DrawerType
  /** Restored from an earlier visit, or adopted from a deleted entry. */
  kept?: boolean
  /** The idempotency key its text was last sent with: the same text after a lost response creates no second entry. */
  sent?: { text: string; key: string }
}

export type SentEntry = NewEntry & { sent: NonNullable<NewEntry['sent']> }

interface KeptEdit {
  drawer: DrawerType
  edit: Edit<EntryText>
}

interface Unsaved {
  news: NewEntry[]
  edits: Record<string, KeptEdit>
}

const DRAFT = 'cabinet'

const read = (): Unsaved => drafts.read<Unsaved>(DRAFT) ?? { news: [], edits: {} }

/** Read-modify-write in one synchronous step, so that two tabs keep each other's entries. */
function change(fn: (unsaved: Unsaved) => void): void {
  const unsaved = read()
  fn(unsaved)
  const isEmpty = unsaved.news.length === 0 && Object.keys(unsaved.edits).length === 0
  if (isEmpty) drafts.clear(DRAFT)
  else drafts.write(DRAFT, unsaved)
}

export const keptEdit = (id: number): Edit<EntryText> | undefined => read().edits[id]?.edit

export const keptEditIds = (): ReadonlySet<number> => new Set(Object.keys(read().edits).map(Number))

export function keepEdit(id: number, kept: KeptEdit | null): void {
  change(unsaved => {
    if (kept) unsaved.edits[id] = kept
    else delete unsaved.edits[id]
  })
}

const isBlank = ({ title, content }: EntryText) => title.trim() === '' && content.trim() === ''

function keepNew(entry: NewEntry): void {
  change(unsaved => {
    const others = unsaved.news.filter(each => each.key !== entry.key)
    unsaved.news = isBlank(entry) ? others : [entry, ...others]
  })
}

export const forgetNew = (key: string) =>
  change(unsaved => {
    unsaved.news = unsaved.news.filter(each => each.key !== key)
  })

/** Turns edits of deleted entries into new entries, so that their text stays visible. */
function adoptOrphans(isGone: (id: number) => boolean): NewEntry[] {
  const orphans = Object.entries(read().edits).filter(([id]) => isGone(Number(id)))
  const adopted = orphans.map(([id, { drawer, edit }]) => {
    const { title, content } = edit.mine
    return { key: `was-${id}`, drawer, title, content, kept: true }
  })
  if (orphans.length > 0) {
    change(unsaved => {
      for (const [id] of orphans) delete unsaved.edits[id]
    })
    for (const entry of adopted) keepNew(entry)
  }
  return adopted
}

/**
 * The unsaved entries, including those restored from an earlier visit.
 * @param known the ids of all saved entries, once every drawer is loaded
 */
export function useNewEntries(known: ReadonlySet<number> | undefined) {
  const [entries, setEntries] = useState<NewEntry[]>(() =>
    read().news.map(entry => ({ ...entry, kept: true })),
  )

  // After the first time, only ids seen here can be gone: another tab may have newer entries.
  const seen = useRef<Set<number> | null>(null)
  useEffect(() => {
    if (!known) return
    const seenBefore = seen.current
    const adopted = adoptOrphans(id => !known.has(id) && (!seenBefore || seenBefore.has(id)))
    seen.current = new Set([...(seenBefore ?? []), ...known])
    if (adopted.length > 0) setEntries(before => [...adopted, ...before])
  }, [known])

  // If another tab saved or discarded an entry that both have open, drop it here too unless it was changed here.
  useEffect(() => {
    function onStorage({ key, oldValue, newValue }: StorageEvent) {
      if (!key?.endsWith(`:${DRAFT}`)) return
      const entriesIn = (text: string | null): NewEntry[] =>
        text ? JSON.parse(text).value.news : []
      const remaining = new Set(entriesIn(newValue).map(each => each.key))
      const removed = entriesIn(oldValue).filter(each => !remaining.has(each.key))
      setEntries(before =>
        before.filter(
          mine =>
            !removed.some(
              each =>
                each.key === mine.key && each.title === mine.title && each.content === mine.content,
            ),
        ),
      )
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])

  const remove = (key: string) => {
    forgetNew(key)
    setEntries(before => before.filter(each => each.key !== key))
  }
  return {
    entries,
    add(drawer: DrawerType) {
      const entry: NewEntry = { key: newKey(), drawer, title: '', content: '' }
      keepNew(entry)
      setEntries(before => [entry, ...before])
    },
    put(entry: NewEntry) {
      keepNew(entry)
      setEntries(before =>
        before.some(each => each.key === entry.key)
          ? before.map(each => (each.key === entry.key ? entry : each))
          : [entry, ...before],
      )
    },
    remove,
  }
}

/** Adds the idempotency key: the same for the same text, even after a reload. */
export function withIdempotencyKey(entry: NewEntry): SentEntry {
  const text = JSON.stringify([entry.drawer, entry.title, entry.content])
  return { ...entry, sent: entry.sent?.text === text ? entry.sent : { text, key: newKey() } }
}
