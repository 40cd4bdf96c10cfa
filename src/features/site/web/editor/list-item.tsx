import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  ArrowDown,
  ArrowUp,
  Eye,
  EyeOff,
  GripVertical,
  type LucideIcon,
  Trash2,
} from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { optionWords } from '#src/features/texts/domain/option-words.ts'
import type { Filled } from '#src/features/texts/domain/words.ts'
import { Slot, type SoldCard } from '#src/platform/web/routing/slots.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { Field, Select, Switch, TextInput } from '#src/platform/web/ui/field.tsx'
import type { ContentKey } from '../../contract/content.ts'
import { inWordsOf } from '../../domain/placeholders.ts'
import { Length } from './length.tsx'
import { PlaceholderInput } from './placeholder-input.tsx'

export type Item = Readonly<Record<string, unknown>>

interface ListItemProps {
  fields: NonNullable<ContentKey['fields']>
  /** The words of the placeholders it may hold. */
  filled: Filled
  item: Item
  at: number
  count: number
  isDragged: boolean
  isBrief: boolean
  onChange: (item: Item) => void
  onMove: (to: number, button: 'up' | 'down') => void
  onRemove: () => void
  onDrag: (at: number | null) => void
  onDrop: () => void
}

const Tool = ({ icon: Icon, ...rest }: ComponentProps<'button'> & { icon: LucideIcon }) => (
  <button
    type="button"
    className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink disabled:cursor-default disabled:opacity-40"
    {...rest}
  >
    <Icon aria-hidden className="size-5" />
  </button>
)

/** Nothing for a new entry. */
const typedName = ({ item, fields, filled }: ListItemProps) =>
  inWordsOf(String(item[fields.find(({ kind }) => kind === 'text')?.name ?? ''] ?? ''), filled)

/** What everybody has to decide about an offer or a membership. */
const FIRST = ['title', 'name', 'price', 'currency', 'period', 'features']

/** What is written once, with what is sold, while a card sells it. */
const OF_SOLD = ['title', 'description', 'price', 'currency', 'period']

const isSold = ({ offer }: Item) => typeof offer === 'string' && offer !== ''

function asCard({ item, filled }: ListItemProps): SoldCard {
  const said = (name: string) => inWordsOf(String(item[name] ?? ''), filled)
  const features = Array.isArray(item.features) ? item.features : []
  return {
    title: said('title'),
    description: said('description'),
    price: Number(item.price),
    currency: said('currency'),
    period: said('period'),
    features: features.map(line => inWordsOf(String(line), filled)),
    button: said('button'),
    offer: said('offer'),
  }
}

const Inputs = ({ fields, filled, item, onChange }: ListItemProps) =>
  fields.map(field => (
    <ItemInput
      key={field.name}
      field={field}
      filled={filled}
      item={item}
      onChange={value => onChange({ ...item, [field.name]: value })}
    />
  ))

