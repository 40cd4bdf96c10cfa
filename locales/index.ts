/**
 * The languages that the product speaks, by their codes (BCP 47): each has a catalog beside this file (docs/languages.md).
 * `review` says who has read it: `native` somebody who grew up with it, `back` somebody who translated it back without
 * having seen the English, `written` nobody but whoever wrote it.
 */
export const LANGUAGES = {
  en: { name: 'English', review: 'native' },
  de: { name: 'Deutsch', review: 'back' },
  es: { name: 'Español', review: 'written' },
} as const satisfies Record<string, { name: string; review: 'written' | 'back' | 'native' }>
