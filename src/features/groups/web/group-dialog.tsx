import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactElement, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import {
  createGroup,
  deleteGroup,
  type Group,
  listGroups,
  updateGroup,
} from '../contract/groups.ts'
import { GroupInputs, groupBodyOf, groupErrors, groupFormOf } from './group-inputs.tsx'
import { groupsChange, OF_GROUP } from './queries.ts'

interface GroupDialogProps {
  /** Null to create one. */
  group: Group | null
  trigger: ReactElement
}

export function GroupDialog({ group, trigger }: GroupDialogProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
      title={group ? t`Edit ${group.name}` : t`New group`}
      className="max-w-2xl"
    >
      <GroupForm group={group} onDone={() => setOpen(false)} />
      {group && <DeleteGroup group={group} />}
    </Dialog>
  )
}

function GroupForm({ group, onDone }: { group: Group | null; onDone: () => void }) {
  const navigate = useNavigate()
  const draft = group ? `group-${group.id}` : 'group-new'
  const form = useForm({
    keep: draft,
    stored: groupFormOf(group),
    check: groupErrors,
    send(typed, idempotencyKey) {
      const body = groupBodyOf(typed)
      return group
        ? call(updateGroup, { params: { id: String(group.id) }, body })
        : call(createGroup, { body, idempotencyKey })
    },
    done: ({ name }) => ({
      title: group ? t`Group saved` : t`The group is open`,
      description: name,
    }),
    onDone({ id }) {
      onDone()
      if (!group) navigate(href('/groups/:id', { id: String(id) }))
    },
    refetch: group ? OF_GROUP : [listGroups],
  })
  return (
    <Form of={form} className="grid gap-5">
      <GroupInputs form={form} />
      <FailedChange of={form}>{t`Nothing is lost. Please try again.`}</FailedChange>
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="secondary"
          onClick={() => {
            form.reset()
            onDone()
          }}
        >
          <Trans>Not now</Trans>
        </Button>
        <SubmitButton>{group ? t`Save` : t`Begin the group`}</SubmitButton>
      </div>
    </Form>
  )
}

function DeleteGroup({ group }: { group: Group }) {
  const navigate = useNavigate()
  const remove = useChange(() => call(deleteGroup, { params: { id: String(group.id) } }), {
    ...groupsChange(t`Not deleted`),
    done: { title: t`The group is deleted`, description: group.name },
    onDone: () => void navigate(href('/coach/groups')),
  })
  return (
    <div className="mt-6 border-line border-t pt-4">
      <ConfirmDialog
        trigger={
          <Button variant="quiet" busy={remove.isPending}>
            <Trans>Delete the group</Trans>
          </Button>
        }
        title={t`Delete ${group.name}?`}
        description={t`Everything written in it is deleted for everybody, and its upcoming sessions are canceled by email. This cannot be undone.`}
        confirmLabel={t`Delete the group`}
        cancelLabel={t`Keep it`}
        onConfirm={() => remove.mutate()}
      />
    </div>
  )
}
