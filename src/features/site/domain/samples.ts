import type { SiteSettings } from '#src/contract/site-settings.ts'
import { SAMPLE_BRAND } from '#src/features/texts/constants.ts'
import { defaultOf, findKey } from '#src/features/texts/domain/keys.ts'
import { OFFER_KEYS, type Offer } from '#src/features/texts/domain/keys-offers.ts'
import type { Hideable } from '#src/features/texts/domain/kinds.ts'
import { SAMPLE_CONTACTS, type SetupStep as Step } from '../constants.ts'
import { isSame } from './edits.ts'
import { sampleIn } from './sample-prices.ts'

/** The sample practice's texts about itself, and the step on which each is replaced. */
const SAMPLES: readonly (readonly [key: string, step: Step])[] = [
  ['practice.name', 'name'],
  ['practice.city', 'place'],
  ['practice.region', 'place'],
  ['practice.country', 'place'],
  ['contact.email', 'place'],
  ['contact.phone', 'place'],
  ['social.instagram', 'place'],
  ['social.x', 'place'],
  ['offers', 'offers'],
]

/** Anything else was chosen by the operator. */
const SAMPLE_SETTINGS = { brand: SAMPLE_BRAND, ...SAMPLE_CONTACTS }

type SampleSetting = keyof typeof SAMPLE_SETTINGS

export interface Sample {
  key: string
  label: string
  step: Step
}

/** The sample's offers are still its own in the currency of another country. */
const isSample = (name: string, value: unknown): boolean =>
  name === 'offers' &&
  isSame(
    (value as readonly Offer[]).map(({ title, price, hidden }: Offer & Hideable) => [
      title,
      price,
      hidden ?? false,
    ]),
    OFFER_KEYS.offers.default.map(({ title, price }, at) => [
      title,
      sampleIn(price, (value as readonly Offer[])[at]?.currency ?? ''),
      false,
    ]),
  )

/** @param content what is drafted or published, by key. @param base the site as the environment makes it */
export function samplesLeft(
  content: Readonly<Record<string, unknown>>,
  base: SiteSettings,
): Sample[] {
  return SAMPLES.flatMap(([name, step]) => {
    const key = findKey(name)
    if (!key || (content[name] !== undefined && !isSample(name, content[name]))) return []
    if (key.setting && defaultOf(key, base) !== SAMPLE_SETTINGS[key.setting as SampleSetting])
      return []
    return [{ key: name, label: key.label, step }]
  })
}
