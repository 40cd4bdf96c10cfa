import { useChange } from '#src/platform/web/api/api.ts'
import { useKept } from '#src/platform/web/drafts/use-kept.ts'
import { Form, SubmitButton } from '#src/platform/web/sections/form.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, TextInput } from '#src/platform/web/ui/field.tsx'
import { typed } from '#src/platform/web/ui/typed.ts'
import { TITLE_MAX } from '../../constants.ts'
import { OF_GROUP } from '../queries.ts'
import { changePost, type Post } from './post-actions.ts'
import { failureWords, PostEditor } from './post-form.tsx'

export const editDraft = ({ kind, id }: Pick<Post, 'kind' | 'id'>): string =>
  `group-edit-${kind}-${id}`

export function EditPost({ post, onDone }: { post: Post; onDone: () => void }) {
  const title = post.kind === 'topic' ? post.title : ''
  const { value: words, set, reset } = useKept(editDraft(post), { title, body: post.body })
  const close = () => {
    reset()
    onDone()
  }
  const save = useChange(
    () => changePost(post, post.kind === 'topic' ? words : { body: words.body }),
    {
      onDone: close,
      refetch: OF_GROUP,
    },
  )
  const isBlank = words.body.trim() === '' || (post.kind === 'topic' && words.title.trim() === '')
  return (
    <Form className="grid gap-3" busy={save.isPending} onSubmit={() => !isBlank && save.mutate()}>
      {post.kind === 'topic' && (
        <Field label="Title">
          <TextInput
            {...typed(words.title, title => set({ ...words, title }))}
            maxLength={TITLE_MAX}
          />
        </Field>
      )}
      <PostEditor
        label="Edit your post"
        value={words.body}
        autoFocus
        onChange={body => set({ ...words, body })}
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
