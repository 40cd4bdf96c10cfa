import type { PageLink } from './header-menu.tsx'

/** The room beside the other entries of the widest header, in characters. */
const ROOM = 24
/** The space around an entry, in characters. */
const AROUND = 3

/**
 * The own pages that fit into the header of a wide window; its *More* has all of them. Counted rather than measured:
 * the server can do that without a script, so nothing moves once the header is drawn.
 */
export function pagesInRow(pages: readonly PageLink[]): readonly PageLink[] {
  let room = ROOM
  const over = pages.findIndex(({ title }) => {
    room -= title.length + AROUND
    return room < 0
  })
  return over === -1 ? pages : pages.slice(0, over)
}
