import { pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { AREA_QUESTIONS_MIN } from '../../constants.ts'

interface AreasEditorProps {
  number: number
  pips: readonly number[]
  onChange: (pips: number[]) => void
}

/** The areas of a domino that a question is about; a member's review uses them to find the lowest ones. */
export function AreasEditor({ number, pips, onChange }: AreasEditorProps) {
  const labels = pipLabelsOf(siteSettings())
  const toggle = (pip: number) =>
    onChange(
      pips.includes(pip) ? pips.filter(each => each !== pip) : [...pips, pip].sort((a, b) => a - b),
    )
  return (
    <details className="rounded-md bg-sunken px-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        Areas of question {number}: {pips.map(pip => labels[pip - 1]).join(', ') || 'none'}
      </summary>
      <fieldset className="grid gap-1 pb-4 sm:grid-cols-2">
        <legend className="pb-2 text-ink-soft text-sm">
          A member's weekly review proposes the areas that do worst, from {AREA_QUESTIONS_MIN}{' '}
          questions each.
        </legend>
        {labels.map((label, at) => (
          <label key={label} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-primary"
              checked={pips.includes(at + 1)}
              onChange={() => toggle(at + 1)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
