import { said } from '#src/contract/i18n.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { TOOLS, type ToolId } from '../constants.ts'
import { KEYS, type KeyName } from '../domain/keys.ts'
import { type Words, wordsOf } from '../domain/words.ts'
import { noteWord } from './page-words.ts'

/** What the site says, on the server: in pages without a script, and in loaders. */
export const words: Words = name => {
  noteWord(name)
  return wordsOf(siteSettings())(name)
}

/**
 * What a page with a script says, for its loader: `usePageWords` reads it.
 * @param names keys, or with a dot at its end what all of them begin with
 */
export const textsOf = (...names: readonly (KeyName | `${string}.`)[]): Record<string, unknown> =>
  Object.fromEntries(
    (Object.keys(KEYS) as KeyName[])
      .filter(key =>
        names.some(name => key === name || (name.endsWith('.') && key.startsWith(name))),
      )
      .map(key => [key, wordsOf(siteSettings())(key)]),
  )

/** What the site calls a tool, shown or hidden. */
export const toolTitle = (id: ToolId): string =>
  words('tools').find(tool => tool.id === id)?.title ??
  said(TOOLS.find(tool => tool.id === id)?.title ?? '')

/** What `AboutCoach` shows, once the practice has said it; a page with a script has it from its loader. */
export function aboutCoach() {
  const [name, photo, text] = [words('about.name'), words('about.photo'), words('about.text')]
  const picture = siteSettings().pictures[photo]
  const isSaid = Boolean(name || text || picture)
  return isSaid ? { over: words('about.over'), name, photo, text, picture } : null
}
