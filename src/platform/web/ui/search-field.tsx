import { Search } from 'lucide-react'
import { Field, TextInput } from './field.tsx'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <search className="relative block w-full sm:w-72">
      <Field label={label} hideLabel>
        <TextInput
          type="search"
          maxLength={200}
          autoComplete="off"
          placeholder={label}
          value={value}
          onChange={event => onChange(event.target.value)}
          className="ps-11"
        />
      </Field>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 inset-s-3.5 size-5 -translate-y-1/2 text-ink-soft"
      />
    </search>
  )
}
