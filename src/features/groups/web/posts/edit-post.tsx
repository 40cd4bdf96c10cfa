import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { clearDraft, readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { SendingContext } from '#src/platform/web/ui/sending.ts'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { TITLE_MAX } from '../../constants.ts'
import { useGroupChange } from '../use-group-change.ts'
import { failureWords } from './failure-words.ts'
import { changePost, type Post } from './post-actions.ts'
import { PostEditor } from './post-editor.tsx'

interface Words {
  title: string
  body: string
}

interface EditPostProps {
  post: Post
  onDone: (help?: string) => void
}

export const editDraft = ({ kind, id }: Pick<Post, 'kind' | 'id'>): string => `group-edit-${kind}-${id}`

/** The author's own words, while they may be changed. */
export function EditPost({ post, onDone }: EditPostProps) {
  const draft = editDraft(post)
  const [words, setWords] = useState<Words>(
    () => readDraft<Words>(draft) ?? { title: post.kind === 'topic' ? post.title : '', body: post.body },
  )
  useDraft(draft, words, { enabled: true })
  const { onSettled } = useGroupChange(post.group_id)
  const close = (help?: string) => {
    clearDraft(draft)
    onDone(help)
  }
  const save = useMutation({
    mutationFn: () => changePost(post, post.kind === 'topic' ? words : { body: words.body }),
    onSuccess: answer => close(answer.help),
    onSettled,
  })
  const isBlank = words.body.trim() === '' || (post.kind === 'topic' && words.title.trim() === '')
  return (
    <form
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        if (!isBlank) save.mutate()
      }}
    >
      <SendingContext value={save.isPending}>
        {post.kind === 'topic' && (
          <Field label="Title">
            <TextInput
              value={words.title}
              maxLength={TITLE_MAX}
              onChange={event => setWords({ ...words, title: event.target.value })}
            />
          </Field>
        )}
        <PostEditor
          label="Edit your post"
          value={words.body}
          autoFocus
          onChange={body => setWords({ ...words, body })}
        />
      </SendingContext>
      {save.isError && (
        <Alert tone="danger" title="Not changed">
          {failureWords(save.error)}
        </Alert>
      )}
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="quiet" onClick={() => close()}>
          Cancel
        </Button>
        <Button size="sm" type="submit" busy={save.isPending} disabled={isBlank}>
          Save
        </Button>
      </div>
    </form>
  )
}
