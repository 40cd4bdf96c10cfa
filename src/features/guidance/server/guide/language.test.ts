import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { english, said, speakBy, speakerOf } from '#src/contract/i18n.ts'
import { isLanguage, LANGUAGE_CODES, type Language } from '#src/contract/languages.ts'
import { FILTERS } from '#src/features/texts/constants.ts'
import { NO_SITE } from '#src/features/texts/domain/words.ts'
import { speakerFor } from '#src/platform/server/languages.ts'
import type { ChatMessage } from '../../contract.ts'
import { INTENTION, parseGoals } from '../../domain/goals.ts'
import { guideJournal, guideTurn, guideWeek } from './guide.ts'
import { guideLanguage } from './language.ts'
import { libraryOf } from './search.ts'

afterEach(() => speakBy(() => english))

const speak = (language: Language) => speakBy(() => speakerFor(language))

function ask(...turns: string[]): string {
  const messages = turns.map(
    (content, at): ChatMessage => ({
      role: at % 2 ? 'assistant' : 'user',
      content,
    }),
  )
  return guideTurn(libraryOf(NO_SITE), messages)
}

test.each([
  ['de', 'Grüß dich!', 'Hallo, schön'],
  ['de', 'gruess gott', 'Hallo, schön'],
  ['de', 'Vielen Dank!', 'Gern geschehen'],
  ['de', 'Bist du ein Mensch?', 'Ich durchsuche diese Website'],
  ['de', 'Good morning', 'Hallo, schön'],
  ['es', '¡Buenos días!', 'Hola, qué bien'],
  ['es', 'buenos dias', 'Hola, qué bien'],
  ['es', 'Muchas gracias', 'De nada'],
  ['es', '¿Quién eres?', 'Busco en este sitio'],
] as const)('small talk is heard in %s: %s', (language, message, answer) => {
  speak(language)
  expect(ask(message)).toContain(answer)
})

test.each([
  ['de', 'Ich schiebe alles auf', 'Erzähl mir mehr'],
  ['es', 'Dejo todo para mañana', 'Cuéntame más'],
] as const)('asked for more in %s, it says something else of the same', (language, first, more) => {
  speak(language)
  const answer = ask(first)
  const next = ask(first, answer, more)
  const sources = [answer, next].map(
    each => /\]\(\/[^)]+\)/.exec(each.split('\n\n').at(-2) ?? '')?.[0],
  )
  expect(sources[1]).toMatch(/^\]\(\/tools\//)
  expect(sources[1]).not.toBe(sources[0])
})

test.each([
  [
    'de',
    'Nie hört er zu. Ich kann überhaupt nichts, ich muesste es besser wissen.',
    'überhaupt nichts',
    [0, 1, 3],
  ],
  [
    'es',
    'Nunca me escucha. No sirvo, debería haberme callado. ¿Y si es una catástrofe?',
    'No sirvo',
    [0, 1, 3, 4],
  ],
] as const)('a journal’s filters are named in %s', (language, entry, quote, wanted) => {
  speak(language)
  const answer = guideJournal(libraryOf(NO_SITE), entry)
  const named = FILTERS.flatMap(({ title }, at) =>
    answer.includes(`**${said(title)}**`) ? [at] : [],
  )
  expect(named).toEqual(wanted)
  expect(answer).toContain(quote)
})

test.each(LANGUAGE_CODES)(
  'a week proposed in %s is read by its page, and one in English',
  language => {
    speak(language)
    const week = guideWeek(libraryOf(NO_SITE), 'Laufen, correr')
    const { intention, days, rest } = parseGoals(week)
    expect(intention).toMatch(/^Laufen; correr: /)
    expect(days.map(({ weekday }) => weekday)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(rest).not.toContain('**')
    speakBy(() => english)
    const inEnglish = guideWeek(libraryOf(NO_SITE), 'Run')
    speak(language)
    expect(parseGoals(inEnglish)).toMatchObject({
      intention: expect.stringMatching(/^Run: /),
      days: { length: 7 },
    })
  },
)

test.each([
  ['de', 'Ich möchte mehr schlafen und weniger arbeiten', ['Mehr schlafen', 'Weniger arbeiten']],
  ['es', 'Quiero correr y necesito dormir', ['Correr', 'Dormir']],
] as const)(
  'what somebody wishes in %s is said without the wishing',
  (language, wishes, wanted) => {
    speak(language)
    const { days } = parseGoals(guideWeek(libraryOf(NO_SITE), wishes))
    expect(days.slice(0, 2).map(({ text }) => text.split(':')[0])).toEqual(wanted)
  },
)

test.each([
  ['en', 'I cannot sleep'],
  ['de', 'Wie sage ich nein?'],
  ['es', '¿Cómo digo que no?'],
] as const)('a shared week’s intention is read in %s', (language, content) => {
  speak(language)
  const week = `…\n${said(INTENTION)}: Langsamer`
  const answer = guideTurn(libraryOf(NO_SITE), [{ role: 'user', content }], { week })
  expect(answer).toMatch(/[“„]Langsamer[”“]/)
})

const FOLDER = new URL('../../../../../test/guide/', import.meta.url)
const LABELED = readdirSync(FOLDER).map(name => name.replace('.json', ''))

test.each(LABELED.filter(isLanguage))(
  'feelings in %s are heard, with one question and no passage',
  language => {
    speak(language)
    const { feelings }: { feelings: string[] } = JSON.parse(
      readFileSync(new URL(`${language}.json`, FOLDER), 'utf8'),
    )
    const unheard = feelings.filter(feeling => {
      const [heard = '', , , ...more] = ask(feeling).split('\n\n')
      return more.length > 0 || heard.match(/\?/g)?.length !== 1
    })
    expect(unheard.length / feelings.length, unheard.join('; ')).toBeLessThanOrEqual(0.1)
  },
)

test('in a language without a file it searches the texts, and hears nothing', () => {
  speakBy(() => speakerOf('fr'))
  expect(ask('planning a week')).toContain('](/tools/domino#week-plan)')
  expect(ask('Bonjour')).toContain('I would rather not guess')
  const { patterns } = guideLanguage('fr')
  expect(Object.values(patterns).some(pattern => pattern.test(''))).toBe(false)
})

test('a file that is none is refused, with what is wrong in it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'locales-'))
  try {
    mkdirSync(join(folder, 'xx'))
    const reading = (written: unknown) => () => {
      writeFileSync(join(folder, 'xx/guide.json'), JSON.stringify(written))
      return guideLanguage('xx', folder)
    }
    expect(reading({ whole: { greetings: ['allo'] } })).toThrow(/guide\.json: [\s\S]*greetings/)
    expect(reading({ whole: { greeting: ['(allo)'] } })).toThrow(/\(\?:/)
    expect(reading({ start: { asks: ['[éa]'] } })).toThrow(/accent in brackets/)
    const { patterns } = reading({ spelled: { ø: 'oe' }, within: { fear: ['gjør'] } })()
    expect(['gjør', 'GJOER', 'gjørs', 'gjr'].map(word => patterns.fear.test(word))).toEqual([
      ...[true, true, false, false],
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
