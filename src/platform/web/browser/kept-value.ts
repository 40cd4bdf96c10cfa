/** A value that this browser keeps, best effort: where storage is forbidden or full, it is forgotten. */
export const keptValue = <T>(key: string) => ({
  read(): T | null {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null')
    } catch {
      return null
    }
  },
  /** @param value null to forget it */
  write(value: T | null): void {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(value))
    } catch {}
  },
})
