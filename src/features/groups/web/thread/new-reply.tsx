import { SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import { callEnvelope } from '#src/platform/web/api/api.ts'
import type { Group } from '../../contract/groups.ts'
import { createReply, type Topic } from '../../contract/posts.ts'
import { NewPost } from '../posts/new-post.tsx'
import { PostEditor } from '../posts/post-editor.tsx'
import { useNewWords } from '../use-new-words.ts'

interface NewReplyProps {
  topic: Topic
  group: Group
  onSent: () => void
}

export function NewReply({ topic, group, onSent }: NewReplyProps) {
  const [help, setHelp] = useState<string>()
  const { words, setWords, sending } = useNewWords({
    groupId: group.id,
    draft: `group-reply-${topic.id}`,
    blank: '',
    send: (body, idempotencyKey) =>
      callEnvelope(createReply, {
        params: { id: String(topic.id) },
        body: { body },
        idempotencyKey,
      }),
    onSent: answer => {
      setHelp(answer.help)
      onSent()
    },
  })
  return (
    <NewPost
      {...{ help, sending }}
      onHelpRead={() => setHelp(undefined)}
      isBlank={words.trim() === ''}
      action={
        <>
          <SendHorizontal aria-hidden className="size-4" />
          Reply
        </>
      }
    >
      <PostEditor
        label="Your reply"
        rows={3}
        value={words}
        placeholder="Your reply; **bold** and lists work"
        onChange={setWords}
      />
    </NewPost>
  )
}
