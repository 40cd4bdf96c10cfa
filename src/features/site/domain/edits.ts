import { msg, plural } from '@lingui/core/runtime-macro'
import { countryName, currencyIn } from '#src/contract/country.ts'
import { said } from '#src/contract/i18n.ts'
import { OFFER_KEYS } from '#src/features/texts/domain/keys-offers.ts'
import { decimalsOf } from '#src/features/texts/domain/money.ts'
import type { Filled } from '#src/features/texts/domain/words.ts'
import { SAMPLE_CONTACTS } from '../constants.ts'
import type { Content, ContentKey } from '../contract/content.ts'
import { filledOf, inWordsOf } from './placeholders.ts'

type Values = Readonly<Record<string, unknown>>

/** Whether two values of a text are the same. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What the draft says: its value, or the default. */
export const draftedValue = (key: ContentKey): unknown => key.draft ?? key.default

export const isDrafted = (key: ContentKey): boolean => !isSame(key.draft, key.published)

/** What is typed and not yet saved, in one tab. */
export interface Edits {
  /** By key; null returns to the default. */
  mine: Values
  /** What the draft said when each of them was begun. */
  base: Values
  /** Why a value was refused. */
  problems: Readonly<Record<string, string>>
  /** Keys that somebody else changed too, until the person chooses. */
  conflicts: readonly string[]
}

export const NO_EDITS: Edits = { mine: {}, base: {}, problems: {}, conflicts: [] }

const without = <T>(values: Readonly<Record<string, T>>, gone: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !gone(name)))

/** Keys that are validated together: changing one can solve the problem of the other. */
const TOGETHER = ['plans', 'practice.currency']

export function withEdit(edits: Edits, key: ContentKey, value: unknown): Edits {
  return {
    mine: { ...edits.mine, [key.key]: value },
    base: { [key.key]: draftedValue(key), ...edits.base },
    problems: without(
      edits.problems,
      name => name === key.key || (TOGETHER.includes(name) && TOGETHER.includes(key.key)),
    ),
    conflicts: edits.conflicts,
  }
}

/** What of the sample is cleared once a text is the practice's own. */
const CLEARED: Readonly<Record<string, readonly string[]>> = {
  'practice.name': ['contact.phone', 'social.instagram', 'social.x'],
  'practice.city': ['practice.region', 'practice.region_name', 'practice.country'],
}

const ofSample: readonly unknown[] = Object.values(SAMPLE_CONTACTS)

/**
 * What follows from a name or a place, unless somebody has edited it: another practice has neither the sample's
 * telephone nor its profiles, a new city is not in its region or country, and a country has a currency.
 */
export function withWhatFollows(
  edits: Edits,
  { key }: ContentKey,
  value: unknown,
  { keys }: Content,
): Edits {
  if (key === 'practice.country') return withCountry(edits, String(value), keys)
  const left = keys
    .filter(each => CLEARED[key]?.includes(each.key) && isUntouched(edits, each))
    .filter(each => key !== 'practice.name' || ofSample.includes(each.default))
  return left.reduce((before, each) => withEdit(before, each, ''), edits)
}

const isUntouched = ({ mine }: Edits, { key, draft }: ContentKey): boolean =>
  draft === null && !(key in mine)

function withCountry(edits: Edits, country: string, keys: readonly ContentKey[]): Edits {
  const code = currencyIn(country)
  const specOf = (name: string) => keys.find(({ key }) => key === name)
  const currentOf = (before: Edits, spec: ContentKey) => before.mine[spec.key] ?? draftedValue(spec)
  const change = (before: Edits, name: string, to: (value: never) => unknown): Edits => {
    const spec = specOf(name)
    return spec ? withEdit(before, spec, to(currentOf(before, spec) as never)) : before
  }
  const phone = specOf('contact.phone')
  const there = phone && isUntouched(edits, phone) ? withEdit(edits, phone, '') : edits
  const currency = specOf('practice.currency')
  if (!code || !currency || currency.fixed) return there
  const of = String(currentOf(edits, currency))
  const priced = <T extends { price: number }>(item: T, from: string): T => ({
    ...item,
    price: priceIn(item.price, { from, to: code }),
  })
  const moves: readonly (readonly [string, (value: never) => unknown])[] = [
    ['practice.currency', () => code],
    ['plans', (plans: readonly { price: number }[]) => plans.map(plan => priced(plan, of))],
    [
      'offers',
      (offers: readonly { price: number; currency: string }[]) =>
        offers.map(offer => ({ ...priced(offer, offer.currency), currency: code })),
    ],
  ]
  return moves.reduce((before, [name, to]) => change(before, name, to), there)
}

/** What can be saved now: neither refused nor waiting for a choice. */
export const savableValues = ({ mine, problems, conflicts }: Edits): Values =>
  without(mine, name => name in problems || conflicts.includes(name))

/** After a save: drops the edits that were sent, and keeps what was typed in the meantime. */
export function withoutSaved(edits: Edits, sent: Values): Edits {
  const isDone = (name: string) => name in sent && isSame(edits.mine[name], sent[name])
  const base = { ...edits.base }
  for (const name of Object.keys(sent)) base[name] = sent[name]
  return { ...edits, mine: without(edits.mine, isDone), base: without(base, isDone) }
}

