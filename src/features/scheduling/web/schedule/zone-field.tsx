import { useInBrowser } from '#src/platform/web/browser/use-in-browser.ts'
import { useZone } from '#src/platform/web/calendar/clock.tsx'
import { Field, Select } from '#src/platform/web/ui/field.tsx'

let known: readonly string[] | undefined

/** The zones that this browser knows; the server may know others, so it renders none. */
function knownZones(): readonly string[] {
  known ??= Intl.supportedValuesOf('timeZone')
  return known
}

interface ZoneFieldProps {
  label: string
  hint?: string
  zone: string
  onChange: (zone: string) => void
}

export function ZoneField({ label, hint, zone, onChange }: ZoneFieldProps) {
  const here = useZone()
  const known = useInBrowser(knownZones, [])
  const zones = [...new Set([zone, here, ...known, 'UTC'])].sort()
  return (
    <Field label={label} hint={hint} className="max-w-md">
      <Select value={zone} onChange={event => onChange(event.target.value)}>
        {zones.map(each => (
          <option key={each} value={each}>
            {each.replaceAll('_', ' ')}
          </option>
        ))}
      </Select>
    </Field>
  )
}
