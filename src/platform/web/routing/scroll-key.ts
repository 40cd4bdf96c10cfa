import { newKey } from '../api/new-key.ts'

const FIRST = 'default'

/**
 * The browser's history entry that this document was opened on, by a name that a reload keeps. React Router calls
 * the first entry of every document 'default', so where one page was left would be where the next begins.
 */
function nameOfFirstEntry(): string {
  const { visit } = (history.state ?? {}) as { visit?: string }
  if (visit) return visit
  const made = newKey()
  history.replaceState({ ...history.state, visit: made }, '')
  return made
}

const firstEntry = nameOfFirstEntry()

/** Under which name React Router keeps how far an entry was scrolled. */
export const scrollKey = ({ key }: { key: string }): string => (key === FIRST ? firstEntry : key)
