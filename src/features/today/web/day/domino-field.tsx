import { useId, useState } from 'react'
import { TITLE_MAX, TITLE_REQUIRED } from '#src/features/tracker/constants.ts'
import type { DominoDraft } from '#src/features/tracker/contract/dominoes.ts'
import { defaultPips, PIP_LABELS } from '#src/features/tracker/domain/pips.ts'
import { setDomino } from '#src/features/tracker/web/day-changes.ts'
import { toastError } from '#src/platform/web/api/api.ts'
import { useKept } from '#src/platform/web/drafts/use-kept.ts'
import { useFormState } from '#src/platform/web/forms/form-state.ts'
import { newId } from '#src/platform/web/offline/outbox.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, TextInput } from '#src/platform/web/ui/field.tsx'
import { SentForm } from './sent-form.tsx'

/** Of no date: what is typed at midnight is the next day's. */
const DRAFT = 'today-domino'

const NOT_SET = 'Your domino could not be saved; your words are still in the field.'

interface DominoFieldProps {
  userId: number
  date: string
  draft: DominoDraft | null
  /** What another page suggests: it stands in the field, and is kept nowhere until it is set or changed. */
  proposal: string
  /** The last ones used, by pip. */
  labels: readonly string[]
  /** Of a trial that runs: its coin has named what goes first. */
  trialPip: number | null
  /** @param id by which it is known on this device. @param hasLead whether it says what goes first */
  onSet: (id: string, hasLead: boolean) => void
}

const useTitle = (proposal: string, refused: string | undefined) =>
  useKept(DRAFT, proposal, { refused, keepIf: title => title !== '' })

/** Sets a day's domino with one line; nothing else is asked. */
export function DominoField({
  userId,
  date,
  draft,
  proposal,
  labels,
  trialPip,
  onSet,
}: DominoFieldProps) {
  const served = useFormState('domino')
  const { value: title, set: setTitle, forget } = useTitle(proposal, served?.values.title)
  const [error, setError] = useState(served?.errors.title)
  const [isBusy, setBusy] = useState(false)

  async function save(words: string, planned?: DominoDraft) {
    setError(words.trim() ? undefined : TITLE_REQUIRED)
    if (!words.trim()) return
    const lead_pip = planned?.lead_pip ?? trialPip
    const id = newId()
    const form = {
      ...defaultPips(labels),
      date,
      title: words,
      description: planned?.description ?? '',
      lead_pip,
    }
    setBusy(true)
    const outcome = await setDomino(userId, form, id)
    setBusy(false)
    if (outcome?.is === 'refused') return toastError(outcome.error, NOT_SET)
    if (!outcome) return
    // The day may show it already, without this field.
    forget()
    setTitle('')
    onSet(id, lead_pip !== null)
  }

  const names = Object.fromEntries(PIP_LABELS.map((name, at) => [name, labels[at] ?? '']))
  return (
    <div className="grid gap-3">
      <SentForm
        name="domino"
        fields={{ date, ...names, ...(trialPip !== null && { lead_pip: trialPip }) }}
        onSend={() => void save(title)}
        busy={isBusy}
        className="grid gap-3"
      >
        <Field
          label="What is the one action today?"
          error={error}
          className="[&>label]:font-serif [&>label]:text-2xl"
        >
          <TextInput
            name="title"
            value={title}
            maxLength={TITLE_MAX}
            placeholder={draft?.title}
            autoComplete="off"
            enterKeyHint="done"
            className="min-h-13 text-lg"
            onChange={event => {
              setTitle(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
        <Button
          type="submit"
          size="lg"
          busy={isBusy}
          className="max-sm:w-full sm:justify-self-start"
        >
          Set it
        </Button>
      </SentForm>
      {draft && title === '' && (
        <PlannedDomino
          draft={draft}
          fields={{ date, ...names }}
          busy={isBusy}
          onUse={() => void save(draft.title, draft)}
        />
      )}
    </div>
  )
}

interface PlannedDominoProps {
  draft: DominoDraft
  fields: Readonly<Record<string, string>>
  busy: boolean
  onUse: () => void
}

function PlannedDomino({ draft, fields, busy, onUse }: PlannedDominoProps) {
  const hint = useId()
  return (
    <SentForm
      name="domino"
      fields={{
        ...{ ...fields, title: draft.title, description: draft.description },
        ...(draft.lead_pip !== null && { lead_pip: draft.lead_pip }),
      }}
      onSend={onUse}
      busy={busy}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-3"
    >
      <p id={hint} className="min-w-0 break-words">
        <span className="text-ink-soft">Planned: </span>
        {draft.title}
      </p>
      <Button type="submit" variant="secondary" aria-describedby={hint}>
        Use it
      </Button>
    </SentForm>
  )
}
