import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import type { KeyName } from '../domain/keys.ts'
import { type Words, wordsOf } from '../domain/words.ts'

/** For pages that are rendered ahead; a browser has the defaults only. */
let lastName: KeyName | undefined

export const words: Words = name => {
  lastName = name
  return wordsOf(siteSettings())(name)
}

/** The text that was asked for last: where rendering fails, it is the one at fault. */
export const lastWord = (): KeyName | undefined => lastName
