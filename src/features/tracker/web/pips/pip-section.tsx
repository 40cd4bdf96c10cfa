import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import './pip-editor.css'
import { useRef, useState } from 'react'
import { changedFields } from '#src/contract/merge.ts'
import { labelWords, pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import { messageOf } from '#src/platform/web/api/api.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { useFieldEdit } from '#src/platform/web/editing/use-edit.ts'
import {
  askToChoose,
  VersionChoice,
  versionsOf,
} from '#src/platform/web/editing/version-choice.tsx'
import { toast } from '#src/platform/web/toast-store.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { PIP_COUNT, PIP_NUMBERS } from '../../constants.ts'
import type { DominoEntry } from '../../contract/dominoes.ts'
import type { PipFields, PipNumber } from '../../contract/pips.ts'
import { completedPips, pipsOf, withPipDefaults } from '../../domain/pips.ts'
import { fieldName, useUpdateDomino } from '../use-domino-changes.ts'
import { DominoTile, PipName, PipWell } from './domino-tile.tsx'
import { PipCounter } from './pip-counter.tsx'
import { PipEditor } from './pip-editor.tsx'
import { PipGrid } from './pip-grid.tsx'
import { PipShape } from './pip-shape.tsx'

interface PipDiagramProps {
  pips: PipFields
  /** Where a press on a pip begins an edit. */
  onPip?: ((n: PipNumber, status: string) => void) | undefined
}

/** A read-only tile: one image, and the same as text for screen readers; or twelve buttons that begin an edit. */
function PipDiagram({ pips, onPip }: PipDiagramProps) {
  const done = completedPips(pips)
  return (
    <div className="pip-editor">
      <div className="pip-editor-layout">
        <div className="pip-editor-tile">
          {onPip ? (
            <PipGrid pips={pips} onStatus={onPip} />
          ) : (
            <div
              className="domino-box"
              role="img"
              aria-label={t`Domino tile, ${done} of ${PIP_COUNT} pips Completed`}
            >
              <DominoTile
                pip={n => (
                  <span key={n} className="pip">
                    <PipWell n={n} status={pips[`pip${n}_status`]} />
                    <PipName>{labelWords(pips[`pip${n}_label`])}</PipName>
                  </span>
                )}
              />
            </div>
          )}
          <PipCounter done={done} />
        </div>
        <ol
          className="pip-diagram-rows grid max-w-xl content-start"
          data-pressable={onPip !== undefined || undefined}
          aria-label={t`The twelve pips`}
        >
          {PIP_NUMBERS.map(n => (
            <li
              key={n}
              className="flex items-center gap-3 border-line border-b py-2.5 last:border-b-0"
            >
              <span className="w-5 shrink-0 text-end text-ink-soft text-sm tabular-nums">{n}</span>
              <span className="min-w-0 flex-1">{labelWords(pips[`pip${n}_label`])}</span>
              <span className="flex w-28 shrink-0 items-center gap-1.5 text-sm">
                <PipShape status={pips[`pip${n}_status`]} />
                {pips[`pip${n}_status`]}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

/** 'Physical Movement goes first.', where a lead was named. */
function LeadLine({ entry }: { entry: DominoEntry }) {
  const lead = PIP_NUMBERS.find(n => n === entry.lead_pip)
  return lead ? (
    <p>
      <Trans>
        <strong>{labelWords(entry[`pip${lead}_label`])}</strong> goes first.
      </Trans>
    </p>
  ) : null
}

interface PipSectionProps {
  entry: DominoEntry
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
}

export const pipDraftKey = (id: number) => `domino-pips-${id}`

/** An edit of the pips: kept as a draft, merged with what was saved elsewhere, and sent on *Save Changes*. */
function usePipEdit(entry: DominoEntry) {
  const update = useUpdateDomino()
  const merged = useFieldEdit({
    keep: pipDraftKey(entry.id),
    stored: pipsOf(entry),
    since: entry.updated_at,
    keepIf: () => !entry.completed,
  })
  const { edit, value, isChanged, conflicts, sending, forget } = merged
  const latest = useRef(value)
  latest.current = value

  /** @param then once nothing is left to save */
  function save(then: () => void) {
    if (conflicts.length > 0) return askToChoose()
    if (!isChanged) return then()
    // With defaults filled in, as the server stores it, so that the response equals what the editor shows.
    const change = withPipDefaults(value, pipLabelsOf(siteSettings()))
    sending(change)
    update.mutate(
      { id: entry.id, since: edit.since, change },
      {
        onSuccess: () => {
          // What was changed while it was being saved stays.
          if (Object.keys(changedFields(change, latest.current)).length > 0) return
          forget()
          then()
        },
        onError: error => {
          const reason = messageOf(error, '')
          const description = reason
            ? t`Failed to update domino: ${reason}`
            : t`Failed to update domino`
          toast({ title: t`Error`, description, tone: 'destructive' })
        },
      },
    )
  }
  return { ...merged, isSaving: update.isPending, save }
}

/** A domino's pips: read-only until one is pressed or Edit is; changes are collected until saved (docs/product.md 4.2). */
export function PipSection({ entry, isEditing, onEditing }: PipSectionProps) {
  const { edit, value, isChanged, isSaving, set, choose, reset, save } = usePipEdit(entry)
  const [pressed, setPressed] = useState<PipNumber>()
  const doneButton = useRef<HTMLButtonElement>(null)

  function stop() {
    reset()
    setPressed(undefined)
    onEditing(false)
  }

  /** As if *Edit* had been pressed first. */
  function begin(n: PipNumber, status: string) {
    setPressed(n)
    set({ [`pip${n}_status`]: status })
    onEditing(true)
  }

  if (!isEditing || entry.completed) {
    return (
      <div className="grid gap-6">
        <LeadLine entry={entry} />
        <PipDiagram pips={entry} onPip={entry.completed ? undefined : begin} />
        {!entry.completed && (
          <Button
            variant="secondary"
            className="justify-self-start"
            onClick={() => onEditing(true)}
          >
            <Trans>Edit</Trans>
          </Button>
        )}
      </div>
    )
  }
  const saveOnly = () => save(() => doneButton.current?.focus())
  return (
    <div className="grid gap-6">
      <VersionChoice
        title={t`This domino was changed somewhere else too.`}
        versions={versionsOf(edit, fieldName)}
        onChoose={choose}
      />
      <PipEditor
        pips={value}
        onChange={set}
        lead={entry.lead_pip}
        start={pressed}
        onSave={saveOnly}
      />
      <div className="pip-actions">
        {(isChanged || isSaving) && (
          <Button busy={isSaving} onClick={saveOnly}>
            <Trans>Save Changes</Trans>
          </Button>
        )}
        <Button ref={doneButton} variant="secondary" disabled={isSaving} onClick={() => save(stop)}>
          <Trans>Done Editing</Trans>
        </Button>
        <Button variant="quiet" disabled={isSaving} onClick={stop}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}
