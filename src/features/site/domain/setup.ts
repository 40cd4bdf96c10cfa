import { said } from '#src/contract/i18n.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { SAMPLE_BRAND } from '#src/features/texts/constants.ts'
import { defaultOf, findKey, ownWords } from '#src/features/texts/domain/keys.ts'
import { OFFER_KEYS, type Offer } from '#src/features/texts/domain/keys-offers.ts'
import { type Hideable, labelOf } from '#src/features/texts/domain/kinds.ts'
import { SAMPLE_CONTACTS, type SetupStep } from '../constants.ts'
import { isSame, sampleIn } from './edits.ts'

/** The sample practice's texts about itself, and the step on which each is replaced. */
const SAMPLES: readonly (readonly [key: string, step: SetupStep])[] = [
  ['practice.name', 'name'],
  ['practice.city', 'place'],
  ['practice.region', 'place'],
  ['practice.country', 'place'],
  ['contact.email', 'name'],
  ['contact.phone', 'place'],
  ['social.instagram', 'place'],
  ['social.x', 'place'],
  ['offers', 'offers'],
]

/** Anything else was chosen by the operator. */
const SAMPLE_SETTINGS = { brand: SAMPLE_BRAND, ...SAMPLE_CONTACTS }

type SampleSetting = keyof typeof SAMPLE_SETTINGS

interface Sample {
  key: string
  label: string
  step: SetupStep
}

/** The sample's offers are still its own in the currency of another country. */
const isSample = (name: string, value: unknown): boolean =>
  name === 'offers' &&
  isSame(
    ownWords('offers')
      .read(value as readonly Offer[])
      .map(({ title, price, hidden }: Offer & Hideable) => [title, price, hidden ?? false]),
    OFFER_KEYS.offers.default.map(({ title, price }, at) => [
      said(title),
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
    return [{ key: name, label: labelOf(key), step }]
  })
}

interface Known {
  hasName: boolean
  /** Mails reach the account: what comes in, and a new password. */
  hasAddress: boolean
  /** Not the one that the first start printed. */
  hasOwnPassword: boolean
  /** Whether they can do what only a coach does: set hours, and invite. */
  isCoach: boolean
  samples: readonly { key: string }[]
  hasLook: boolean
  isPublished: boolean
  hasHours: boolean
  hasClient: boolean
  accepted: readonly string[]
}

/** Where the practice is; a telephone number or a social link may wait. */
const PLACE = ['practice.city', 'practice.region', 'practice.country']

/** The steps of the first hour that are done, judged by what exists; two also by the administrator's word. */
export function stepsDone({ samples, accepted, isCoach, ...known }: Known): Set<SetupStep> {
  const isSample = (keys: readonly string[]) => samples.some(({ key }) => keys.includes(key))
  const done: Readonly<Record<SetupStep, boolean>> = {
    name:
      known.hasName &&
      known.hasAddress &&
      known.hasOwnPassword &&
      !isSample(['practice.name', 'contact.email']),
    place: !isSample(PLACE) && (known.hasHours || !isCoach),
    offers: !isSample(['offers']) || accepted.includes('offers'),
    look: known.hasLook || accepted.includes('look'),
    publish: known.isPublished && (known.hasClient || !isCoach),
  }
  return new Set((Object.keys(done) as SetupStep[]).filter(step => done[step]))
}
