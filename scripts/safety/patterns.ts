import { patternsOf, understoodIn } from '#src/features/guidance/server/safety/understood.ts'

/** The patterns with which `locales/` says what tells of danger, each as a line of code. */
export const patternsIn = (folder?: string): string =>
  understoodIn(folder)
    .flatMap(code =>
      patternsOf(code, folder).map(
        ({ source, flags }) =>
          `/* locales/${code}/danger.json */ new RegExp(${JSON.stringify(source)}, '${flags}')\n`,
      ),
    )
    .join('')
