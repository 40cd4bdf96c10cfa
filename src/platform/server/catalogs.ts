import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Messages } from '@lingui/core'
import type { Language } from '#src/contract/languages.ts'
import { IS_BUILT, LOCALES } from './root.ts'

/** The build has compiled all catalogs, and does not need what reads them. */
const load = createRequire(import.meta.url)

/** What is said in a language, by the messages' ids, from its translations in `locales/`. */
export function compiledCatalog(language: Language): Messages {
  const { formatter } = load('@lingui/format-po') as typeof import('@lingui/format-po')
  const { compileMessage } = load(
    '@lingui/message-utils/compileMessage',
  ) as typeof import('@lingui/message-utils/compileMessage')
  const filename = join(LOCALES, `${language}.po`)
  const context = { locale: language, sourceLocale: 'en', filename }
  const entries = formatter().parse(readFileSync(filename, 'utf8'), context)
  return Object.fromEntries(
    Object.entries(entries as Record<string, { translation?: string }>).flatMap(
      ([id, { translation }]) => (translation ? [[id, compileMessage(translation)]] : []),
    ),
  )
}

/** English stands in the code, and has none. */
export function catalogOf(language: Language): Messages {
  if (language === 'en') return {}
  return IS_BUILT
    ? JSON.parse(readFileSync(join(LOCALES, `${language}.json`), 'utf8'))
    : compiledCatalog(language)
}
