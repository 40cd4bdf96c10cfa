import { call, messageOf } from '#src/platform/web/api/api.ts'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { AGENDA_MAX } from '../../constants.ts'
import { proposeForAgenda } from '../../contract/agenda.ts'
import { useNewWords } from '../use-new-words.ts'

export function Propose({ groupId }: { groupId: number }) {
  const { words, setWords, sending } = useNewWords({
    groupId,
    draft: `group-agenda-${groupId}`,
    blank: '',
    send: (text, idempotencyKey) =>
      call(proposeForAgenda, { params: { id: String(groupId) }, body: { text }, idempotencyKey }),
  })
  const isBlank = words.trim() === ''
  return (
    <Form
      className="grid gap-3"
      busy={sending.isPending}
      onSubmit={() => !isBlank && sending.mutate()}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label="I would like to talk about" className="min-w-48 flex-1">
          <TextInput
            value={words}
            maxLength={AGENDA_MAX}
            onChange={event => setWords(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary" busy={sending.isPending} disabled={isBlank}>
          Propose it
        </Button>
      </div>
      {sending.isError && (
        <Alert tone="danger">
          {messageOf(sending.error, 'Not added.')} What you typed is kept.
        </Alert>
      )}
    </Form>
  )
}
