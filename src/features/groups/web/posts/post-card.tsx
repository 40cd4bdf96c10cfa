import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { isKept } from '#src/platform/web/draft-store.ts'
import { TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { TITLE_MAX } from '../../constants.ts'
import type { Group } from '../../contract/groups.ts'
import { OF_GROUP } from '../queries.ts'
import { changePost, type Post } from './post-actions.ts'
import { failureWords, PostEditor } from './post-form.tsx'
import { PostMarkdown } from './post-markdown.tsx'
import { PostMenu } from './post-menu.tsx'

interface PostCardProps {
  post: Post
  group: Group
  isOver: boolean
  /** Shows the post as it was typed. */
  isPlain?: boolean
}

export function PostCard({ post, group, isOver, isPlain = false }: PostCardProps) {
  const { dayAndTime } = useFormats()
  const isMine = post.author.member_id !== null && post.author.member_id === group.your.member_id
  const [isEditing, setEditing] = useState(() => isMine && isKept(editDraft(post)))
  if (post.deleted) {
    return (
      <p className="rounded-lg border border-line px-5 py-3 text-ink-soft">
        {post.kind === 'topic'
          ? t`This topic was deleted; what others said stays.`
          : t`This post was deleted.`}
      </p>
    )
  }
  const author = isMine ? t`You` : post.author.name
  return (
    <article
      aria-label={`${author}, ${dayAndTime(post.created_at)}`}
      className={cx('grid gap-3 rounded-lg bg-sheet p-5 shadow-soft', post.hidden && 'opacity-80')}
    >
      <header className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold [overflow-wrap:anywhere]">
            {author}
            {post.author.role === 'coach' && (
              <Badge>
                <Trans>Coach</Trans>
              </Badge>
            )}
            {post.hidden && (
              <Badge tone="warning">
                <Trans>Hidden</Trans>
              </Badge>
            )}
          </p>
          <p className="text-ink-soft text-sm">
            {post.edited_at
              ? t`${dayAndTime(post.created_at)}, edited`
              : dayAndTime(post.created_at)}
          </p>
        </div>
        <PostMenu
          post={post}
          group={group}
          isMine={isMine}
          isOver={isOver}
          onEdit={() => setEditing(true)}
        />
      </header>
      {isEditing ? (
        <EditPost post={post} onDone={() => setEditing(false)} />
      ) : (
        <PostMarkdown text={post.body} isPlain={isPlain} />
      )}
    </article>
  )
}

const editDraft = ({ kind, id }: Pick<Post, 'kind' | 'id'>): string => `group-edit-${kind}-${id}`

function EditPost({ post, onDone }: { post: Post; onDone: () => void }) {
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
      {post.kind === 'topic' && <TextField name="title" label={t`Title`} maxLength={TITLE_MAX} />}
      <PostEditor label={t`Edit your post`} autoFocus />
      {form.error && (
        <Alert tone="danger" title={t`Not changed`}>
          {failureWords(form.error)}
        </Alert>
      )}
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="quiet" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
        <SubmitButton size="sm" disabled={isBlank(form.values)}>
          <Trans>Save</Trans>
        </SubmitButton>
      </div>
    </Form>
  )
}
