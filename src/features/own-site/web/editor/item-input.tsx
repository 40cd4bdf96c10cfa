import { Field } from '#src/platform/web/ui/field.tsx'
import { Select } from '#src/platform/web/ui/select.tsx'
import { Switch } from '#src/platform/web/ui/switch.tsx'
import { TextArea } from '#src/platform/web/ui/text-area.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import type { ContentKey } from '../../contract.ts'
import { Length } from './length.tsx'

const LONG = 130

interface ItemInputProps {
  field: NonNullable<ContentKey['fields']>[number]
  value: unknown
  onChange: (value: unknown) => void
}

/** One field of an entry, by its kind. */
export function ItemInput({ field, value, onChange }: ItemInputProps) {
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
            <option key={option}>{option}</option>
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
        <TextArea value={text} rows={4} onChange={event => onChange(event.target.value.split('\n'))} />
      ) : field.max > LONG ? (
        <TextArea value={text} rows={2} onChange={typed} />
      ) : (
        <TextInput value={text} onChange={typed} />
      )}
    </Field>
  )
}
