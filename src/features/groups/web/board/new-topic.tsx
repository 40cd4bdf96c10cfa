import { useState } from 'react'
import { callEnvelope } from '#src/platform/web/api/api.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { useGo } from '#src/platform/web/routing/use-go.ts'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { TITLE_MAX } from '../../constants.ts'
import type { Group } from '../../contract/groups.ts'
import { createTopic } from '../../contract/posts.ts'
import { NewPost } from '../posts/new-post.tsx'
import { PostEditor } from '../posts/post-editor.tsx'
import { useNewWords } from '../use-new-words.ts'

const BLANK = { title: '', body: '' }

/** Always open, so that a first post takes no extra press. */
export function NewTopic({ group }: { group: Group }) {
  const go = useGo()
  const [help, setHelp] = useState<string>()
  const { words, setWords, sending } = useNewWords({
    groupId: group.id,
    draft: `group-topic-${group.id}`,
    blank: BLANK,
    send: (body, idempotencyKey) =>
      callEnvelope(createTopic, { params: { id: String(group.id) }, body, idempotencyKey }),
    onSent: ({ data, help: lines }) => {
      setHelp(lines)
      if (!lines) go(href('/groups/:id/topics/:topicId', { id: group.id, topicId: data.id }))
    },
  })
  const set = (change: Partial<typeof BLANK>) => setWords(before => ({ ...before, ...change }))
  const isTyped = words.title !== '' || words.body !== ''
  const isBlank = words.title.trim() === '' || words.body.trim() === ''
  return (
    <NewPost {...{ help, sending, isBlank }} onHelpRead={() => setHelp(undefined)} action="Post">
      <Field label="Begin a topic">
        <TextInput
          value={words.title}
          maxLength={TITLE_MAX}
          placeholder="What is it about?"
          onChange={event => set({ title: event.target.value })}
        />
      </Field>
      <PostEditor
        label="Your words"
        rows={isTyped ? 4 : 1}
        value={words.body}
        placeholder="Write to the group; **bold** and lists work"
        onChange={body => set({ body })}
      />
    </NewPost>
  )
}