export const withProblems = (edits: Edits, problems: Readonly<Record<string, string>>): Edits => ({
  ...edits,
  problems: { ...edits.problems, ...problems },
})

/** After somebody else has saved: what both changed differently becomes a conflict, everything else stays. */
export function rebaseEdits(edits: Edits, theirs: Content): Edits {
  const conflicts = theirs.keys
    .filter(key => key.key in edits.mine)
    .filter(key => {
      const value = draftedValue(key)
      const isTheirs = !isSame(value, edits.base[key.key])
      return isTheirs && !isSame(value, edits.mine[key.key] ?? key.default)
    })
    .map(key => key.key)
  return { ...edits, conflicts: [...new Set([...edits.conflicts, ...conflicts])] }
}

/** What an earlier visit has left unsaved, without texts that are no more. */
export function revivedEdits(
  kept: Pick<Edits, 'mine' | 'base'> | undefined,
  content: Content,
): Edits {
  if (!kept) return NO_EDITS
  const isGone = (name: string) => content.keys.every(({ key }) => key !== name)
  const { mine, base } = kept
  return rebaseEdits(
    { ...NO_EDITS, mine: without(mine, isGone), base: without(base, isGone) },
    content,
  )
}

export type Side = 'mine' | 'theirs'

export function takeSide(edits: Edits, name: string, side: Side): Edits {
  const conflicts = edits.conflicts.filter(each => each !== name)
  const isIt = (each: string) => each === name
  if (side === 'mine') return { ...edits, conflicts, base: without(edits.base, isIt) }
  return {
    mine: without(edits.mine, isIt),
    base: without(edits.base, isIt),
    problems: without(edits.problems, isIt),
    conflicts,
  }
}

const short = (text: string) => (text.length > 90 ? `${text.slice(0, 88).trimEnd()}…` : text)

/** A value in words, for a list of what will change. @param filled the words of its placeholders */
export function inWords(value: unknown, filled: Filled = {}): string {
  if (Array.isArray(value)) {
    const shown = value.filter(item => !item?.hidden).length
    const hidden = value.length - shown
    const entries = said(msg`${plural({ shown }, { one: '# entry', other: '# entries' })}`)
    return hidden ? said(msg`${{ entries }}, ${{ hidden }} hidden`) : entries
  }
  return value === ''
    ? said(msg`nothing`)
    : said(msg`“${{ text: short(inWordsOf(String(value), filled)) }}”`)
}

/** Nobody reads a color by its number. */
const colorName = (value: unknown): string =>
  said(
    PALETTES.find(({ primary, accent }) => value === primary || value === accent)?.name ??
      msg`a color of your own`,
  )

export interface Difference {
  key: string
  label: string
  from: string
  to: string
}

/** What publishing would change. @param filled the words of all texts' placeholders */
export const listDifferences = (content: Content, filled: Filled = {}): Difference[] =>
  content.keys.filter(isDrafted).map(key => {
    const words = (value: unknown) => {
      if (key.kind === 'color') return colorName(value)
      if (key.kind === 'image') return said(value ? msg`a picture` : msg`no picture`)
      if (key.key === 'practice.country' && value) return countryName(String(value))
      return inWords(value, filledOf(key, filled))
    }
    const from = words(key.published ?? key.default)
    const to = words(draftedValue(key))
    return {
      key: key.key,
      label: key.label,
      from,
      to: from === to ? said(msg`${{ to }}, changed`) : to,
    }
  })

/** Pairs of a main color and an accent that are pressed instead of chosen by number; the first is the new site's. */
export const PALETTES = [
  { name: msg`Pine and clay`, primary: '#1f4d4a', accent: '#b4532a' },
  { name: msg`Ink and amber`, primary: '#27406b', accent: '#a65d14' },
  { name: msg`Plum and rose`, primary: '#5b2f5e', accent: '#b0436a' },
  { name: msg`Olive and brick`, primary: '#4b5a24', accent: '#a5452a' },
  { name: msg`Slate and sea`, primary: '#37474f', accent: '#0f766e' },
  { name: msg`Wine and gold`, primary: '#7a2039', accent: '#8a6212' },
] as const

const SAMPLES = [...OFFER_KEYS.offers.default, ...OFFER_KEYS.plans.default].map(
  ({ price }) => price,
)

/** What the sample asks for in another currency: the same number, but of yen a hundred times as many. */
export const sampleIn = (price: number, currency: string): number =>
  decimalsOf(currency) === 0 ? Math.round(price * 100) : price

/** A price once its currency is another one. Nothing is exchanged: the sample's are examples, one's own stay. */
function priceIn(price: number, { from, to }: { from: string; to: string }): number {
  const sample = SAMPLES.find(each => sampleIn(each, from) === price)
  if (sample !== undefined) return sampleIn(sample, to)
  return decimalsOf(to) === 0 ? Math.round(price) : price
}
