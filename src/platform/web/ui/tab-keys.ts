/** The tab that a key selects among `count`; null for other keys. Space selects the current one, as on a button. */
export function nextIndex(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowLeft':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case ' ':
      return at
    default:
      return null
  }
}
