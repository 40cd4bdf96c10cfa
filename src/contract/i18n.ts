import { type MessageDescriptor, setupI18n } from '@lingui/core'

/**
 * Says messages, which `t` and `Trans` become. What is left as a text has nothing to fill in: English with placeholders
 * is compiled while the site is built.
 */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } }).setMessagesCompiler(text => [
  text,
])

/** A text as somebody has typed it, or one of the product's, which is known before it is shown. */
export type Words = string | MessageDescriptor

/** @returns the product's as it is said, all else as it is */
export const said = (words: Words): string => (typeof words === 'string' ? words : i18n._(words))
