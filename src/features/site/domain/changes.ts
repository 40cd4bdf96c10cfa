import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import {
  defaultOf,
  findKey,
  KEYS,
  type KeyName,
  ownWords,
} from '#src/features/texts/domain/keys.ts'
import type { Key } from '#src/features/texts/domain/kinds.ts'
import { amountProblems } from '#src/features/texts/domain/prices.ts'
import { checkValue } from '#src/features/texts/domain/validate.ts'
import { isSame } from './edits.ts'

type Values = Readonly<Record<string, unknown>>

export interface Applied {
  values: Values
  /** A message for each key whose change is refused; then nothing may be stored. */
  problems: Readonly<Record<string, string>>
}

/**
 * @param values by key, where they differ from the defaults
 * @param changes by key; null, like the default itself, returns to the default
 * @param base the site as the environment makes it
 */
export function applyChanges(values: Values, changes: Values, base: SiteSettings): Applied {
  const next: Record<string, unknown> = { ...values }
  const problems: Record<string, string> = {}
  for (const [name, change] of Object.entries(changes)) {
    const key = findKey(name)
    if (!key) {
      problems[name] = said(msg`There is no such text.`)
      continue
    }
    const checked = change === null ? { value: defaultOf(key, base) } : checkValue(key, change)
    if (checked.problem !== undefined) problems[name] = checked.problem
    else if (change === null || isSame(checked.value, normal(key, base))) delete next[name]
    else next[name] = ownWords(name as KeyName).written(checked.value)
  }
  return { values: next, problems: { ...amountProblems(next, Object.keys(changes)), ...problems } }
}

/** The default in the form in which values are stored. */
function normal(key: Key, base: SiteSettings): unknown {
  const value = defaultOf(key, base)
  const checked = checkValue(key, value)
  return checked.problem === undefined ? checked.value : value
}

/** The keys in which two sets of values differ, in the keys' order. */
export const changedKeys = (before: Values, after: Values): string[] =>
  Object.keys(KEYS).filter(name => !isSame(before[name], after[name]))
