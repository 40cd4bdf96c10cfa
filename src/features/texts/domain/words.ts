import { countryName } from '#src/contract/country.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { defaultOf, findKey, KEYS, type KeyName, type ValueOf } from './keys.ts'
import { FORUM, type Offer, type PlanText } from './keys-offers.ts'
import { type Hideable, type Key, PLACEHOLDERS, type SETTINGS, type Stored } from './kinds.ts'
import { checkValue, PLACEHOLDER } from './validate.ts'

/** The part of a site that its texts depend on. */
export type Spoken = Pick<SiteSettings, 'content' | (typeof SETTINGS)[number]>

/** A site with defaults only, for what is made before any site is known. */
export const NO_SITE: Spoken = {
  content: {},
  brand: '',
  contactEmail: '',
  contactPhone: '',
  instagramUrl: '',
  xUrl: '',
  helpEmergency: '',
  helpLines: '',
  helpAbuse: '',
}

export type Words = <K extends KeyName>(name: K) => ValueOf<K>

/** What each placeholder stands for, by its name. */
export type Filled = Readonly<Record<string, string>>

const AFTER_COMMA = new RegExp(`, ${PLACEHOLDER.source}`, PLACEHOLDER.flags)

const PLACE = ['practice.region', 'practice.region_name', 'practice.country']

/** What was stored, or the default; once the city is changed, the rest of the sample's address is cleared. */
function storedOr(site: Spoken, name: KeyName): unknown {
  const { content } = site
  if (content[name] === undefined && content['practice.city'] !== undefined && PLACE.includes(name))
    return ''
  const value = content[name] ?? defaultOf(KEYS[name], site)
  if (content[name] === undefined && GROUP_TEXTS.includes(name) && !hasGroups(site))
    return withoutGroups(value)
  return name === 'plans' && content['groups.boards'] === 'off' ? withoutForum(value) : value
}

const GROUP = /\bgroups?\b/i

/** Whether a group is among the offers that visitors see. */
export const hasGroups = ({ content }: Pick<Spoken, 'content'>): boolean =>
  ((content.offers ?? KEYS.offers.default) as readonly (Offer & Hideable)[]).some(
    ({ title, button, hidden }) => !hidden && GROUP.test(`${title} ${button}`),
  )

/** The software's own texts that speak of the sample's group. */
const GROUP_TEXTS: readonly KeyName[] = ['faq', 'coaching.meta.description']

const withoutGroups = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.filter(({ question }) => !GROUP.test(question))
    : String(value).replace(' and group', '')

/** If boards are switched off, no plan promises one. */
const withoutForum = (plans: unknown): unknown =>
  (plans as readonly PlanText[]).map(plan => ({
    ...plan,
    features: plan.features.filter(feature => feature !== FORUM),
  }))

/** A region that was changed does not keep the written-out name of the previous one. */
export function placeholders(site: Spoken): Filled {
  const current = (name: KeyName) => String(storedOr(site, name))
  const filled = Object.fromEntries(
    Object.entries(PLACEHOLDERS).map(([placeholder, name]) => [placeholder, current(name)]),
  )
  const { content } = site
  filled.country = countryName(filled.country ?? '')
  if (content['practice.region'] !== undefined && content['practice.region_name'] === undefined)
    filled.region_name = current('practice.region')
  return filled
}

function fill(value: unknown, filled: Filled): unknown {
  if (typeof value === 'string') {
    // An empty value also removes the comma before it.
    const whole = value.replace(AFTER_COMMA, (found, name: string) =>
      filled[name] === '' ? '' : found,
    )
    return whole.replace(PLACEHOLDER, (found, name: string) => filled[name] ?? found)
  }
  if (Array.isArray(value)) return value.map(each => fill(each, filled))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, fill(inner, filled)]),
  )
}

interface WordsWith {
  filled: (text: string) => string
  raw: (name: KeyName) => string
}

/** For texts with placeholders of their own; every placeholder is filled once, and what is put in is never filled again. */
export function wordsWith(
  site: Spoken,
  values: Readonly<Record<string, string | number>>,
): WordsWith {
  const own = Object.entries(values).map(([name, value]) => [name, String(value)])
  const all = { ...placeholders(site), ...Object.fromEntries(own) }
  return {
    filled: text => String(fill(text, all)),
    raw: name => String(site.content[name] ?? defaultOf(KEYS[name], site)),
  }
}

/** Fills a text that has no key, such as a page that the practice wrote itself. */
export function fillText(site: Spoken, text: string): string {
  return String(fill(text, placeholders(site)))
}

const visibleOf = (value: unknown): unknown =>
  Array.isArray(value) ? value.filter((item: Hideable) => !item?.hidden) : value

const made = new WeakMap<Spoken, Words>()

/** What the site says: each key's published value, or its default, with placeholders filled and hidden entries left out. */
export function wordsOf(site: Spoken): Words {
  const known = made.get(site)
  if (known) return known
  const filled = placeholders(site)
  const read = (name: KeyName): unknown => {
    const key: Key = KEYS[name]
    const value = storedOr(site, name)
    return fill(visibleOf(value), key.plain ? {} : filled)
  }
  const words = read as Words
  made.set(site, words)
  return words
}

/** Stored values that the keys of this version still accept; a value of another version is left out, not shown. */
export function readStored(values: Readonly<Record<string, unknown>>): Stored {
  const content: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const key = findKey(name)
    if (!key) continue
    const checked = checkValue(key, value)
    if (checked.problem === undefined) content[name] = checked.value
  }
  return content
}

/** The site with what was published over the settings from the environment. */
export function siteWith(base: SiteSettings, content: Stored): SiteSettings {
  const site: SiteSettings = { ...base, content }
  for (const [name, key] of Object.entries<Key>(KEYS)) {
    const value = content[name]
    if (key.setting && typeof value === 'string') site[key.setting] = value
  }
  return site
}
