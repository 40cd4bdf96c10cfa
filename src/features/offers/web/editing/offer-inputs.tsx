import { useQuery } from '@tanstack/react-query'
import { addDays, isCalendarDate } from '#src/contract/calendar.ts'
import { slugOf } from '#src/features/site/domain/slug.ts'
import { Length } from '#src/features/site/web/editor/length.tsx'
import { PictureDialog } from '#src/features/site/web/pictures/picture-dialog.tsx'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { DatePicker } from '#src/platform/web/ui/date-picker.tsx'
import { Choice, Field, Options, Select, TextArea, TextInput } from '#src/platform/web/ui/field.tsx'
import {
  DESCRIPTION_MAX,
  LINE_MAX,
  PAYS,
  type Pays,
  SLUG_MAX,
  TITLE_MAX,
  VISIBILITIES,
} from '../../constants.ts'
import { addOfferPicture } from '../../contract/offers.ts'
import { offerPicturesQuery } from '../queries.ts'
import { type Choices, ContentsInput } from './contents-input.tsx'
import {
  contentsOf,
  isInstant,
  type OfferForm,
  PAYS_LABELS,
  VISIBLE_LABELS,
} from './offer-fields.ts'

interface OfferInputsProps {
  form: OfferForm
  /** Until it is saved, its address follows its title; afterwards others may have the link. */
  isNew: boolean
  currency: string
  choices: Choices
  errors: Readonly<Record<string, string>>
  isChecked: boolean
  onChange: (change: Partial<OfferForm>) => void
}

export function OfferInputs(props: OfferInputsProps) {
  return (
    <div className="grid gap-8">
      <Words {...props} />
      <Payment {...props} />
      <ContentsInput
        contents={contentsOf(props.form)}
        choices={props.choices}
        isChecked={props.isChecked}
        onChange={contents => props.onChange({ contents: JSON.stringify(contents) })}
      />
      <Sale {...props} />
    </div>
  )
}

function Words({ form, isNew, errors, onChange }: OfferInputsProps) {
  return (
    <div className="grid gap-5">
      <Field label="Title" error={errors.title} required>
        <TextInput
          value={form.title}
          maxLength={TITLE_MAX}
          onChange={event => {
            const title = event.target.value
            const follows = isNew && form.slug === slugOf(form.title)
            onChange(follows ? { title, slug: slugOf(title) } : { title })
          }}
        />
      </Field>
      <Field label="One line about it" note="(optional)" error={errors.line}>
        <TextInput
          value={form.line}
          maxLength={LINE_MAX}
          onChange={event => onChange({ line: event.target.value })}
        />
      </Field>
      <Field
        label="Description"
        note="(optional)"
        hint={
          <>
            Markdown: ## Heading, **bold**, - list, [link](https://…).{' '}
            <Length value={form.description} max={DESCRIPTION_MAX} />
          </>
        }
        error={errors.description}
      >
        <TextArea
          rows={8}
          value={form.description}
          onChange={event => onChange({ description: event.target.value })}
        />
      </Field>
      <PictureChoice value={form.picture} onChange={picture => onChange({ picture })} />
    </div>
  )
}

/** What is free is meant once for each, unless the coach says otherwise. */
const paidBy = (pays: Pays, { per_person }: OfferForm): Partial<OfferForm> =>
  pays === 'free' && per_person === '' ? { pays, per_person: '1' } : { pays }

function Payment({ form, currency, errors, onChange }: OfferInputsProps) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-2 font-serif text-2xl">Price</legend>
      <Field label="How it is paid">
        <Select
          value={form.pays}
          onChange={event => onChange(paidBy(event.target.value as Pays, form))}
        >
          <Options of={PAYS} labels={PAYS_LABELS} />
        </Select>
      </Field>
      {form.pays !== 'free' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={form.pays === 'once' ? 'Price' : 'Price in all'}
            note={`(${currency})`}
            error={errors.price}
            required
          >
            <TextInput
              inputMode="decimal"
              value={form.price}
              onChange={event => onChange({ price: event.target.value })}
            />
          </Field>
          {form.pays === 'instalments' && (
            <Field label="Number of payments" error={errors.instalments} required>
              <TextInput
                inputMode="numeric"
                value={form.instalments}
                onChange={event => onChange({ instalments: event.target.value })}
              />
            </Field>
          )}
        </div>
      )}
    </fieldset>
  )
}

