import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { REFLECTION_MAX } from '#src/features/tracker/constants.ts'
import type { DominoEntry } from '#src/features/tracker/contract/dominoes.ts'
import { type DominoReflection, newReflection } from '#src/features/tracker/contract/reflections.ts'
import { useAddReflection } from '#src/features/tracker/web/use-domino-changes.ts'
import { readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { useFormState } from '#src/platform/web/sections/form-state.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { isEvening } from '../../domain/day.ts'
import { dayReflectionsQuery } from '../queries.ts'
import { SentForm } from './sent-form.tsx'

/** What the day's domino has set in motion: what was written, and in the evening the line for it. */
export function EveningLine({ domino, hour }: { domino: DominoEntry; hour: number }) {
  const client = useQueryClient()
  const reflections = useQuery(dayReflectionsQuery(client, domino.user_id, domino.date))
  const written = (reflections.data ?? []).filter(each => each.domino_id === domino.id)
  return (
    <>
      {written.length > 0 && (
        <ol className="grid gap-2">
          {written.map(({ id, reflection }) => (
            <li key={id} className="border-primary border-s-4 ps-4">
              <p className="whitespace-pre-wrap break-words">{reflection}</p>
            </li>
          ))}
        </ol>
      )}
      {isEvening(hour, domino) && <ReflectionField domino={domino} />}
    </>
  )
}

function ReflectionField({ domino }: { domino: DominoEntry }) {
  const client = useQueryClient()
  const served = useFormState('reflection')
  const key = `reflection-${domino.id}`
  const [text, setText] = useState(() => readDraft<string>(key) ?? served?.values.reflection ?? '')
  const [error, setError] = useState(served?.errors.reflection)
  const add = useAddReflection(domino.id, 'quietly')
  useDraft(key, text, { enabled: text !== '' })

  function keep() {
    const checked = newReflection.safeParse({ domino_id: domino.id, reflection: text })
    setError(checked.error?.issues[0]?.message)
    if (!checked.success) return
    add.mutate(checked.data.reflection, {
      onSuccess: reflection => {
        setText('')
        const { queryKey } = dayReflectionsQuery(client, domino.user_id, domino.date)
        client.setQueryData<DominoReflection[]>(queryKey, known => [
          ...(known ?? []).filter(({ id }) => id !== reflection.id),
          reflection,
        ])
      },
    })
  }

  return (
    <SentForm
      name="reflection"
      fields={{ domino: domino.id }}
      onSend={keep}
      busy={add.isPending}
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
      <Button type="submit" variant="secondary" busy={add.isPending}>
        Keep it
      </Button>
    </SentForm>
  )
}