export function ListItem(props: ListItemProps) {
  const { fields, item, at, count, onChange, onMove } = props
  const typedAs = typedName(props)
  const name = typedAs || t`New entry`
  const [open, setOpen] = useState(!typedAs || (props.isBrief && at === 0))
  const hidden = item.hidden === true
  const sells = fields.some(field => field.name === 'offer')
  const typed = fields.filter(
    field => !(sells && (field.name === 'offer' || (isSold(item) && OF_SOLD.includes(field.name)))),
  )
  const isFirst = ({ name: field }: { name: string }) => !props.isBrief || FIRST.includes(field)
  const [first, rest] = [typed.filter(isFirst), typed.filter(field => !isFirst(field))]
  const sale = (
    <Slot name="card" card={asCard(props)} onSell={offer => onChange({ ...item, offer })} />
  )
  return (
    <li
      data-entry
      className={cx('rounded-md border border-line bg-sheet', props.isDragged && 'opacity-50')}
      onDragOver={event => event.preventDefault()}
      onDrop={props.onDrop}
    >
      <div className="flex flex-wrap items-center">
        <span
          draggable
          aria-hidden
          title={t`Drag to another place`}
          onDragStart={() => props.onDrag(at)}
          onDragEnd={() => props.onDrag(null)}
          className="grid size-11 cursor-grab place-items-center text-ink-soft"
        >
          <GripVertical className="size-5" />
        </span>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className={cx(
            'min-h-11 min-w-32 flex-1 cursor-pointer py-2 pe-2 text-start font-semibold',
            hidden && 'text-ink-soft',
          )}
        >
          {name}
          {hidden && (
            <Badge className="ms-2">
              <Trans>Hidden</Trans>
            </Badge>
          )}
        </button>
        <span className="ms-auto flex">
          <Tool
            data-move="up"
            icon={ArrowUp}
            disabled={at === 0}
            aria-label={t`Move up: ${name}`}
            onClick={() => onMove(at - 1, 'up')}
          />
          <Tool
            data-move="down"
            icon={ArrowDown}
            disabled={at === count - 1}
            aria-label={t`Move down: ${name}`}
            onClick={() => onMove(at + 1, 'down')}
          />
          <Tool
            icon={hidden ? Eye : EyeOff}
            aria-label={hidden ? t`Show: ${name}` : t`Hide: ${name}`}
            onClick={() => onChange({ ...item, hidden: !hidden })}
          />
          <Tool icon={Trash2} aria-label={t`Remove: ${name}`} onClick={props.onRemove} />
        </span>
      </div>
      {open && (
        <div className="grid gap-4 border-line border-t p-4">
          {sells && isSold(item) && sale}
          <Inputs {...props} fields={first} />
          {sells && !isSold(item) && sale}
          {rest.length > 0 && (
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
                <Trans>
                  More<span className="sr-only"> of {name}</span>
                </Trans>
              </summary>
              <div className="mt-2 grid gap-4">
                <Inputs {...props} fields={rest} />
              </div>
            </details>
          )}
        </div>
      )}
    </li>
  )
}

const LONG = 130

interface ItemInputProps {
  field: NonNullable<ContentKey['fields']>[number]
  /** The words of the placeholders it may hold. */
  filled: Filled
  item: Readonly<Record<string, unknown>>
  onChange: (value: unknown) => void
}

/** One field of an entry, by its kind. */
function ItemInput({ field, filled, item, onChange }: ItemInputProps) {
  const value = item[field.name]
  if (field.fixed) {
    const { by = '', values = {}, value: otherwise = '', because } = field.fixed
    return (
      <Field label={field.label} hint={because}>
        <TextInput
          readOnly
          value={values[String(item[by])] ?? otherwise}
          className="max-w-60 bg-sunken"
        />
      </Field>
    )
  }
  if (field.kind === 'flag')
    return <Switch label={field.label} checked={value === true} onChange={onChange} />
  const text = Array.isArray(value) ? value.join('\n') : String(value ?? '')
  const note = field.optional ? t`(optional)` : undefined
  const typed = (event: { target: { value: string } }) => onChange(event.target.value)
  return (
    <Field
      label={field.label}
      note={note}
      hint={field.kind === 'text' ? <Length value={text} max={field.max} /> : undefined}
    >
      {field.kind === 'choice' ? (
        <Select value={text} onChange={typed}>
          {field.options?.map(option => (
            <option key={option} value={option}>
              {optionWords(option)}
            </option>
          ))}
        </Select>
      ) : field.kind === 'number' ? (
        <TextInput
          type="number"
          min={0}
          max={field.max}
          step="any"
          value={text}
          onChange={event => onChange(event.target.valueAsNumber)}
          className="max-w-40"
        />
      ) : field.kind === 'lines' ? (
        <PlaceholderInput
          value={text}
          filled={filled}
          rows={4}
          onChange={next => onChange(next.split('\n'))}
        />
      ) : (
        <PlaceholderInput
          value={text}
          filled={filled}
          rows={field.max > LONG ? 2 : undefined}
          onChange={onChange}
        />
      )}
    </Field>
  )
}
