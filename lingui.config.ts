import type { LinguiConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { LANGUAGES } from './locales/index.ts'

/** Where texts are found, and where their translations stand (docs/languages.md). */
export default {
  sourceLocale: 'en',
  locales: Object.keys(LANGUAGES),
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['src'],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    },
  ],
  // The same sources make the same file.
  format: formatter({ lineNumbers: false, customHeaderAttributes: { 'POT-Creation-Date': '' } }),
  // What is loaded without Vite, such as the server and the lists of pages, makes its messages at run time.
  macro: { corePackage: ['@lingui/core/macro', '@lingui/core/runtime-macro'] },
  runtimeConfigModule: {
    i18n: ['#src/contract/i18n.ts', 'i18n'],
    Trans: ['#src/platform/web/trans.tsx', 'Trans'],
  },
} satisfies LinguiConfig
