import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { REFLECTION_MAX } from '#src/features/tracker/constants.ts'
import {
  type DominoEntry,
  type DominoReflection,
  newReflection,
} from '#src/features/tracker/contract/dominoes.ts'
import { useWaitingReflections, writeReflection } from '#src/features/tracker/web/day-changes.ts'
import { toastError } from '#src/platform/web/api/api.ts'
import { useKept } from '#src/platform/web/drafts/use-kept.ts'
import { useFormState } from '#src/platform/web/forms/form-state.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, TextInput } from '#src/platform/web/ui/field.tsx'
import { isEvening } from '../../domain/day.ts'
import { dayReflectionsQuery, rememberReflection } from '../queries.ts'
import { SentForm } from './sent-form.tsx'

/** What the day's domino has set in motion: what was written, and in the evening the line for it. */
export function EveningLine({ domino, hour }: { domino: DominoEntry; hour: number }) {
  const client = useQueryClient()
  const reflections = useQuery(dayReflectionsQuery(client, domino.user_id, domino.date))
  const waiting = useWaitingReflections(domino)
  const written = (reflections.data ?? [])
    .filter(each => each.domino_id === domino.id)
    .map(({ id, reflection }) => ({ id, text: reflection }))
    .concat(waiting)
  return (
    <>
      {written.length > 0 && (
        <ol className="grid gap-2">
          {written.map(({ id, text }) => (
            <li key={id} className="border-primary border-s-4 ps-4">
              <p className="whitespace-pre-wrap break-words">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {isEvening(hour, domino) && <ReflectionField domino={domino} />}
    </>
  )
}

const NOT_KEPT = 'This could not be saved; your words are still in the field.'

function ReflectionField({ domino }: { domino: DominoEntry }) {
  const client = useQueryClient()
  const served = useFormState('reflection')
  const kept = useKept(`reflection-${domino.id}`, '', { refused: served?.values.reflection })
  const { value: text, set: setText } = kept
  const [error, setError] = useState(served?.errors.reflection)
  const [isBusy, setBusy] = useState(false)

  async function keep() {
    const checked = newReflection.safeParse({ domino_id: Math.max(1, domino.id), reflection: text })
    setError(checked.error?.issues[0]?.message)
    if (!checked.success) return
    setBusy(true)
    const outcome = await writeReflection(domino, checked.data.reflection)
    setBusy(false)
    if (outcome?.is === 'refused') return toastError(outcome.error, NOT_KEPT)
    if (!outcome) return
    if (outcome.is === 'stored') {
      rememberReflection(client, domino.user_id, outcome.data as DominoReflection)
    }
    setText('')
  }

  return (
    <SentForm
      name="reflection"
      fields={{ domino: domino.id }}
      onSend={() => void keep()}
      busy={isBusy}
      className="flex items-end gap-3"
    >
      <Field label="How did it go?" error={error} className="min-w-0 flex-1">
        <TextInput
          name="reflection"
          value={text}
          maxLength={REFLECTION_MAX}
          autoComplete="off"
          enterKeyHint="done"
          onChange={event => {
            setText(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={isBusy}>
        Keep it
      </Button>
    </SentForm>
  )
}
