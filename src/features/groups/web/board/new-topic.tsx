import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callEnvelope } from '#src/platform/web/api/api.ts'
import { useIntentKey } from '#src/platform/web/api/use-intent-key.ts'
import { clearDraft, readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { useGo } from '#src/platform/web/routing/use-go.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { TITLE_MAX } from '../../constants.ts'
import type { Group } from '../../contract/groups.ts'
import { createTopic } from '../../contract/posts.ts'
import { failureWords } from '../posts/failure-words.ts'
import { HelpLines } from '../posts/help-lines.tsx'
import { PostEditor } from '../posts/post-editor.tsx'
import { useGroupChange } from '../use-group-change.ts'

interface Words {
  title: string
  body: string
}

const BLANK: Words = { title: '', body: '' }

/** Always open, so that a first post takes no extra press. */
export function NewTopic({ group }: { group: Group }) {
  const go = useGo()
  const draft = `group-topic-${group.id}`
  const [words, setWords] = useState<Words>(() => readDraft<Words>(draft) ?? BLANK)
  const isTyped = words.title !== '' || words.body !== ''
  useDraft(draft, words, { enabled: isTyped })
  const intent = useIntentKey()
  const [help, setHelp] = useState<string>()
  const { onSettled } = useGroupChange(group.id)
  const post = useMutation({
    mutationFn: () =>
      callEnvelope(createTopic, {
        params: { id: String(group.id) },
        body: words,
        idempotencyKey: intent.keyFor(words),
      }),
    onSuccess: ({ data, help: lines }) => {
      intent.fulfilled()
      setWords(BLANK)
      clearDraft(draft)
      setHelp(lines)
      if (!lines) go(href('/groups/:id/topics/:topicId', { id: group.id, topicId: data.id }))
    },
    onSettled,
  })
  const set = (change: Partial<Words>) => setWords(before => ({ ...before, ...change }))
  const isBlank = words.title.trim() === '' || words.body.trim() === ''
  return (
    <Card className="p-4 sm:p-5">
      <HelpLines text={help} onClose={() => setHelp(undefined)} />
      <form
        className="grid gap-3"
        onSubmit={event => {
          event.preventDefault()
          if (!isBlank && !post.isPending) post.mutate()
        }}
      >
        <Field label="Begin a topic">
          <TextInput
            value={words.title}
            maxLength={TITLE_MAX}
            placeholder="What is it about?"
            readOnly={post.isPending}
            onChange={event => set({ title: event.target.value })}
          />
        </Field>
        <PostEditor
          groupId={group.id}
          label="Your words"
          rows={isTyped ? 4 : 1}
          value={words.body}
          placeholder="Write to the group; **bold**, lists and @names work"
          onChange={body => set({ body })}
        />
        {post.isError && (
          <Alert tone="danger" title="Not posted yet">
            {failureWords(post.error, group.slow_seconds)} What you typed is kept.
          </Alert>
        )}
        <Button type="submit" busy={post.isPending} disabled={isBlank} className="justify-self-end">
          Post
        </Button>
      </form>
    </Card>
  )
}
