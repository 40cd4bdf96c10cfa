import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '#src/platform/web/api/api.ts'
import { useIntentKey } from '#src/platform/web/api/use-intent-key.ts'
import { clearDraft, readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { AGENDA_MAX } from '../../constants.ts'
import { proposeForAgenda } from '../../contract/agenda.ts'
import { useGroupChange } from '../use-group-change.ts'

export function Propose({ groupId }: { groupId: number }) {
  const draft = `group-agenda-${groupId}`
  const [text, setText] = useState(() => readDraft<string>(draft) ?? '')
  useDraft(draft, text, { enabled: text !== '' })
  const intent = useIntentKey()
  const { onSettled } = useGroupChange(groupId)
  const propose = useMutation({
    mutationFn: () =>
      call(proposeForAgenda, {
        params: { id: String(groupId) },
        body: { text },
        idempotencyKey: intent.keyFor(text),
      }),
    onSuccess: () => {
      intent.fulfilled()
      setText('')
      clearDraft(draft)
    },
    onSettled,
  })
  return (
    <form
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        if (text.trim() !== '') propose.mutate()
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label="I would like to talk about" className="min-w-48 flex-1">
          <TextInput value={text} maxLength={AGENDA_MAX} onChange={event => setText(event.target.value)} />
        </Field>
        <Button type="submit" variant="secondary" busy={propose.isPending} disabled={text.trim() === ''}>
          Propose it
        </Button>
      </div>
      {propose.isError && (
        <Alert tone="danger">{messageOf(propose.error, 'Not added.')} What you typed is kept.</Alert>
      )}
    </form>
  )
}
