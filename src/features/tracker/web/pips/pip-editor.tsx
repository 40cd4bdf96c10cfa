import { useId, useState } from 'react'
import { pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { PIP_COUNT, PIP_STATUSES } from '../../constants.ts'
import { completedPips, type PipFields, type PipNumber } from '../../domain/pips.ts'
import './pip-editor.css'
import { LeadSelect } from './lead-select.tsx'
import { PipCounter } from './pip-counter.tsx'
import { PipGrid } from './pip-grid.tsx'
import { PipRows } from './pip-rows.tsx'
import { PipShape } from './pip-shape.tsx'

interface PipEditorProps {
  pips: PipFields
  onChange: (patch: Partial<PipFields>) => void
  /** The pip that goes first, by number. */
  lead: number | null
  /** Without it, the lead is only shown. */
  onLead?: (lead: number | null) => void
}

/** Edits the twelve pips, on the tile or in the rows beside it. */
export function PipEditor({ pips, onChange, lead, onLead }: PipEditorProps) {
  const legend = useId()
  const labels = pipLabelsOf(siteSettings())
  const [current, setCurrent] = useState<PipNumber>()
  const [announcement, setAnnouncement] = useState('')

  function change(patch: Partial<PipFields>) {
    onChange(patch)
    const [key, value] = Object.entries(patch)[0] ?? []
    const n = Number(key?.match(/^pip(\d+)_status$/)?.[1] ?? 0) as PipNumber
    if (!n) return
    const done = completedPips({ ...pips, ...patch })
    setAnnouncement(
      `Pip ${n}, ${pips[`pip${n}_label`] || labels[n - 1]}, ${value}. ${done} of ${PIP_COUNT} Completed.`,
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
            onStatus={(n, status) => change({ [`pip${n}_status`]: status })}
            onCurrent={setCurrent}
          />
          <div className="pip-editor-notes">
            <PipCounter done={completedPips(pips)} />
            <div id={legend} className="pip-legend">
              <p className="pip-legend-touch">Tap a pip to change its status.</p>
              <ul>
                {PIP_STATUSES.map((status, at) => (
                  <li key={status}>
                    <PipShape status={status} />
                    <span>{status}</span>
                    <kbd>{at + 1}</kbd>
                  </li>
                ))}
              </ul>
              <p className="pip-legend-keys">
                <kbd>Arrows</kbd> move, <kbd>Space</kbd> next status, <kbd>Home</kbd> <kbd>End</kbd>{' '}
                first and last. <kbd>N</kbd> <kbd>I</kbd> <kbd>C</kbd> set a status too.
              </p>
            </div>
          </div>
        </div>
        <PipRows pips={pips} current={current} lead={lead} onChange={change} />
      </div>
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </div>
  )
}
