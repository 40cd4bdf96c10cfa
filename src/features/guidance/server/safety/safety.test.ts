import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#src/contract/languages.ts'
import { NO_SITE } from '#src/features/texts/domain/words.ts'
import {
  copiesIn,
  corpusOf,
  LANGUAGES,
  type Labeled,
} from '../../../../../scripts/safety/corpus.ts'
import { DANGERS } from '../../domain/care.ts'
import { detectDanger, detectorIn } from './detect.ts'
import { type Detector, detectorFor } from './detector.ts'
import { HELP_REGIONS, helpIn, helpOf } from './help-lines.ts'
import { careAnswer, helpText } from './safety.ts'
import { languageOf, understoodIn, weightsOf } from './understood.ts'

const helpFor = (country?: string) => helpOf({ ...NO_SITE, ...helpIn(country) })
const help = helpFor()
const english = corpusOf('en')
const others = LANGUAGES.filter(code => code !== 'en')

const found = (texts: readonly Labeled[], isDanger: boolean) => {
  const asked = texts.filter(each => each.isDanger === isDanger)
  return asked.filter(({ text }) => detectDanger(text) !== null).length / asked.length
}

test('of texts never seen, most of danger are found, and few others', () => {
  expect(found(english.keptAside, true)).toBeGreaterThanOrEqual(0.85)
  expect(found(english.keptAside, false)).toBeLessThanOrEqual(0.08)
  for (const { keptAside } of others.map(corpusOf)) {
    expect(found(keptAside, true)).toBeGreaterThanOrEqual(0.75)
    expect(found(keptAside, false)).toBeLessThanOrEqual(0.05)
  }
})

test('no language takes the words of another for its own', () => {
  const harmless = (code: string) => corpusOf(code).learned.filter(({ isDanger }) => !isDanger)
  const share = (texts: readonly Labeled[], detect: Detector) =>
    texts.filter(({ text }) => detect(text) !== null).length / texts.length
  for (const code of LANGUAGES) {
    const detect = detectorFor(languageOf(code), weightsOf(code))
    for (const other of LANGUAGES.filter(each => each !== code))
      expect(share(harmless(other), detect), `${code} in ${other}`).toBeLessThanOrEqual(0.01)
  }
})

test('every language of the screens is understood', () => {
  expect(understoodIn()).toEqual(expect.arrayContaining(LANGUAGE_CODES))
})

test('a language is understood once its folder is there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'locales-'))
  try {
    expect(detectorIn(folder)('meeh fao lorn')).toBeNull()
    mkdirSync(join(folder, 'xx'))
    const [nothing, written] = [
      { bias: -1, step: 1, weights: '' },
      { alarm: 0, shorten: [['ee', 'e']], alike: [], phrases: { violence: ['meh fao'] } },
    ]
    const weights = Object.fromEntries(['any', ...DANGERS].map(danger => [danger, nothing]))
    writeFileSync(join(folder, 'xx/danger.json'), JSON.stringify(written))
    writeFileSync(join(folder, 'xx/danger-weights.json'), JSON.stringify(weights))
    expect(detectorIn(folder)('meeh fao lorn')).toBe('violence')
    expect(detectorIn(folder)('fao lorn')).toBeNull()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a copied text is refused', () => {
  const [one] = english.keptAside
  const learned = one ? [{ ...one, text: one.text.toUpperCase() }] : []
  expect(copiesIn({ keptAside: english.keptAside, learned })).toHaveLength(1)
})

test.each([
  ['I have pills in front of me and I want it to be over', 'harm'],
  ["I don't want to live at all", 'harm'],
  ['a crushing pain in the chest since noon', 'emergency'],
  ['my dad has crushing chest pain', 'emergency'],
  ['he hits me when he drinks', 'abuse'],
  ['I am going to stab my brother tonight', 'violence'],
  ['Ich will nicht mehr leben', 'harm'],
  ['ICH WILL MICH UMBRINGEN', 'harm'],
  ['ich moechte einfach nur noch sterben', 'harm'],
  ['i mog nimmer leben', 'harm'],
  ['Mein Mann schlägt mich', 'abuse'],
  ['Er atmet nicht mehr', 'emergency'],
  ['Ya no quiero vivir', 'harm'],
  ['QUIERO MORIRME', 'harm'],
  ['kiero morirme, ya no aguanto', 'harm'],
  ['Mi marido me pega', 'abuse'],
  ['Mi papá no respira', 'emergency'],
])('finds %j', (text, danger) => expect(detectDanger(text)).toBe(danger))

