import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { english, speakBy } from '#src/contract/i18n.ts'
import { isLanguage } from '#src/contract/languages.ts'
import { NO_SITE } from '#src/features/texts/domain/words.ts'
import { speakerFor } from '#src/platform/server/languages.ts'
import { guideLanguage } from './language.ts'
import { PASSAGES } from './passages.ts'
import { builtIndex, libraryOf } from './search.ts'

type LabeledQuestion = readonly [question: string, answers: readonly string[]]

interface Labeled {
  tuning: readonly LabeledQuestion[]
  /** Not used for tuning, so the figure is fairer. */
  heldOut: readonly LabeledQuestion[]
  /** The site has no answer to these. */
  nothing: readonly string[]
}

const FOLDER = new URL('../../../../../test/guide/', import.meta.url)
const LANGUAGES = readdirSync(FOLDER)
  .map(name => name.replace('.json', ''))
  .filter(isLanguage)

afterEach(() => speakBy(() => english))

describe.each(LANGUAGES)('in %s', language => {
  const { tuning, heldOut, nothing }: Labeled = JSON.parse(
    readFileSync(new URL(`${language}.json`, FOLDER), 'utf8'),
  )
  const find = (question: string, limit: number) => {
    speakBy(() => speakerFor(language))
    return libraryOf(NO_SITE).find(question, limit)
  }

  test.each([
    [1, language === 'en' ? 0.9 : 0.8],
    [3, language === 'en' ? 0.97 : 0.9],
  ])('recall at %i is at least %d', (limit, recall) => {
    const all = [...tuning, ...heldOut]
    const missed = all.filter(
      ([question, answers]) => !find(question, limit).some(({ id }) => answers.includes(id)),
    )
    const rate = 1 - missed.length / all.length
    expect(rate, `missed: ${missed.map(([question]) => question).join('; ')}`).toBeGreaterThan(
      recall,
    )
  })

  test('mostly finds nothing where there is no answer', () => {
    const found = nothing.filter(question => find(question, 1).length > 0)
    expect(found.length / nothing.length, found.join('; ')).toBeLessThan(0.4)
  })

  test('every keyword and name is a passage’s', () => {
    const { keywords, names } = guideLanguage(language)
    const ids = PASSAGES.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([...Object.keys(keywords), ...Object.keys(names)]))
  })
})

test('umlauts and accents may be left out, or spelled', () => {
  const first = (language: 'de' | 'es', question: string) => {
    speakBy(() => speakerFor(language))
    return libraryOf(NO_SITE)
      .find(question, 3)
      .map(({ id }) => id)
  }
  const tired = first('de', 'Müdigkeit')
  expect(tired[0]).toBe('sleep')
  expect([first('de', 'Mudigkeit'), first('de', 'Muedigkeit')]).toEqual([tired, tired])
  expect(first('es', 'habito')).toEqual(first('es', 'hábito'))
})

test('the built index matches the current passages', () => {
  const { fingerprint, index } = JSON.parse(builtIndex())
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
  expect(index.documentCount).toBe(PASSAGES.length)
})
