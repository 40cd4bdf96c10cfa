import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_CODES } from '#src/contract/languages.ts'
import { LOCALES } from '#src/platform/server/root.ts'
import type { Danger } from '../../domain/care.ts'
import type { Language } from './language.ts'
import type { Weights } from './model.ts'

/** `danger.json`, from which a language is made. */
interface Written extends Pick<Language, 'alarm' | 'alike'> {
  /** One after the other. */
  shorten: readonly (readonly [pattern: string, replacement: string])[]
  /** Each begins at a word. */
  phrases: Readonly<Partial<Record<Danger, readonly string[]>>>
}

const written = (code: string, folder: string): Written =>
  JSON.parse(readFileSync(join(folder, code, 'danger.json'), 'utf8'))

const shorteningOf = ({ shorten }: Written) =>
  shorten.map(([pattern, made]) => [new RegExp(pattern, 'g'), made] as const)

const phrasesOf = ({ phrases }: Written): Language['phrases'] =>
  Object.fromEntries(
    Object.entries(phrases).map(([danger, patterns]) => [
      danger,
      patterns.map(pattern => new RegExp(`\\b${pattern}`)),
    ]),
  )

export function languageOf(code: string, folder = LOCALES): Language {
  const words = written(code, folder)
  const shortening = shorteningOf(words)
  return {
    alarm: words.alarm,
    alike: words.alike,
    shorten: text =>
      shortening.reduce((left, [pattern, made]) => left.replace(pattern, made), text),
    phrases: phrasesOf(words),
  }
}

/** Every pattern of a language, which `npm run check` looks at. */
export function patternsOf(code: string, folder = LOCALES): RegExp[] {
  const words = written(code, folder)
  return [
    ...shorteningOf(words).map(([pattern]) => pattern),
    ...Object.values(phrasesOf(words)).flat(),
  ]
}

/** `danger-weights.json`, which `scripts/train-safety.ts` writes. */
export const weightsOf = (code: string, folder = LOCALES): Weights =>
  JSON.parse(readFileSync(join(folder, code, 'danger-weights.json'), 'utf8'))

/** The languages in which danger is found, those of the screens first: one need not be spoken to be understood. */
export const understoodIn = (folder = LOCALES): string[] =>
  [...new Set([...LANGUAGE_CODES, ...readdirSync(folder).sort()])].filter(code =>
    existsSync(join(folder, code, 'danger-weights.json')),
  )
