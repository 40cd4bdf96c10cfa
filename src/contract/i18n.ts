import { type I18n, type MessageDescriptor, type Messages, setupI18n } from '@lingui/core'

/**
 * Says messages in one language. What is left as a text has nothing to fill in: English with placeholders is compiled
 * while the site is built, as catalogs are.
 * @param locale a language (BCP 47), such as `de`
 * @param messages by their ids; what is missing is said in English
 * @param compile for what runs from its sources, as the server does
 */
export const speakerOf = (
  locale: string,
  messages: Messages = {},
  compile: Parameters<I18n['setMessagesCompiler']>[0] = text => [text],
): I18n => setupI18n({ locale, messages: { [locale]: messages } }).setMessagesCompiler(compile)

/** For what is no reader's: a log, a service's instructions, what is stored. Its messages have no values. */
export const english = speakerOf('en')

export type Speaker = Pick<I18n, '_' | 'locale'>

let speakerNow = (): Speaker => english

/** @param speaker returns who says things now: on a server that shows several people their pages, theirs */
export function speakBy(speaker: () => Speaker): void {
  speakerNow = speaker
}

/** What `t` and `Trans` become: says messages in the language of whoever reads them. */
export const i18n = {
  _: ((...message: [string]) => speakerNow()._(...message)) as I18n['_'],
}

/** The language in which things are said now (BCP 47). */
export const languageNow = (): string => speakerNow().locale

/** A text as somebody has typed it, or one of the product's, which is known before it is shown. */
export type Words = string | MessageDescriptor

/** @returns the product's as it is said, all else as it is */
export const said = (words: Words): string => (typeof words === 'string' ? words : i18n._(words))

/** A rule's message, as zod takes it: said when something is refused. */
export const refusal = (words: Words): { error: () => string } => ({ error: () => said(words) })
