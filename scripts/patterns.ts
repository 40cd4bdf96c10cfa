import { guidePatterns } from '#src/features/guidance/server/guide/language.ts'
import { patternsOf, understoodIn } from '#src/features/guidance/server/safety/understood.ts'

const line = (file: string, { source, flags }: RegExp) =>
  `/* locales/${file} */ new RegExp(${JSON.stringify(source)}, '${flags}')\n`

/** The patterns with which `locales/` says what tells of danger, and what the guide hears, each as a line of code. */
export const patternsIn = (folder?: string): string =>
  [
    ...understoodIn(folder).flatMap(code =>
      patternsOf(code, folder).map(pattern => line(`${code}/danger.json`, pattern)),
    ),
    ...guidePatterns(folder).map(([code, pattern]) => line(`${code}/guide.json`, pattern)),
  ].join('')