test.each([
  "I don't want to live at home",
  'this deadline is killing me',
  'I killed it',
  'dying to see you',
  'My wife will kill me if I forget our anniversary',
  'Die Deadline bringt mich noch um',
  'Die Rose im Garten ist leider eingegangen',
  'Meine Mutter bringt die Kinder um acht ins Bett',
  'Ab Montag fahre ich nicht mehr mit dem Auto',
  'Das Blutbild war gut, die Tabletten nehme ich weiter',
  'Me muero de hambre',
  'La entrega del lunes me va a matar',
  'No quiero vivir en esta ciudad',
  'Este año quiero despedirme del azúcar',
  'Mi equipo jugó a muerte el domingo',
  'Se rieron todos de mi disfraz y me quería morir',
])('passes %j', text => expect(detectDanger(text)).toBeNull())

test('one sentence of danger does not drown in a long text', () => {
  const day = 'We moved the sofa and had soup. The kids drew a map of the garden.\n'.repeat(60)
  expect(detectDanger(day)).toBeNull()
  expect(detectDanger(`${day}Tonight I am going to kill myself. ${day}`)).toBe('harm')
  expect(detectDanger(`${day}I took all of the tablets an hour ago. ${day}`)).not.toBeNull()
})

test.each([
  ['I want to kill myself', '988'],
  ['My husband hits me', '1-800-799-7233'],
  ['I want to kill my boss', 'put distance'],
])('answers %j with care and helplines', (text, part) => {
  expect(careAnswer([text], help)).toContain(part)
  expect(careAnswer([text], help)).toContain('findahelpline.com')
})

test('a medical emergency is answered with the emergency number alone', () => {
  const text = 'He is not breathing'
  for (const said of [
    careAnswer([text], helpFor('US')),
    careAnswer([text, 'How do I plan my week?'], helpFor('US')),
    helpText(['Thank you', text], helpFor('US')),
  ]) {
    expect(said).toContain('call 911')
    expect(said).not.toMatch(/988|findahelpline|1-800/)
  }
})

test('the helplines are those of the country of the practice', () => {
  expect(careAnswer(['I want to die'], helpFor('de'))).toMatch(/call 112.*116 123.*findahelpline/s)
  for (const [region, { lines }] of Object.entries(HELP_REGIONS))
    expect(careAnswer(['I want to die'], helpFor(region)), region).toMatch(
      lines.length > 1
        ? /now, call [\d or]+\.\n.*\n.*\d{2}.*\n.*findahelpline/
        : /now, call [\d or]+\.\n.*\nfindahelpline/,
    )
  const mexican = careAnswer(['Me quiero morir'], helpFor('MX'))
  expect(mexican).toMatch(/call 911.*800 911 2000/s)
  expect(careAnswer(['I want to die'], helpFor('CL'))).toContain('*4141')
})

test.each([
  'I don’t want to live',
  'I donʼt want to live',
  'i  DO NOT want\nto live',
  'I want to *die*',
  'I want to kill my\u00adself',
  'I will k\u200bill myself',
  'thoughts of self–harm',
  'Ｉ ｗａｎｔ ｔｏ ｄｉｅ',
  'I wαnt to kιll myself',
  '🅺🅸🅻🅻 🅼🆈🆂🅴🅻🅵',
  '🇰 🇮 🇱 🇱 myself',
  'I want to k*ll myself',
  'I want to ki11 myself',
  'I want to killlll myself',
  'thinking of su*cide',
  'I want to k_i_l_l myself',
  'I want to k\u2060i\u034fl\ufeffl\u0007 myself',
])('recognizes the spelling %j', text => expect(detectDanger(text)).toBe('harm'))
