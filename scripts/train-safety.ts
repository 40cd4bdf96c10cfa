/**
 * Learns from the labeled texts of test/safety what tells of danger: writes the weights that the server reads, and the figures in
 * docs/guide/coach-safety.md. The same texts make the same bytes. `--check` writes nothing, and fails if either is stale.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { DANGERS } from '#src/features/guidance/domain/care.ts'
import { detectorFor } from '#src/features/guidance/server/safety/detector.ts'
import type { Language } from '#src/features/guidance/server/safety/language.ts'
import type { Weights } from '#src/features/guidance/server/safety/model.ts'
import { readerOf } from '#src/features/guidance/server/safety/traits.ts'
import { languageOf } from '#src/features/guidance/server/safety/understood.ts'
import {
  type Corpus,
  copiesIn,
  corpusOf,
  DANGER_OF,
  LANGUAGES,
  type Labeled,
  mistyped,
} from './safety/corpus.ts'
import { figuresOf } from './safety/figures.ts'
import { type Example, learn, packed } from './safety/learn.ts'

const PAGE = 'docs/guide/coach-safety.md'
const [BEGIN, END] = ['<!-- figures -->', '<!-- end -->']
const FOLDS = 5

const nameOf = (code: string) => new Intl.DisplayNames('en', { type: 'language' }).of(code)

const problems: string[] = []
const isCheck = process.argv.includes('--check')

/** Writes what is generated, or says that it is stale. */
function keep(path: string, made: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === made) return
  if (isCheck) problems.push(`${path} is stale: run node scripts/train-safety.ts`)
  else writeFileSync(path, made)
}

type Prepared = Labeled & Pick<Example, 'readings'>

function prepare(language: Language, texts: readonly Labeled[]): Prepared[] {
  const read = readerOf(language)
  return texts.map(labeled => ({
    ...labeled,
    readings: [labeled.text, ...[1, 2, 3].map(time => mistyped(labeled.text, time))].map(read),
  }))
}

function weightsOf(texts: readonly Prepared[]): Weights {
  const any = learn(texts.map(({ readings, isDanger }) => ({ readings, yes: isDanger })))
  const dangers = texts.filter(({ isDanger }) => isDanger)
  const each = DANGERS.map(danger => [
    danger,
    packed(
      learn(
        dangers.map(({ readings, kind }) => ({ readings, yes: DANGER_OF[kind] === danger })),
        { isRough: true },
      ),
    ),
  ])
  return { any: packed(any), ...Object.fromEntries(each) }
}

/** By which part of the texts a text is measured: all by the four that it is not in. */
const foldOf = ({ text }: Labeled): number =>
  [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7) % FOLDS

/** Each text with what those say that have not learned from it. */
function measured(language: Language, texts: readonly Prepared[]) {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const detect = detectorFor(language, weightsOf(texts.filter(text => foldOf(text) !== fold)))
    return texts
      .filter(text => foldOf(text) === fold)
      .map(labeled => ({ ...labeled, found: detect(labeled.text) }))
  }).flat()
}

/** @returns the part of the page about a language */
function train(code: string): string {
  const language = languageOf(code)
  const corpus: Corpus = corpusOf(code)
  problems.push(...copiesIn(corpus))
  const texts = prepare(language, corpus.learned)
  const weights = weightsOf(texts)
  keep(`locales/${code}/danger-weights.json`, `${JSON.stringify(weights, null, 2)}\n`)
  const detect = detectorFor(language, weights)
  const keptAside = corpus.keptAside.map(labeled => ({ ...labeled, found: detect(labeled.text) }))
  return `### ${nameOf(code)}\n\n${figuresOf(keptAside, measured(language, texts))}\n\n`
}

const page = readFileSync(PAGE, 'utf8')
const from = page.indexOf(BEGIN) + BEGIN.length
const parts = LANGUAGES.map(train)
keep(PAGE, `${page.slice(0, from)}\n\n${parts.join('')}${page.slice(page.indexOf(END))}`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
