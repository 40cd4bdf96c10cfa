import type { Filled } from '#src/features/texts/domain/words.ts'
import { Field, Select, Switch, TextInput } from '#src/platform/web/ui/field.tsx'
import type { ContentKey } from '../../contract/content.ts'
import { Length } from './length.tsx'
import { PlaceholderInput } from './placeholder-input.tsx'

const LONG = 130

interface ItemInputProps {
  field: NonNullable<ContentKey['fields']>[number]
  /** The words of the placeholders it may hold. */
  filled: Filled
  item: Readonly<Record<string, unknown>>
  onChange: (value: unknown) => void
}

/** One field of an entry, by its kind. */
export function ItemInput({ field, filled, item, onChange }: ItemInputProps) {
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
  const note = field.optional ? '(optional)' : undefined
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
              {option}
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
