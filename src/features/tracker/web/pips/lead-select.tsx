import { pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { Field } from '#src/platform/web/ui/field.tsx'
import { Select } from '#src/platform/web/ui/select.tsx'
import { PIP_NUMBERS } from '../../constants.ts'
import type { PipFields } from '../../domain/pips.ts'

interface LeadSelectProps {
  pips: PipFields
  lead: number | null
  onLead: (lead: number | null) => void
}

/** Names the pip that goes first. */
export function LeadSelect({ pips, lead, onLead }: LeadSelectProps) {
  const labels = pipLabelsOf(siteSettings())
  return (
    <Field
      label="Which pip goes first?"
      note="(optional)"
      hint="Name it before you begin: over the weeks it shows what starts your cascade."
      className="mb-6 max-w-md"
    >
      <Select value={lead ?? ''} onChange={event => onLead(Number(event.target.value) || null)}>
        <option value="">None in particular</option>
        {PIP_NUMBERS.map(n => (
          <option key={n} value={n}>
            {pips[`pip${n}_label`] || labels[n - 1]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
