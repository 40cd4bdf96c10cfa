import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { REFLECTION_MAX } from '#src/features/tracker/constants.ts'
import {
  type DominoEntry,
  type DominoReflection,
  newReflection,
} from '#src/features/tracker/contract/dominoes.ts'
import {
  kept,
  useWaitingReflections,
  writeReflection,
} from '#src/features/tracker/web/day-changes.ts'
import { ApiError } from '#src/platform/web/api/api.ts'
import { TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { HiddenFields } from '#src/platform/web/forms/press-form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { isEvening } from '../../domain/day.ts'
import { dayReflectionsQuery, rememberReflection } from '../queries.ts'

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

function ReflectionField({ domino }: { domino: DominoEntry }) {
  const client = useQueryClient()
  const read = (reflection: string) =>
    newReflection.safeParse({ domino_id: Math.max(1, domino.id), reflection })
  const form = useForm({
    stored: { reflection: '' },
    keep: `reflection-${domino.id}`,
    check: ({ reflection }) => ({ reflection: read(reflection).error?.issues[0]?.message }),
    send: async ({ reflection }) =>
      kept(await writeReflection(domino, read(reflection).data?.reflection ?? reflection)),
    native: { name: 'reflection', action: '/today' },
    // Where this device has no room it is said already.
    failed: error =>
      error instanceof ApiError
        ? t`This could not be saved; your words are still in the field.`
        : undefined,
    onDone(outcome) {
      if (outcome.is === 'stored')
        rememberReflection(client, domino.user_id, outcome.data as DominoReflection)
    },
  })
  return (
    <Form of={form} className="flex items-end gap-3">
      <HiddenFields of={{ domino: domino.id }} />
      <TextField
        name="reflection"
        label={t`How did it go?`}
        maxLength={REFLECTION_MAX}
        autoComplete="off"
        enterKeyHint="done"
        className="min-w-0 flex-1"
      />
      <SubmitButton variant="secondary">
        <Trans>Keep it</Trans>
      </SubmitButton>
    </Form>
  )
}
