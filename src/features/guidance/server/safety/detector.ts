import { DANGERS, type Danger } from '../../domain/care.ts'
import type { Language } from './language.ts'
import { openLearned, type Scale, scoreOf, type Weights, windowsOf } from './model.ts'
import { type Reading, readerOf } from './traits.ts'

export type Detector = (text: string) => Danger | null

const byPhrase = (phrases: Language['phrases'], { words }: Reading) =>
  DANGERS.find(danger => phrases[danger]?.some(phrase => phrase.test(words))) ?? null

function loudestOf(scale: Scale, reading: Reading) {
  let loudest: { window: ReadonlySet<number>; score: number } | null = null
  for (const window of windowsOf(reading)) {
    const score = scoreOf(scale, window)
    if (!loudest || score > loudest.score) loudest = { window, score }
  }
  return loudest
}

/** @returns the most likely danger, or null */
export function detectorFor(language: Language, learned: Weights): Detector {
  const read = readerOf(language)
  const any = openLearned(learned.any)
  const each = DANGERS.map(danger => ({ danger, scale: openLearned(learned[danger]) }))
  return text => {
    const reading = read(text)
    const said = byPhrase(language.phrases, reading)
    if (said) return said
    const loudest = loudestOf(any, reading)
    if (!loudest || loudest.score <= language.alarm) return null
    const [likely] = each
      .map(({ danger, scale }) => ({ danger, score: scoreOf(scale, loudest.window) }))
      .sort((one, other) => other.score - one.score)
    return likely?.danger ?? null
  }
}
