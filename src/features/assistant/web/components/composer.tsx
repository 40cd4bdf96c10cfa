import { SendHorizontal, Square } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { TEXT_MAX } from '#src/features/guidance/constants.ts'
import { isComposing } from '#src/platform/web/browser/composition.ts'
import { useKept } from '#src/platform/web/drafts/use-kept.ts'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, TextArea } from '#src/platform/web/ui/field.tsx'
import type { Chat } from '../use-chat.ts'

/**
 * The message field: Enter sends, Shift+Enter starts a new line (docs/product.md 3.9). `?ask=` fills in a question from another page
 * without sending it.
 */
export function Composer({ chat }: { chat: Chat }) {
  const [search] = useSearchParams()
  const [asked] = useState(() => (search.get('ask') ?? '').slice(0, TEXT_MAX))
  const { value: text, set } = useKept('ai-coach', asked, { keepIf: words => words !== '' })
  const blank = text.trim() === ''

  const send = () => {
    if (blank || chat.busy) return
    chat.send(text.trim())
    set('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    send()
  }

  return (
    <Form
      className="flex flex-wrap items-end justify-end gap-3 border-line border-t p-4"
      onSubmit={() => send()}
    >
      <Field label="Your message" hideLabel className="min-w-48 flex-1">
        <TextArea
          rows={1}
          maxLength={TEXT_MAX}
          placeholder="Write a message…"
          value={text}
          onChange={event => set(event.target.value)}
          onKeyDown={onKeyDown}
          className="max-h-40"
        />
      </Field>
      {chat.busy && (
        <Button variant="secondary" onClick={chat.stop}>
          <Square aria-hidden className="size-4" />
          Stop
        </Button>
      )}
      <Button type="submit" disabled={blank || chat.busy}>
        <SendHorizontal aria-hidden className="size-4" />
        Send
      </Button>
    </Form>
  )
}
