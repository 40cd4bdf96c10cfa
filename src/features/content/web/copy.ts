import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { TOOLS, type ToolId } from '../constants.ts'
import type { KeyName } from '../domain/keys.ts'
import { markedWordsOf, type Words, wordsOf } from '../domain/words.ts'

/** The text that was asked for last: where a page cannot be rendered, it is at fault. */
let lastName: KeyName | undefined

let isMarked = () => false

/** For the server: in a preview, every text says which key it is (`marks.ts`). */
export function setMarking(marking: () => boolean): void {
  isMarked = marking
}

export const words: Words = name => {
  lastName = name
  const site = siteSettings()
  return (isMarked() ? markedWordsOf(site) : wordsOf(site))(name)
}

/** What the site calls a tool, shown or hidden. */
export const toolTitle = (id: ToolId): string =>
  words('tools').find(tool => tool.id === id)?.title ?? TOOLS.find(tool => tool.id === id)?.title ?? ''

/** The text that was asked for last: where rendering fails, it is the one at fault. */
export const lastWord = (): KeyName | undefined => lastName
