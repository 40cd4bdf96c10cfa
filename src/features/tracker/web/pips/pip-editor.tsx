import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import './pip-editor.css'
import { type KeyboardEvent, useId, useState } from 'react'
import { labelWords, pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import { isComposing } from '#src/platform/web/browser/composition.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, Select, TextInput } from '#src/platform/web/ui/field.tsx'
import { PIP_COUNT, PIP_NUMBERS, PIP_STATUSES, PIP_TEXT_MAX } from '../../constants.ts'
import type { PipFields, PipNumber } from '../../contract/pips.ts'
import { completedPips, knownStatus, statusWords } from '../../domain/pips.ts'
import { PipCounter } from './pip-counter.tsx'
import { PipGrid } from './pip-grid.tsx'
import { isSaveKey } from './pip-keys.ts'
import { PipShape } from './pip-shape.tsx'

interface LeadSelectProps {
  pips: PipFields
  lead: number | null
  onLead: (lead: number | null) => void
}

function LeadSelect({ pips, lead, onLead }: LeadSelectProps) {
  const labels = pipLabelsOf(siteSettings())
  return (
    <Field
      label={t`Which pip goes first?`}
      note={t`(optional)`}
      hint={t`Name it before you begin: over the weeks it shows what starts your cascade.`}
      className="mb-6 max-w-md"
    >
      <Select value={lead ?? ''} onChange={event => onLead(Number(event.target.value) || null)}>
        <option value="">{t`None in particular`}</option>
        {PIP_NUMBERS.map(n => (
          <option key={n} value={n}>
            {labelWords(pips[`pip${n}_label`] || (labels[n - 1] ?? ''))}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface PipEditorProps {
  pips: PipFields
  onChange: (patch: Partial<PipFields>) => void
  lead: number | null
  /** Without it, the lead is only shown. */
  onLead?: (lead: number | null) => void
  /** The pip that has the focus at the start. */
  start?: PipNumber | undefined
  /** By Ctrl+Enter on a pip or in a name. */
  onSave: () => void
}

export function PipEditor({ pips, onChange, lead, onLead, start, onSave }: PipEditorProps) {
  const legend = useId()
  const labels = pipLabelsOf(siteSettings())
  const [current, setCurrent] = useState<PipNumber>()
  const [announcement, setAnnouncement] = useState('')
  const [hasNames, setHasNames] = useState(false)

  function change(patch: Partial<PipFields>) {
    onChange(patch)
    const [key, value] = Object.entries(patch)[0] ?? []
    const n = Number(key?.match(/^pip(\d+)_status$/)?.[1] ?? 0) as PipNumber
    if (!n) return
    const done = completedPips({ ...pips, ...patch })
    setAnnouncement(
      t`Pip ${n}, ${labelWords(pips[`pip${n}_label`] || labels[n - 1] || '')}, ${statusWords(value ?? '')}. ${done} of ${PIP_COUNT} Completed.`,
    )
  }

  return (
    <div className="pip-editor">
      {onLead && <LeadSelect pips={pips} lead={lead} onLead={onLead} />}
      <div className="pip-editor-layout">
        <div className="pip-editor-tile">
          <PipGrid
            pips={pips}
            describedBy={legend}
            start={start}
            onSave={onSave}
            onStatus={(n, status) => change({ [`pip${n}_status`]: status })}
            onCurrent={setCurrent}
          />
          <Button
            className="sr-only justify-self-start focus-visible:not-sr-only focus-visible:inline-flex"
            onClick={onSave}
          >
            <Trans>Save now</Trans>
          </Button>
          <div className="pip-editor-notes">
            <PipCounter done={completedPips(pips)} />
            <div id={legend} className="pip-legend">
              <p className="pip-legend-touch">
                <Trans>Tap a pip to change its status.</Trans>
              </p>
              <ul>
                {PIP_STATUSES.map((status, at) => (
                  <li key={status}>
                    <PipShape status={status} />
                    <span>{statusWords(status)}</span>
                    <kbd>{at + 1}</kbd>
                  </li>
                ))}
              </ul>
              <p className="pip-legend-keys">
                <Trans>
                  <kbd>Arrows</kbd> move, <kbd>Space</kbd> next status, <kbd>Home</kbd>{' '}
                  <kbd>End</kbd> first and last. <kbd>N</kbd> <kbd>I</kbd> <kbd>C</kbd> set a status
                  too. <kbd>Ctrl</kbd> <kbd>Enter</kbd> saves.
                </Trans>
              </p>
            </div>
          </div>
        </div>
        <Button
          variant="quiet"
          className="pip-names-button"
          aria-expanded={hasNames}
          onClick={() => setHasNames(!hasNames)}
        >
          <Trans>Change the names</Trans>
        </Button>
        <div className="pip-names" data-open={hasNames || undefined}>
          <PipRows pips={pips} current={current} lead={lead} onChange={change} onSave={onSave} />
        </div>
      </div>
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </div>
  )
}

interface PipRowsProps {
  pips: PipFields
  current: PipNumber | undefined
  /** Shown before the others. */
  lead: number | null
  onChange: (patch: Partial<PipFields>) => void
  onSave: () => void
}

/** One row per pip: its label, and its status as a select (docs/product.md 4.2). */
function PipRows({ pips, current, lead, onChange, onSave }: PipRowsProps) {
  const labels = pipLabelsOf(siteSettings())
  return (
    <ol className="pip-rows" aria-label={t`Names and statuses of the twelve pips`}>
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
              <span className="w-5 shrink-0 text-end">{n}</span>
              <PipShape status={status} />
            </span>
            <TextInput
              aria-label={t`Pip ${n} label`}
              className="pip-label"
              value={labelWords(pips[`pip${n}_label`])}
              placeholder={labelWords(labels[n - 1] ?? '')}
              maxLength={PIP_TEXT_MAX}
              autoComplete="off"
              enterKeyHint="next"
              onKeyDown={event => (isSaveKey(event) ? onSave() : goToNextRow(event))}
              onChange={event => onChange({ [`pip${n}_label`]: event.target.value })}
            />
            <Select
              aria-label={t`Pip ${n} status`}
              className="w-full"
              value={status}
              onChange={event => onChange({ [`pip${n}_status`]: event.target.value })}
            >
              {PIP_STATUSES.map(choice => (
                <option key={choice} value={choice}>
                  {statusWords(choice)}
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
