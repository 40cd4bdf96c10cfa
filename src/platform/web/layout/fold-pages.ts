import type { PageLink } from './header-menu.tsx'

/** The room beside the menus and one entry of their own of the widest header, in characters. */
const ROOM = 35
/** The space around an entry, in characters. */
const AROUND = 3

/**
 * The own pages that fit into the header of a wide window; its *More* has all of them. Counted rather than measured:
 * the server can do that without a script, so nothing moves once the header is drawn.
 */
export function pagesInRow(
  pages: readonly PageLink[],
  main: readonly Pick<PageLink, 'title'>[],
): readonly PageLink[] {
  let room = main.reduce((left, { title }) => left - title.length - AROUND, ROOM)
  const over = pages.findIndex(({ title }) => {
    room -= title.length + AROUND
    return room < 0
  })
  return over === -1 ? pages : pages.slice(0, over)
}
