import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { addDays, isCalendarDate } from '#src/contract/calendar.ts'
import { i18n } from '#src/contract/i18n.ts'
import { slugOf } from '#src/features/site/domain/slug.ts'
import { Length } from '#src/features/site/web/editor/length.tsx'
import { PictureDialog } from '#src/features/site/web/picture-dialog.tsx'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import {
  AmountField,
  LongTextField,
  RadioField,
  SelectField,
  TextField,
} from '#src/platform/web/forms/fields.tsx'
import type { FormOf } from '#src/platform/web/forms/use-form.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { DatePicker } from '#src/platform/web/ui/date-picker.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import {
  DESCRIPTION_MAX,
  LINE_MAX,
  PAYS,
  type Pays,
  SLUG_MAX,
  TITLE_MAX,
  VISIBILITIES,
  type Visibility,
} from '../../constants.ts'
import { addOfferPicture } from '../../contract/offers.ts'
import { offerPicturesQuery } from '../queries.ts'
import type { Choices } from './choices.ts'
import { ContentsInput } from './contents-input.tsx'
import {
  contentsOf,
  isInstant,
  type OfferForm,
  PAYS_LABELS,
  VISIBLE_LABELS,
} from './offer-fields.ts'

interface OfferInputsProps {
  form: FormOf<OfferForm>
  /** Until it is saved, its address follows its title; afterwards others may have the link. */
  isNew: boolean
  currency: string
  choices: Choices
}

export function OfferInputs({ form, isNew, currency, choices }: OfferInputsProps) {
  return (
    <>
      <Words form={form} isNew={isNew} />
      <Payment form={form} currency={currency} />
      <ContentsInput
        contents={contentsOf(form.values)}
        choices={choices}
        isChecked={form.isChecked}
        onChange={contents => form.set({ contents: JSON.stringify(contents) })}
      />
      <Sale form={form} />
    </>
  )
}

function Words({ form: { values, set }, isNew }: Pick<OfferInputsProps, 'form' | 'isNew'>) {
  return (
    <div className="grid gap-5">
      <TextField
        name="title"
        label={t`Title`}
        required
        maxLength={TITLE_MAX}
        onType={title => {
          const follows = isNew && values.slug === slugOf(values.title)
          set(follows ? { title, slug: slugOf(title) } : { title })
        }}
      />
      <TextField name="line" label={t`One line about it`} optional maxLength={LINE_MAX} />
      <LongTextField
        name="description"
        label={t`Description`}
        optional
        rows={8}
        hint={
          <Trans>
            Markdown: ## Heading, **bold**, - list, [link](https://…).{' '}
            <Length value={values.description} max={DESCRIPTION_MAX} />
          </Trans>
        }
      />
      <PictureChoice value={values.picture} onChange={picture => set({ picture })} />
    </div>
  )
}

/** What is free is meant once for each, unless the coach says otherwise. */
const paidBy = (pays: Pays, { per_person }: OfferForm): Partial<OfferForm> =>
  pays === 'free' && per_person === '' ? { pays, per_person: '1' } : { pays }

function Payment({ form: { values, set }, currency }: Pick<OfferInputsProps, 'form' | 'currency'>) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-2 font-serif text-2xl">
        <Trans>Price</Trans>
      </legend>
      <SelectField
        name="pays"
        label={t`How it is paid`}
        of={PAYS}
        labels={PAYS_LABELS}
        onChoose={pays => set(paidBy(pays as Pays, values))}
      />
      {values.pays !== 'free' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <AmountField
            name="price"
            label={values.pays === 'once' ? t`Price` : t`Price in all`}
            note={`(${currency})`}
            required
            inputMode="decimal"
          />
          {values.pays === 'instalments' && (
            <AmountField name="instalments" label={t`Number of payments`} required />
          )}
        </div>
      )}
    </fieldset>
  )
}

function Sale({ form }: Pick<OfferInputsProps, 'form'>) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-2 font-serif text-2xl">
        <Trans>On sale</Trans>
      </legend>
      <RadioField
        name="visible"
        legend={t`Who can buy it`}
        of={VISIBILITIES}
        labelOf={visible => {
          const [label, more] = VISIBLE_LABELS[visible as Visibility]
          return (
            <span className="py-1.5">
              <span className="block">{i18n._(label)}</span>
              <span className="block text-ink-soft text-sm">{i18n._(more)}</span>
            </span>
          )
        }}
      />
      <SaleDays form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField name="limit" label={t`How many at most`} optional />
        <AmountField name="per_person" label={t`How often for one person`} optional />
        <TextField
          name="slug"
          label={t`Address`}
          hint={`/offers/${form.values.slug || '…'}`}
          className="min-w-0"
          maxLength={SLUG_MAX}
          spellCheck={false}
        />
      </div>
    </fieldset>
  )
}

/** Days of this browser's clock: from the start of the first to the end of the last. */
const startOf = (day: string) =>
  isCalendarDate(day) ? new Date(`${day}T00:00`).toISOString() : day

function SaleDays({ form: { values, errors, set } }: Pick<OfferInputsProps, 'form'>) {
  const { dateOf } = useFormats()
  const { on_sale_from: from, on_sale_until: until } = values
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t`First day`} note={t`(optional)`} error={errors.on_sale_from}>
        <DatePicker
          value={isInstant(from) ? dateOf(from) : from}
          onChange={day => set({ on_sale_from: startOf(day) })}
        />
      </Field>
      <Field label={t`Last day`} note={t`(optional)`} error={errors.on_sale_until}>
        <DatePicker
          value={isInstant(until) ? dateOf(Date.parse(until) - 1) : until}
          onChange={day =>
            set({ on_sale_until: isCalendarDate(day) ? startOf(addDays(day, 1)) : day })
          }
        />
      </Field>
    </div>
  )
}

const WAY = {
  query: offerPicturesQuery,
  to: addOfferPicture,
  description: msg`The pictures of this site.`,
  mayDelete: false,
}

interface PictureChoiceProps {
  /** An id, or nothing. */
  value: string
  onChange: (id: string) => void
}

/** One of the library's pictures, or another that is added to it. */
function PictureChoice({ value, onChange }: PictureChoiceProps) {
  const { data = [] } = useQuery(offerPicturesQuery)
  const chosen = data.find(({ id }) => String(id) === value)
  return (
    <fieldset>
      <legend className="font-semibold">
        <Trans>
          Picture <span className="ms-1 font-normal text-ink-soft text-sm">(optional)</span>
        </Trans>
      </legend>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {chosen && (
          <img
            src={chosen.url}
            alt={chosen.alt || t`The chosen picture`}
            className="h-16 max-w-48 rounded-md border border-line object-cover"
          />
        )}
        <PictureDialog
          way={WAY}
          current={chosen?.url}
          onChoose={({ id }) => onChange(String(id))}
          trigger={
            <Button size="sm" variant="secondary">
              {chosen ? t`Change the picture` : t`Choose a picture`}
            </Button>
          }
        />
        {chosen && (
          <Button size="sm" variant="quiet" onClick={() => onChange('')}>
            <Trans>Leave it out</Trans>
          </Button>
        )}
      </div>
    </fieldset>
  )
}
