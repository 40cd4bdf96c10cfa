import { AsyncLocalStorage } from 'node:async_hooks'
import type { I18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { speakBy, speakerOf } from '#src/contract/i18n.ts'
import type { Language } from '#src/contract/languages.ts'
import { memoize } from '#src/contract/memoize.ts'
import { catalogOf, compiledCatalog } from './catalogs.ts'
import { PSEUDO, pseudo } from './pseudo.ts'

/** In development only. */
const isPseudo = ['--dev', '--pseudo'].every(option => process.argv.includes(option))

/** What no catalog has is English, which nothing has compiled where the server says it. */
const compile = memoize(5_000, (text: string) => compileMessage(text))

const makeSpeaker = (language: Language): I18n =>
  isPseudo
    ? speakerOf(PSEUDO, pseudo(compiledCatalog('en')))
    : speakerOf(language, catalogOf(language), compile)

const speakers = new Map<Language, I18n>()

/** @returns who says messages in a language; each is made once */
export function speakerFor(language: Language): I18n {
  const speaker = speakers.get(language) ?? makeSpeaker(language)
  speakers.set(language, speaker)
  return speaker
}

/** Somebody to whom something is said: in a request, or by a mail. */
export interface Listener {
  language: Language
  /** They asked for this language with the request itself, which goes before what their account says. */
  isWanted?: boolean
}

const listeners = new AsyncLocalStorage<Listener>()

/** @param siteLanguage of the site now, for what is said to nobody in particular */
export function speakOnServer(siteLanguage: () => Language): void {
  speakBy(() => speakerFor(listeners.getStore()?.language ?? siteLanguage()))
}

/** Whatever is said in `work`, also later in it, is said to this listener and to no other. */
export const listening = <T>(listener: Listener, work: () => T): T => listeners.run(listener, work)

/** Such as the writing of a mail, within a request of somebody else. */
export const speaking = <T>(language: Language, work: () => T): T => listening({ language }, work)
