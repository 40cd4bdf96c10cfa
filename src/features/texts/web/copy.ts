import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { TOOLS, type ToolId } from '../constants.ts'
import type { KeyName } from '../domain/keys.ts'
import { type Words, wordsOf } from '../domain/words.ts'

let lastName: KeyName | undefined

export const words: Words = name => {
  lastName = name
  return wordsOf(siteSettings())(name)
}

/** What the site calls a tool, shown or hidden. */
export const toolTitle = (id: ToolId): string =>
  words('tools').find(tool => tool.id === id)?.title ??
  TOOLS.find(tool => tool.id === id)?.title ??
  ''

/** The text that was asked for last: if a page cannot be rendered, that text is at fault. */
export const lastWord = (): KeyName | undefined => lastName
