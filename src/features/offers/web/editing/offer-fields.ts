import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { BodyIn } from '#src/contract/endpoint.ts'
import { decimalsOf, priceOfCents } from '#src/features/texts/domain/money.ts'
import {
  BAD_SLUG,
  INSTALMENTS_MAX,
  INSTALMENTS_MIN,
  LIMIT_MAX,
  MONTHS_MAX,
  OFFER_PLANS,
  type OfferPlan,
  type Pays,
  PER_PERSON_MAX,
  PRICE_MAX,
  SALE_ORDER,
  SESSIONS_MAX,
  type Visibility,
} from '../../constants.ts'
import type { Content, createOffer, NewContent, OwnOffer } from '../../contract/offers.ts'

/** What the editor holds, as plain texts: two versions of it are compared field by field. */
export interface OfferForm {
  title: string
  slug: string
  line: string
  description: string
  /** The id of a picture of the library. */
  picture: string
  pays: Pays
  /** As people write it: `29.99`. */
  price: string
  instalments: string
  /** JSON of `ContentForm[]`. */
  contents: string
  /** An instant; or what was typed, while it is no day. */
  on_sale_from: string
  on_sale_until: string
  limit: string
  per_person: string
  visible: Visibility
}

export type Kind = Content['kind']

/** One of the things that an offer holds. */
export interface ContentForm {
  kind: Kind
  /** The id of a session type or of a group, or a plan's name. */
  of: string
  count: string
  months: string
}

export const BLANK: OfferForm = {
  title: '',
  slug: '',
  line: '',
  description: '',
  picture: '',
  pays: 'once',
  price: '',
  instalments: '3',
  contents: '[]',
  on_sale_from: '',
  on_sale_until: '',
  limit: '',
  per_person: '',
  visible: 'off',
}

export const contentsOf = ({ contents }: Pick<OfferForm, 'contents'>): ContentForm[] =>
  JSON.parse(contents) as ContentForm[]

function contentFormOf(content: Content): ContentForm {
  if (content.kind === 'sessions') {
    const { session_type, count, months } = content
    return {
      kind: 'sessions',
      of: String(session_type),
      count: String(count),
      months: String(months),
    }
  }
  if (content.kind === 'group')
    return { kind: 'group', of: String(content.group), count: '', months: '' }
  return { kind: 'plan', of: content.plan, count: '', months: String(content.months) }
}

export const offerFormOf = (offer: OwnOffer): OfferForm => ({
  title: offer.title,
  slug: offer.slug,
  line: offer.line,
  description: offer.description,
  picture: offer.picture ? String(offer.picture.id) : '',
  pays: offer.pays,
  price: String(priceOfCents({ cents: offer.price, currency: offer.currency })),
  instalments: String(offer.instalments ?? BLANK.instalments),
  contents: JSON.stringify(offer.contents.map(contentFormOf)),
  on_sale_from: offer.on_sale_from ?? '',
  on_sale_until: offer.on_sale_until ?? '',
  limit: offer.limit === null ? '' : String(offer.limit),
  per_person: offer.per_person === null ? '' : String(offer.per_person),
  visible: offer.visible,
})

/** In the smallest unit; NaN for what is no amount. */
export function centsIn(text: string, currency: string): number {
  const decimals = decimalsOf(currency)
  const amount = text.trim().replace(/,(\d{1,3})$/, '.$1')
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(amount)) return Number.NaN
  const cents = Number(amount) * 10 ** decimals
  return Math.abs(cents - Math.round(cents)) < 0.001 ? Math.round(cents) : Number.NaN
}

export const isInstant = (text: string) => /^\d{4}-\d{2}-\d{2}T/.test(text)

const isWhole = (text: string, min: number, max: number): boolean => {
  const value = Number(text)
  return text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max
}

const wholeFrom = (min: number, max: number) =>
  t`Please enter a whole number from ${min} to ${max}.`

/** A message for what is wrong with one of the contents. */
export function contentError({ kind, of, count, months }: ContentForm): string | undefined {
  if (of === '') return t`Please choose one.`
  if (kind === 'sessions' && !isWhole(count, 1, SESSIONS_MAX))
    return t`How many: ${wholeFrom(1, SESSIONS_MAX)}`
  if (kind !== 'group' && !isWhole(months, 1, MONTHS_MAX))
    return t`Months: ${wholeFrom(1, MONTHS_MAX)}`
  return undefined
}

function priceError({ pays, price }: OfferForm, currency: string): string | undefined {
  if (pays === 'free') return undefined
  const cents = centsIn(price, currency)
  if (Number.isNaN(cents)) return t`Please enter an amount, such as 240 or 97.50.`
  if (cents === 0) return t`Please enter an amount, or choose that it is free.`
  return cents > PRICE_MAX ? t`This is more than can be charged at once.` : undefined
}

