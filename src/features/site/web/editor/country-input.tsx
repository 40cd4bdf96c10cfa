import { Select } from '#src/platform/web/ui/select.tsx'
import { COUNTRIES } from '../../domain/countries.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })
const named = COUNTRIES.map(code => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
  a.name.localeCompare(b.name, 'en'),
)

interface CountryInputProps {
  value: string
  onChange: (value: string) => void
}

/** Countries by name, so that nobody needs their codes. What was typed before there was a list is kept. */
export function CountryInput({ value, onChange }: CountryInputProps) {
  return (
    <Select value={value} onChange={event => onChange(event.target.value)} className="max-w-80">
      <option value="">Not said</option>
      {value && !COUNTRIES.includes(value) && <option value={value}>{value}</option>}
      {named.map(({ code, name }) => (
        // The server and the browser may name countries differently, depending on their age.
        <option key={code} value={code} suppressHydrationWarning>
          {name}
        </option>
      ))}
    </Select>
  )
}
