import type { Formats } from '#src/contract/formats.ts'
import { type Choices, optionsOf } from './contents-input.tsx'
import { PAYS_LABELS, VISIBLE_LABELS } from './labels.ts'
import { contentsOf, isInstant, type OfferForm } from './offer-fields.ts'

export const FIELD_NAMES: Readonly<Record<keyof OfferForm, string>> = {
  title: 'Title',
  slug: 'Address',
  line: 'One line about it',
  description: 'Description',
  picture: 'Picture',
  pays: 'How it is paid',
  price: 'Price',
  instalments: 'Number of payments',
  contents: 'What it holds',
  on_sale_from: 'First day',
  on_sale_until: 'Last day',
  limit: 'How many at most',
  visible: 'Who can buy it',
}

/** A field's value as it reads on the screen. */
export const valueIn =
  (choices: Choices, { dayOf }: Formats) =>
  (form: OfferForm, field: keyof OfferForm): string => {
    if (field === 'pays') return PAYS_LABELS[form.pays]
    if (field === 'visible') return VISIBLE_LABELS[form.visible][0]
    if (field === 'picture') return form.picture && 'A picture of the library'
    if (field === 'on_sale_from') return isInstant(form[field]) ? dayOf(form[field]) : form[field]
    if (field === 'on_sale_until')
      return isInstant(form[field]) ? dayOf(Date.parse(form[field]) - 1) : form[field]
    if (field !== 'contents') return form[field]
    return contentsOf(form)
      .map(({ kind, of, count, months }) => {
        const [, name = ''] = optionsOf(kind, choices).find(([value]) => value === of) ?? []
        const long = months && ` for ${months} months`
        return `${count} ${name}${long}`.trim()
      })
      .join('\n')
  }
