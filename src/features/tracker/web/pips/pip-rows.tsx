import type { KeyboardEvent } from 'react'
import { pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import { isComposing } from '#src/platform/web/browser/composition.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { Select, TextInput } from '#src/platform/web/ui/field.tsx'
import { PIP_NUMBERS, PIP_STATUSES, PIP_TEXT_MAX } from '../../constants.ts'
import { knownStatus, type PipFields, type PipNumber } from '../../domain/pips.ts'
import { isSaveKey } from './pip-keys.ts'
import { PipShape } from './pip-shape.tsx'

interface PipRowsProps {
  pips: PipFields
  current: PipNumber | undefined
  /** Shown before the others. */
  lead: number | null
  onChange: (patch: Partial<PipFields>) => void
  onSave: () => void
}

/** One row per pip: its label, and its status as a select (docs/product.md 4.2). */
export function PipRows({ pips, current, lead, onChange, onSave }: PipRowsProps) {
  const labels = pipLabelsOf(siteSettings())
  return (
    <ol className="pip-rows" aria-label="Names and statuses of the twelve pips">
      {PIP_NUMBERS.toSorted((a, b) => Number(b === lead) - Number(a === lead)).map(n => {
        const status = pips[`pip${n}_status`]
        return (
          <li
            key={n}
            value={n}
            data-current={n === current || undefined}
            data-lead={n === lead || undefined}
          >
            <span
              className="flex items-center gap-1 text-ink-soft text-sm tabular-nums"
              aria-hidden="true"
            >
              <span className="w-5 shrink-0 text-right">{n}</span>
              <PipShape status={status} />
            </span>
            <TextInput
              aria-label={`Pip ${n} label`}
              className="pip-label"
              value={pips[`pip${n}_label`]}
              placeholder={labels[n - 1]}
              maxLength={PIP_TEXT_MAX}
              autoComplete="off"
              enterKeyHint="next"
              onKeyDown={event => (isSaveKey(event) ? onSave() : goToNextRow(event))}
              onChange={event => onChange({ [`pip${n}_label`]: event.target.value })}
            />
            <Select
              aria-label={`Pip ${n} status`}
              className="w-full"
              value={status}
              onChange={event => onChange({ [`pip${n}_status`]: event.target.value })}
            >
              {PIP_STATUSES.map(choice => (
                <option key={choice} value={choice}>
                  {choice}
                </option>
              ))}
              {!knownStatus(status) && <option value={status}>{status}</option>}
            </Select>
          </li>
        )
      })}
    </ol>
  )
}

/** Enter moves to the next label instead of submitting the form in the middle of typing. */
function goToNextRow(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || isComposing(event)) return
  event.preventDefault()
  event.currentTarget.closest('li')?.nextElementSibling?.querySelector('input')?.focus()
}
