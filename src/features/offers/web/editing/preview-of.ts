import type { Content, Offer } from '../../contract/offers.ts'
import type { Choices } from './contents-input.tsx'
import {
  type ContentForm,
  centsIn,
  contentsOf,
  isInstant,
  isPlan,
  type OfferForm,
} from './offer-fields.ts'
import type { OfferPicture } from './picture-choice.tsx'

interface Around {
  currency: string
  choices: Choices
  pictures: readonly OfferPicture[]
  coach: Offer['coach']
  terms: string
  tax: Offer['tax']
  /** Unix time in ms. */
  now: number
}

const numberIn = (text: string) => (Number.isInteger(Number(text)) ? Number(text) : 0)

function contentOf({ kind, of, count, months }: ContentForm, { types, groups }: Choices): Content {
  if (kind === 'plan') return { kind, plan: isPlan(of) ? of : 'basic', months: numberIn(months) }
  if (kind === 'group') {
    const { name = '…' } = groups.find(({ id }) => String(id) === of) ?? {}
    return { kind, group: Number(of), name }
  }
  const { name = '…', minutes = 0 } = types.find(({ id }) => String(id) === of) ?? {}
  return {
    kind,
    session_type: Number(of),
    count: numberIn(count),
    months: numberIn(months),
    name,
    minutes,
  }
}

/** What is being written, as its page will show it. */
export function previewOf(form: OfferForm, around: Around): Offer {
  const { currency, choices, pictures, coach, terms, tax, now } = around
  const from = isInstant(form.on_sale_from) ? form.on_sale_from : null
  const until = isInstant(form.on_sale_until) ? form.on_sale_until : null
  const why =
    from && Date.parse(from) > now ? 'not_yet' : until && Date.parse(until) <= now ? 'over' : null
  const cents = form.pays === 'free' ? 0 : centsIn(form.price, currency)
  return {
    id: 1,
    title: form.title || 'Title',
    slug: form.slug,
    line: form.line,
    description: form.description,
    picture: pictures.find(({ id }) => String(id) === form.picture) ?? null,
    price: Number.isNaN(cents) ? 0 : cents,
    currency,
    pays: form.pays,
    instalments: form.pays === 'instalments' ? Math.max(1, numberIn(form.instalments)) : null,
    contents: contentsOf(form).map(content => contentOf(content, choices)),
    on_sale_from: from,
    on_sale_until: until,
    limit: null,
    visible: form.visible,
    available: why === null,
    why,
    coach,
    terms,
    tax,
  }
}
