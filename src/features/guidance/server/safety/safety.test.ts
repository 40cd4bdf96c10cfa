import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NO_SITE } from '#src/features/texts/domain/words.ts'
import { HELP_REGIONS, helpIn, helpOf } from './help-lines.ts'
import { RULES_VERSION } from './rules.ts'
import { careAnswer, type Danger, detectDanger } from './safety.ts'

type Label = Danger | 'none'
const corpus: Record<Label, string[]> = JSON.parse(
  readFileSync(new URL('../../../../../test/safety-corpus.json', import.meta.url), 'utf8'),
)
const published = readFileSync(
  new URL('../../../../../docs/guide/coach-safety.md', import.meta.url),
  'utf8',
)
const helpFor = (country?: string) => helpOf({ ...NO_SITE, ...helpIn(country) })
const help = helpFor()

test('the published false negatives and false positives are current', () => {
  const dangers = ['harm', 'abuse', 'violence'] as const
  const missed = dangers.flatMap(label => corpus[label].filter(text => detectDanger(text) === null))
  const alarms = corpus.none.filter(text => detectDanger(text) !== null)
  const rows = dangers.map(label => {
    const found = corpus[label].filter(text => detectDanger(text) !== null)
    return `| ${label} | ${corpus[label].length} | ${found.length} | ${corpus[label].length - found.length} |`
  })
  expect(published).toContain(`Rules of version ${RULES_VERSION}`)
  for (const row of rows) expect(published).toContain(row)
  expect(published).toContain(
    `| none of it | ${corpus.none.length} | ${alarms.length} false alarms |`,
  )
  for (const text of [...missed, ...alarms]) expect(published).toContain(`- ${text}\n`)
  expect(published.match(/^- /gm)).toHaveLength(missed.length + alarms.length)
})

test.each([
  ['I want to kill myself', '988'],
  ['My husband hits me', '1-800-799-7233'],
  ['I want to kill my boss', 'put distance'],
])('answers %j with care and helplines', (text, part) => {
  expect(careAnswer([text], help)).toContain(part)
  expect(careAnswer([text], help)).toContain('findahelpline.com')
})

test('the helplines are those of the country of the practice', () => {
  expect(careAnswer(['I want to die'], helpFor('de'))).toMatch(/call 112.*116 123.*findahelpline/s)
  for (const region of Object.keys(HELP_REGIONS))
    expect(careAnswer(['I want to die'], helpFor(region)), region).toMatch(
      /now, call [\d or]+\.\n.*\n.*\d{2}.*\n.*findahelpline/,
    )
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
  'su*cide',
  'I want to k_i_l_l myself',
  'I want to k\u2060i\u034fl\ufeffl\u0007 myself',
])('recognizes the spelling %j', text => expect(detectDanger(text)).toBe('harm'))
