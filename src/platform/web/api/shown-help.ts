let shown: string | null = null
const listeners = new Set<() => void>()

/** The help lines of the last answer that had some: kept by this page alone, until they are closed. */
export const helpShown = (): string | null => shown

export function showHelp(help: string | null): void {
  shown = help
  for (const listener of listeners) listener()
}

export function watchHelp(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
