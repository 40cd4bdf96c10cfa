import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { SendHorizontal, Square } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { TEXT_MAX } from '#src/features/guidance/constants.ts'
import { isComposing } from '#src/platform/web/browser/composition.ts'
import { LongTextField } from '#src/platform/web/forms/fields.tsx'
import { Form } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import type { Chat } from '../use-chat.ts'

/**
 * The message field: Enter sends, Shift+Enter starts a new line (docs/product.md 3.9). `?ask=` fills in a question from another page
 * without sending it.
 */
export function Composer({ chat }: { chat: Chat }) {
  const [search] = useSearchParams()
  const [asked, setAsked] = useState(() => (search.get('ask') ?? '').slice(0, TEXT_MAX))
  const form = useForm({
    keep: 'ai-coach',
    stored: { text: asked },
    keepIf: ({ text }) => text !== '',
    maySend: ({ text }) => text.trim() !== '' && !chat.busy,
    async send({ text }) {
      chat.send(text.trim())
      setAsked('')
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    form.submit()
  }

  return (
    <Form of={form} className="flex flex-wrap items-end justify-end gap-3 border-line border-t p-4">
      <LongTextField
        name="text"
        label={t`Your message`}
        hideLabel
        className="min-w-48 flex-1"
        look="max-h-40"
        rows={1}
        maxLength={TEXT_MAX}
        placeholder={t`Write a message…`}
        onKeyDown={onKeyDown}
      />
      {chat.busy && (
        <Button variant="secondary" onClick={chat.stop}>
          <Square aria-hidden className="size-4" />
          <Trans>Stop</Trans>
        </Button>
      )}
      <Button type="submit" disabled={form.values.text.trim() === '' || chat.busy}>
        <SendHorizontal aria-hidden className="size-4" />
        <Trans>Send</Trans>
      </Button>
    </Form>
  )
}
