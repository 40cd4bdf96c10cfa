import type { PageLink } from './header-menu.tsx'

/** What fits beside the other entries of the widest header, in characters. */
const ROOM = 24
/** What surrounds an entry, in characters. */
const AROUND = 3

/**
 * Which of the own pages are in the header of a wide window; all are in its *More*. Counted rather than measured: the
 * server knows it, so that nothing moves once the header is drawn, and it needs no script.
 */
export function pagesInRow(pages: readonly PageLink[]): readonly PageLink[] {
  let room = ROOM
  const over = pages.findIndex(({ title }) => {
    room -= title.length + AROUND
    return room < 0
  })
  return over === -1 ? pages : pages.slice(0, over)
}
