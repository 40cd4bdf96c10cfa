import { DAY_MS } from '#src/contract/calendar.ts'

const PREFIX = 'draft:'
const VISITOR = 'visitor'

/** As long as an unused session lasts. */
const MEMBER_DAYS = 30
/** The next member to sign in inherits a visitor's draft; after a day that may be somebody else. */
const VISITOR_DAYS = 1

/** What was last sent of a draft, and with which idempotency key. */
interface Sent {
  text: string
  key: string
}

interface Stored {
  savedAt: number
  value: unknown
  sent?: Sent | undefined
}

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const namesOf = (store: DraftStorage, beginning: string): string[] =>
  Array.from({ length: store.length }, (_, at) => store.key(at) ?? '').filter(name =>
    name.startsWith(beginning),
  )

/** Storage may be full or forbidden; drafts are best effort. */
const bestEffort = (storage: () => DraftStorage | undefined) => ({
  load(name: string): Stored | undefined {
    try {
      const text = storage()?.getItem(name)
      return text ? (JSON.parse(text) as Stored) : undefined
    } catch {
      return undefined
    }
  },
  quietly(act: (store: DraftStorage) => void) {
    try {
      const store = storage()
      if (store) act(store)
    } catch {}
  },
})

/**
 * Unsaved text per member. A visitor's draft passes to the member who signs in, unless the member's own is newer.
 * @param isOpen whether drafts may be read at once: a browser's first rendering must equal the server's
 */
export function createDrafts(storage: () => DraftStorage | undefined, isOpen = true) {
  let owner = VISITOR
  const waiting = new Set<() => void>()
  const nameOf = (key: string, of = owner) => `${PREFIX}${of}:${key}`
  const { load, quietly } = bestEffort(storage)
  const put = (name: string, stored: Stored) =>
    quietly(store => store.setItem(name, JSON.stringify(stored)))

  return {
    /** Deletes every owner's expired drafts: private text must not stay in a browser for good. */
    sweep(now = Date.now()) {
      quietly(store => {
        for (const name of namesOf(store, PREFIX)) {
          const days = name.startsWith(nameOf('', VISITOR)) ? VISITOR_DAYS : MEMBER_DAYS
          if (now - (load(name)?.savedAt ?? 0) > days * DAY_MS) store.removeItem(name)
        }
      })
    },
    setOwner(userId: number | null) {
      owner = userId === null ? VISITOR : String(userId)
    },
    /** From now on drafts can be read. */
    open() {
      isOpen = true
      for (const act of waiting) act()
      waiting.clear()
    },
    /** Calls `act` once drafts can be read. @returns stops waiting */
    whenOpen(act: () => void): () => void {
      if (isOpen) act()
      else waiting.add(act)
      return () => waiting.delete(act)
    },
    read<T>(key: string): T | undefined {
      if (!isOpen) return undefined
      const mine = load(nameOf(key))
      const visitors = load(nameOf(key, VISITOR))
      if (owner !== VISITOR && visitors && visitors.savedAt > (mine?.savedAt ?? 0)) {
        quietly(store => {
          store.setItem(nameOf(key), JSON.stringify(visitors))
          store.removeItem(nameOf(key, VISITOR))
        })
        return visitors.value as T
      }
      return mine?.value as T | undefined
    },
    write(key: string, value: unknown, now = Date.now()) {
      put(nameOf(key), { ...load(nameOf(key)), savedAt: now, value })
    },
    sentOf: (key: string): Sent | undefined => load(nameOf(key))?.sent,
    /** Kept with the draft, and no longer than it. */
    keepSent(key: string, sent: Sent | undefined) {
      const draft = load(nameOf(key))
      if (draft) put(nameOf(key), { ...draft, sent })
    },
    /** The ends of the current owner's keys that begin so, the newest first. */
    keysOf(beginning: string): string[] {
      const own = nameOf(beginning)
      const names: string[] = []
      if (isOpen) quietly(store => names.push(...namesOf(store, own)))
      const ageOf = (name: string) => load(name)?.savedAt ?? 0
      return names
        .sort((one, other) => ageOf(other) - ageOf(one))
        .map(name => name.slice(own.length))
    },
    /** Whether this browser keeps anything that the current owner would see. */
    hasAny(): boolean {
      let found = false
      quietly(store => {
        found = [nameOf(''), nameOf('', VISITOR)].some(
          beginning => namesOf(store, beginning).length > 0,
        )
      })
      return found
    },
    /** Does nothing until drafts can be read: a form must not discard what it has not seen. */
    clear(key: string) {
      if (!isOpen) return
      quietly(store => store.removeItem(nameOf(key)))
    },
    /** Deletes the owner's drafts, and what was typed before the owner was known: signing out leaves nothing behind. */
    clearAll() {
      quietly(store => {
        for (const name of [...namesOf(store, nameOf('')), ...namesOf(store, nameOf('', VISITOR))])
          store.removeItem(name)
      })
    },
  }
}

export const drafts = createDrafts(() => globalThis.localStorage, false)

/** Whether an earlier visit has left something there, so that a page opens its editor. */
export const isKept = (key: string): boolean => drafts.read(key) !== undefined

/** Calls `act` with what another tab had kept there, once it has stored or discarded it. @returns stops listening */
export function whenCleared(key: string, act: (value: unknown) => void): () => void {
  const listen = ({ key: name, oldValue, newValue }: StorageEvent) => {
    const isOther = !name?.startsWith(PREFIX) || !name.endsWith(`:${key}`)
    if (!isOther && oldValue && newValue === null) act((JSON.parse(oldValue) as Stored).value)
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
