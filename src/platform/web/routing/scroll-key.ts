import { newKey } from '../api/new-key.ts'

const FIRST = 'default'

/**
 * A name for the history entry that this document was opened on, stable across reloads. React Router calls the first
 * entry of every document 'default', so pages would share a scroll position.
 */
function nameOfFirstEntry(): string {
  const { visit } = (history.state ?? {}) as { visit?: string }
  if (visit) return visit
  const made = newKey()
  history.replaceState({ ...history.state, visit: made }, '')
  return made
}

const firstEntry = nameOfFirstEntry()

/** The key under which React Router stores an entry's scroll position. */
export const scrollKey = ({ key }: { key: string }): string => (key === FIRST ? firstEntry : key)
