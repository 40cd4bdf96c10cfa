import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { LANGUAGE_CODES } from '#src/contract/languages.ts'
import { template } from '#src/contract/own-words.ts'
import { createQuiz } from '#src/features/assessments/contract/quizzes.ts'
import { STARTER_QUIZZES } from '#src/features/assessments/server/starter-quizzes.ts'
import { HELP_REGIONS } from '#src/features/guidance/server/safety/help-lines.ts'
import { addPage } from '#src/features/site/contract/pages.ts'
import { LEGAL_PAGES } from '#src/features/site/domain/legal-pages.ts'
import { defaultOf, KEYS } from '#src/features/texts/domain/keys.ts'
import type { Key } from '#src/features/texts/domain/kinds.ts'
import { checkValue } from '#src/features/texts/domain/validate.ts'
import { NO_SITE } from '#src/features/texts/domain/words.ts'
import { speaking, speakOnServer } from '#src/platform/server/languages.ts'

beforeEach(() => speakOnServer(() => 'en'))

/** What a site has of its country before anybody has changed it. */
const helpLines = () =>
  Object.values(HELP_REGIONS).map(region => {
    const { emergency, lines, abuse } = template(region)
    return {
      'help.emergency': emergency,
      'help.lines': lines.join('\n'),
      'help.abuse': abuse ?? '',
    }
  })

test.each(LANGUAGE_CODES)('each text of ours may be saved as it stands, in %s', language =>
  speaking(language, () => {
    const texts = Object.entries<Key>(KEYS)
      .filter(([, key]) => !key.setting)
      .map(([name, key]) => [name, key, defaultOf(key, NO_SITE)] as const)
    const help = helpLines().flatMap(site =>
      Object.entries(site).map(
        ([name, value]) => [name, KEYS[name as 'help.lines'], value] as const,
      ),
    )
    for (const [name, key, value] of [...texts, ...help])
      expect(checkValue(key, value).problem, `${name}: ${String(value)}`).toBeUndefined()
    for (const [endpoint, bodies] of [
      [createQuiz, template(STARTER_QUIZZES)],
      [addPage, template(LEGAL_PAGES)],
    ] as const)
      for (const body of bodies)
        expect(z.safeParse(endpoint.body, body).error?.issues).toBeUndefined()
  }),
)
