import { said } from '#src/contract/i18n.ts'
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
  said(TOOLS.find(tool => tool.id === id)?.title ?? '')

/** What `AboutCoach` shows, once the practice has said it; a page with a script has it from its loader. */
export function aboutCoach() {
  const [name, photo, text] = [words('about.name'), words('about.photo'), words('about.text')]
  const isSaid = Boolean(name || text || siteSettings().pictures[photo])
  return isSaid ? { over: words('about.over'), name, photo, text } : null
}

/** The text that was asked for last: if a page cannot be rendered, that text is at fault. */
export const lastWord = (): KeyName | undefined => lastName
