import { TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { TITLE_MAX } from '../../constants.ts'
import { OF_GROUP } from '../queries.ts'
import { changePost, type Post } from './post-actions.ts'
import { failureWords, PostEditor } from './post-form.tsx'

export const editDraft = ({ kind, id }: Pick<Post, 'kind' | 'id'>): string =>
  `group-edit-${kind}-${id}`

export function EditPost({ post, onDone }: { post: Post; onDone: () => void }) {
  const title = post.kind === 'topic' ? post.title : ''
  const form = useForm({
    keep: editDraft(post),
    stored: { title, body: post.body },
    maySend: words => !isBlank(words),
    send: words => changePost(post, post.kind === 'topic' ? words : { body: words.body }),
    onDone,
    refetch: OF_GROUP,
  })
  const isBlank = (words: { title: string; body: string }) =>
    words.body.trim() === '' || (post.kind === 'topic' && words.title.trim() === '')
  const close = () => {
    form.reset()
    onDone()
  }
  return (
    <Form of={form} className="grid gap-3">
      {post.kind === 'topic' && <TextField name="title" label="Title" maxLength={TITLE_MAX} />}
      <PostEditor label="Edit your post" autoFocus />
      {form.error && (
        <Alert tone="danger" title="Not changed">
          {failureWords(form.error)}
        </Alert>
      )}
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="quiet" onClick={close}>
          Cancel
        </Button>
        <SubmitButton size="sm" disabled={isBlank(form.values)}>
          Save
        </SubmitButton>
      </div>
    </Form>
  )
}
