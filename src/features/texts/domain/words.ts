import { msg } from '@lingui/core/runtime-macro'
import { countryName } from '#src/contract/country.ts'
import { languageNow, said } from '#src/contract/i18n.ts'
import { template } from '#src/contract/own-words.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { defaultOf, findKey, KEYS, type KeyName, ownWords, type ValueOf } from './keys.ts'
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

const sayingOf = (site: Spoken, name: KeyName): unknown =>
  site.content[name] === undefined
    ? defaultOf(KEYS[name], site)
    : ownWords(name).read(site.content[name])

/** What was stored, or the default; once the city is changed, the rest of the sample's address is cleared. */
function storedOr(site: Spoken, name: KeyName): unknown {
  const { content } = site
  if (content[name] === undefined && content['practice.city'] !== undefined && PLACE.includes(name))
    return ''
  const value = sayingOf(site, name)
  if (content[name] === undefined && GROUP_TEXTS.includes(name) && !hasGroups(site))
    return withoutGroups(value)
  return name === 'plans' && content['groups.boards'] === 'off' ? withoutForum(value) : value
}

/** In each language that the software speaks. */
const GROUP = /\bgroups?\b|grupp|\bgrup/i

/** Whether a group is among the offers that visitors see. */
export const hasGroups = ({ content }: Pick<Spoken, 'content'>): boolean =>
  ((content.offers ?? template(KEYS.offers.default)) as readonly (Offer & Hideable)[]).some(
    ({ title, button, hidden }) => !hidden && GROUP.test(`${title} ${button}`),
  )

/** The software's own texts that speak of the sample's group. */
const GROUP_TEXTS: readonly KeyName[] = ['faq', 'coaching.meta.description']

const ALONE = msg`Individual coaching: discovery, integration, application, mastery.`

const withoutGroups = (value: unknown): unknown =>
  Array.isArray(value) ? value.filter(({ question }) => !GROUP.test(question)) : said(ALONE)

/** If boards are switched off, no plan promises one. */
const withoutForum = (plans: unknown): unknown =>
  (plans as readonly PlanText[]).map(plan => ({
    ...plan,
    features: plan.features.filter(feature => feature !== said(FORUM)),
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
    raw: name => String(sayingOf(site, name)),
  }
}

/** Fills a text that has no key, such as a page that the practice wrote itself. */
export function fillText(site: Spoken, text: string): string {
  return String(fill(text, placeholders(site)))
}

const visibleOf = (value: unknown): unknown =>
  Array.isArray(value) ? value.filter((item: Hideable) => !item?.hidden) : value

/** By language. */
const made = new WeakMap<Spoken, Map<string, Words>>()

/** What the site says: each key's published value, or its default, with placeholders filled and hidden entries left out. */
export function wordsOf(site: Spoken): Words {
  const ofSite = made.get(site) ?? new Map<string, Words>()
  made.set(site, ofSite)
  const known = ofSite.get(languageNow())
  if (known) return known
  const filled = placeholders(site)
  const read = (name: KeyName): unknown => {
    const key: Key = KEYS[name]
    const value = storedOr(site, name)
    return fill(visibleOf(value), key.plain ? {} : filled)
  }
  const words = read as Words
  ofSite.set(languageNow(), words)
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

/** What was stored, as it is said to whoever reads it: what is still the software's own is in their language. */
export const saidContent = (content: Stored): Stored =>
  Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      name,
      findKey(name) ? ownWords(name as KeyName).read(value) : value,
    ]),
  )

const saidSites = new WeakMap<SiteSettings, Map<string, SiteSettings>>()

/** A site with its texts as they are said to whoever reads them: a browser has no others. */
export function saidSite(site: SiteSettings): SiteSettings {
  const language = languageNow()
  const ofSite = saidSites.get(site) ?? new Map<string, SiteSettings>()
  saidSites.set(site, ofSite)
  const made = ofSite.get(language) ?? { ...site, content: saidContent(site.content) }
  ofSite.set(language, made)
  return made
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