const numberError = (text: string, max: number): string | undefined =>
  text === '' || isWhole(text, 1, max)
    ? undefined
    : t`${wholeFrom(1, max).slice(0, -1)}, or nothing.`

/** A message for each field that is missing or out of its range. */
export function offerErrors(form: OfferForm, currency: string): Record<string, string> {
  const { on_sale_from: from, on_sale_until: until, pays, instalments } = form
  const found = {
    title: form.title.trim() === '' ? t`Please give it a title.` : undefined,
    slug: form.slug === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(form.slug) ? undefined : BAD_SLUG,
    price: priceError(form, currency),
    instalments:
      pays !== 'instalments' || isWhole(instalments, INSTALMENTS_MIN, INSTALMENTS_MAX)
        ? undefined
        : wholeFrom(INSTALMENTS_MIN, INSTALMENTS_MAX),
    contents: contentsOf(form).some(contentError) ? t`Please look at what it holds.` : undefined,
    on_sale_from: from === '' || isInstant(from) ? undefined : t`Please choose a day, or none.`,
    on_sale_until:
      until === '' || isInstant(until)
        ? until !== '' && from !== '' && until <= from
          ? SALE_ORDER
          : undefined
        : t`Please choose a day, or none.`,
    limit: numberError(form.limit, LIMIT_MAX),
    per_person: numberError(form.per_person, PER_PERSON_MAX),
  }
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

export const isPlan = (name: string): name is OfferPlan =>
  (OFFER_PLANS as readonly string[]).includes(name)

function contentBodyOf({ kind, of, count, months }: ContentForm): NewContent {
  if (kind === 'sessions')
    return { kind, session_type: Number(of), count: Number(count), months: Number(months) }
  if (kind === 'group') return { kind, group: Number(of) }
  return { kind, plan: isPlan(of) ? of : 'basic', months: Number(months) }
}

/** What is sent of a form without errors. */
export function offerBodyOf(
  form: OfferForm,
  currency: string,
): Omit<Required<BodyIn<typeof createOffer>>, 'slug'> & { slug?: string } {
  const { title, slug, line, description, pays, visible } = form
  return {
    title,
    // Left out, it is made from the title.
    ...(slug !== '' && { slug }),
    line,
    description,
    pays,
    visible,
    picture: form.picture === '' ? null : Number(form.picture),
    price: pays === 'free' ? 0 : centsIn(form.price, currency),
    instalments: pays === 'instalments' ? Number(form.instalments) : null,
    contents: contentsOf(form).map(contentBodyOf),
    on_sale_from: form.on_sale_from || null,
    on_sale_until: form.on_sale_until || null,
    limit: form.limit === '' ? null : Number(form.limit),
    per_person: form.per_person === '' ? null : Number(form.per_person),
  }
}

type Body = ReturnType<typeof offerBodyOf>

/** Which fields of the body a field of the form decides. */
const SENT: Readonly<Record<keyof OfferForm, readonly (keyof Body)[]>> = {
  title: ['title'],
  slug: ['slug'],
  line: ['line'],
  description: ['description'],
  picture: ['picture'],
  pays: ['pays', 'price', 'instalments'],
  price: ['pays', 'price', 'instalments'],
  instalments: ['pays', 'price', 'instalments'],
  contents: ['contents'],
  on_sale_from: ['on_sale_from', 'on_sale_until'],
  on_sale_until: ['on_sale_from', 'on_sale_until'],
  limit: ['limit'],
  per_person: ['per_person'],
  visible: ['visible'],
}

/** The body of a change: what was edited, with what belongs to it. */
export function changedBodyOf(
  changed: readonly (keyof OfferForm)[],
  form: OfferForm,
  currency: string,
): Partial<Body> {
  const names = new Set(changed.flatMap(field => SENT[field]))
  return Object.fromEntries(
    Object.entries(offerBodyOf(form, currency)).filter(([name]) => names.has(name as keyof Body)),
  ) as Partial<Body>
}

export const PAYS_LABELS = {
  once: msg`Once`,
  instalments: msg`In monthly payments that end by themselves`,
  free: msg`It is free`,
} as const satisfies Record<Pays, MessageDescriptor>

export const VISIBLE_LABELS = {
  everybody: [msg`For everybody`, msg`It is in the list of offers, and anybody can buy it.`],
  link: [msg`By its link alone`, msg`It is in no list. Whoever has the link can buy it.`],
  off: [msg`Off`, msg`Only you see it.`],
} as const satisfies Record<Visibility, readonly [MessageDescriptor, MessageDescriptor]>
