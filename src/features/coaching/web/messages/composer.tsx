import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { messageOf } from '#src/platform/web/api/api.ts'
import { isComposing } from '#src/platform/web/browser/composition.ts'
import { clearDraft, readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, TextArea } from '#src/platform/web/ui/field.tsx'
import { MESSAGE_MAX } from '../../constants.ts'
import type { ThreadActions } from './use-thread.ts'

interface ComposerProps {
  coachingId: number
  to: string
  send: ThreadActions['send']
}

/** Enter sends, Shift+Enter starts a new line. What is typed is kept until the server has it. */
export function Composer({ coachingId, to, send }: ComposerProps) {
  const draft = `coaching-${coachingId}`
  const [text, setText] = useState(() => readDraft<string>(draft) ?? '')
  useDraft(draft, text, { enabled: text !== '' })
  const isBlank = text.trim() === ''

  const submit = () => {
    if (isBlank || send.isPending) return
    send.mutate(text, {
      onSuccess: () => {
        setText('')
        clearDraft(draft)
      },
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    submit()
  }
  return (
    <Form
      id="message"
      className="grid gap-3 border-line border-t p-4"
      busy={send.isPending}
      onSubmit={() => submit()}
    >
      {send.isError && (
        <Alert tone="danger" title="Not sent yet">
          {messageOf(send.error, 'Please try again.')} What you typed is kept.
        </Alert>
      )}
      <div className="flex flex-wrap items-end justify-end gap-3">
        <Field label={`Write to ${to}`} hideLabel className="min-w-48 flex-1">
          <TextArea
            rows={1}
            maxLength={MESSAGE_MAX}
            placeholder={`Write to ${to}…`}
            value={text}
            onChange={event => setText(event.target.value)}
            onKeyDown={onKeyDown}
            className="max-h-48"
          />
        </Field>
        <Button type="submit" busy={send.isPending} disabled={isBlank}>
          <SendHorizontal aria-hidden className="size-4" />
          Send
        </Button>
      </div>
    </Form>
  )
}
