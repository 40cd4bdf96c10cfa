import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useNow } from '#src/platform/web/calendar/clock.tsx'
import { LongTextField } from '#src/platform/web/forms/fields.tsx'
import { Form } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { DotsMenu } from '#src/platform/web/ui/dots-menu.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import { MenuItem, MenuSeparator } from '#src/platform/web/ui/menu.tsx'
import { REASON_MAX } from '../../constants.ts'
import type { Group } from '../../contract/groups.ts'
import { listTopics, reportPost } from '../../contract/posts.ts'
import { groupChange, OF_GROUP } from '../queries.ts'
import { changePost, deletePost, type Post, type PostChange } from './post-actions.ts'

interface ReportDialogProps {
  post: Pick<Post, 'kind' | 'id'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows a post to the coach; its author never learns of it. */
function ReportDialog({ post: { kind, id }, open, onOpenChange }: ReportDialogProps) {
  const form = useForm({
    stored: { reason: '' },
    keep: `group-report-${kind}-${id}`,
    send: body => call(reportPost, { params: { kind, id: String(id) }, body }),
    done: { title: t`Thank you`, description: t`The coach of the group will look at it.` },
    onDone: () => onOpenChange(false),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Report this post`}
      description={t`The coach of the group sees your report, with your name. The author is never told.`}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button busy={form.isSending} onClick={form.submit}>
            <Trans>Report it</Trans>
          </Button>
        </>
      }
    >
      <Form of={form}>
        <LongTextField
          name="reason"
          label={t`What is wrong with it?`}
          optional
          maxLength={REASON_MAX}
        />
      </Form>
      <FailedChange of={form} className="mt-4">
        {t`Not sent. Please try again.`}
      </FailedChange>
    </Dialog>
  )
}

interface PostMenuProps {
  post: Post
  group: Group
  isMine: boolean
  isOver: boolean
  onEdit: () => void
}

export function PostMenu({ post, group, isMine, isOver, onEdit }: PostMenuProps) {
  const [dialog, setDialog] = useState<'report' | 'delete' | null>(null)
  const isCoach = group.your.leads
  const isWritable = !isOver && !group.locked && (post.kind === 'reply' || !post.locked)
  const now = useNow()
  const canEdit = isMine && isWritable && Date.parse(post.editable_until) > now
  return (
    <>
      <DotsMenu label={t`What to do with this post`}>
        {canEdit && (
          <MenuItem onSelect={onEdit}>
            <Trans>Edit</Trans>
          </MenuItem>
        )}
        {!isMine && (
          <MenuItem onSelect={() => setDialog('report')}>
            <Trans>Report</Trans>
          </MenuItem>
        )}
        {isCoach && <CoachItems post={post} />}
        {(isMine || isCoach) && (
          <MenuItem tone="danger" onSelect={() => setDialog('delete')}>
            <Trans>Delete</Trans>
          </MenuItem>
        )}
      </DotsMenu>
      <ReportDialog
        post={post}
        open={dialog === 'report'}
        onOpenChange={open => open || setDialog(null)}
      />
      <DeletePost post={post} open={dialog === 'delete'} onClose={() => setDialog(null)} />
    </>
  )
}

function CoachItems({ post }: { post: Post }) {
  const change = useChange((body: PostChange) => changePost(post, body), groupChange())
  return (
    <>
      <MenuItem onSelect={() => change.mutate({ hidden: !post.hidden })}>
        {post.hidden ? t`Show again` : t`Hide`}
      </MenuItem>
      {post.kind === 'topic' && (
        <>
          <MenuItem onSelect={() => change.mutate({ pinned: !post.pinned })}>
            {post.pinned ? t`Unpin` : t`Pin to the top`}
          </MenuItem>
          <MenuItem onSelect={() => change.mutate({ locked: !post.locked })}>
            {post.locked ? t`Unlock` : t`Lock`}
          </MenuItem>
        </>
      )}
      <MenuSeparator />
    </>
  )
}

function DeletePost({ post, open, onClose }: { post: Post; open: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const isGone = post.kind === 'topic' && post.replies === 0
  const remove = useChange(() => deletePost(post), {
    failed: { title: t`Not deleted` },
    onDone() {
      if (isGone) navigate(href('/groups/:id', { id: String(post.group_id) }))
    },
    // A topic that is gone must not be fetched again.
    refetch: isGone ? [listTopics] : OF_GROUP,
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={next => next || onClose()}
      title={post.kind === 'topic' ? t`Delete this topic?` : t`Delete this post?`}
      description={t`Its text is deleted for everybody. Other people’s replies stay. This cannot be undone.`}
      confirmLabel={t`Delete it`}
      cancelLabel={t`Keep it`}
      onConfirm={() => remove.mutate()}
    />
  )
}