function Sale({ form, errors, onChange }: OfferInputsProps) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-2 font-serif text-2xl">On sale</legend>
      <fieldset className="min-w-0">
        <legend className="font-semibold">Who can buy it</legend>
        {VISIBILITIES.map(visible => {
          const [label, more] = VISIBLE_LABELS[visible]
          return (
            <Choice
              key={visible}
              type="radio"
              name="visible"
              checked={form.visible === visible}
              onChange={() => onChange({ visible })}
            >
              <span className="py-1.5">
                <span className="block">{label}</span>
                <span className="block text-ink-soft text-sm">{more}</span>
              </span>
            </Choice>
          )
        })}
      </fieldset>
      <SaleDays form={form} errors={errors} onChange={onChange} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="How many at most" note="(optional)" error={errors.limit}>
          <TextInput
            inputMode="numeric"
            value={form.limit}
            onChange={event => onChange({ limit: event.target.value })}
          />
        </Field>
        <Field label="How often for one person" note="(optional)" error={errors.per_person}>
          <TextInput
            inputMode="numeric"
            value={form.per_person}
            onChange={event => onChange({ per_person: event.target.value })}
          />
        </Field>
        <Field
          label="Address"
          hint={`/offers/${form.slug || '…'}`}
          error={errors.slug}
          className="min-w-0"
        >
          <TextInput
            value={form.slug}
            maxLength={SLUG_MAX}
            spellCheck={false}
            onChange={event => onChange({ slug: event.target.value })}
          />
        </Field>
      </div>
    </fieldset>
  )
}

/** Days of this browser's clock: from the start of the first to the end of the last. */
const startOf = (day: string) =>
  isCalendarDate(day) ? new Date(`${day}T00:00`).toISOString() : day

type SaleDaysProps = Pick<OfferInputsProps, 'form' | 'errors' | 'onChange'>

function SaleDays({ form, errors, onChange }: SaleDaysProps) {
  const { dateOf } = useFormats()
  const { on_sale_from: from, on_sale_until: until } = form
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="First day" note="(optional)" error={errors.on_sale_from}>
        <DatePicker
          value={isInstant(from) ? dateOf(from) : from}
          onChange={day => onChange({ on_sale_from: startOf(day) })}
        />
      </Field>
      <Field label="Last day" note="(optional)" error={errors.on_sale_until}>
        <DatePicker
          value={isInstant(until) ? dateOf(Date.parse(until) - 1) : until}
          onChange={day =>
            onChange({ on_sale_until: isCalendarDate(day) ? startOf(addDays(day, 1)) : day })
          }
        />
      </Field>
    </div>
  )
}

const WAY = {
  query: offerPicturesQuery,
  to: addOfferPicture,
  description: 'The pictures of this site.',
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
        Picture <span className="ml-1 font-normal text-ink-soft text-sm">(optional)</span>
      </legend>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {chosen && (
          <img
            src={chosen.url}
            alt={chosen.alt || 'The chosen picture'}
            className="h-16 max-w-48 rounded-md border border-line object-cover"
          />
        )}
        <PictureDialog
          way={WAY}
          current={chosen?.url}
          onChoose={({ id }) => onChange(String(id))}
          trigger={
            <Button size="sm" variant="secondary">
              {chosen ? 'Change the picture' : 'Choose a picture'}
            </Button>
          }
        />
        {chosen && (
          <Button size="sm" variant="quiet" onClick={() => onChange('')}>
            Leave it out
          </Button>
        )}
      </div>
    </fieldset>
  )
}
