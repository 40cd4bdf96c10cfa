import { newKey } from '../api/new-key.ts'

const FIRST = 'default'

/** React Router calls each document's first entry 'default', so pages would share a scroll position. Survives reloads. */
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
