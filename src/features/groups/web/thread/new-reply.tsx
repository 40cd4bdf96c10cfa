import { useMutation } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import { callEnvelope } from '#src/platform/web/api/api.ts'
import { useIntentKey } from '#src/platform/web/api/use-intent-key.ts'
import { clearDraft, readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import type { Group } from '../../contract/groups.ts'
import { createReply, type Topic } from '../../contract/posts.ts'
import { failureWords } from '../posts/failure-words.ts'
import { HelpLines } from '../posts/help-lines.tsx'
import { PostEditor } from '../posts/post-editor.tsx'
import { useGroupChange } from '../use-group-change.ts'

interface NewReplyProps {
  topic: Topic
  group: Group
  onSent: () => void
}

/** What is typed is kept until the server has it. */
export function NewReply({ topic, group, onSent }: NewReplyProps) {
  const draft = `group-reply-${topic.id}`
  const [text, setText] = useState(() => readDraft<string>(draft) ?? '')
  useDraft(draft, text, { enabled: text !== '' })
  const intent = useIntentKey()
  const [help, setHelp] = useState<string>()
  const { onSettled } = useGroupChange(group.id)
  const send = useMutation({
    mutationFn: () =>
      callEnvelope(createReply, {
        params: { id: String(topic.id) },
        body: { body: text },
        idempotencyKey: intent.keyFor(text),
      }),
    onSuccess: answer => {
      intent.fulfilled()
      setText('')
      clearDraft(draft)
      setHelp(answer.help)
      onSent()
    },
    onSettled,
  })
  const isBlank = text.trim() === ''
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <HelpLines text={help} onClose={() => setHelp(undefined)} />
      <form
        className="grid gap-3"
        onSubmit={event => {
          event.preventDefault()
          if (!isBlank && !send.isPending) send.mutate()
        }}
      >
        <PostEditor
          groupId={group.id}
          label="Your reply"
          rows={3}
          value={text}
          placeholder="Your reply; **bold**, lists and @names work"
          onChange={setText}
        />
        {send.isError && (
          <Alert tone="danger" title="Not posted yet">
            {failureWords(send.error, group.slow_seconds)} What you typed is kept.
          </Alert>
        )}
        <Button type="submit" busy={send.isPending} disabled={isBlank} className="justify-self-end">
          <SendHorizontal aria-hidden className="size-4" />
          Reply
        </Button>
      </form>
    </Card>
  )
}
