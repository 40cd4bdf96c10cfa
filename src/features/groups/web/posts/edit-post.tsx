import { useState } from 'react'
import { useChange } from '#src/platform/web/api/api.ts'
import { clearDraft, readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { Form, SubmitButton } from '#src/platform/web/sections/form.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, TextInput } from '#src/platform/web/ui/field.tsx'
import { typed } from '#src/platform/web/ui/typed.ts'
import { TITLE_MAX } from '../../constants.ts'
import { groupKeys } from '../queries.ts'
import { changePost, type Post } from './post-actions.ts'
import { failureWords, PostEditor } from './post-form.tsx'

interface Words {
  title: string
  body: string
}

export const editDraft = ({ kind, id }: Pick<Post, 'kind' | 'id'>): string =>
  `group-edit-${kind}-${id}`

export function EditPost({ post, onDone }: { post: Post; onDone: () => void }) {
  const draft = editDraft(post)
  const [words, setWords] = useState<Words>(
    () =>
      readDraft<Words>(draft) ?? {
        title: post.kind === 'topic' ? post.title : '',
        body: post.body,
      },
  )
  useDraft(draft, words, { enabled: true })
  const close = () => {
    clearDraft(draft)
    onDone()
  }
  const save = useChange(
    () => changePost(post, post.kind === 'topic' ? words : { body: words.body }),
    {
      onDone: close,
      refetch: groupKeys(post.group_id),
    },
  )
  const isBlank = words.body.trim() === '' || (post.kind === 'topic' && words.title.trim() === '')
  return (
    <Form className="grid gap-3" busy={save.isPending} onSubmit={() => !isBlank && save.mutate()}>
      {post.kind === 'topic' && (
        <Field label="Title">
          <TextInput
            {...typed(words.title, title => setWords({ ...words, title }))}
            maxLength={TITLE_MAX}
          />
        </Field>
      )}
      <PostEditor
        label="Edit your post"
        value={words.body}
        autoFocus
        onChange={body => setWords({ ...words, body })}
      />
      {save.isError && (
        <Alert tone="danger" title="Not changed">
          {failureWords(save.error)}
        </Alert>
      )}
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="quiet" onClick={close}>
          Cancel
        </Button>
        <SubmitButton size="sm" disabled={isBlank}>
          Save
        </SubmitButton>
      </div>
    </Form>
  )
}
