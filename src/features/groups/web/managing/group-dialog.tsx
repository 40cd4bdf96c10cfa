import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { call, messageOf } from '#src/platform/web/api/api.ts'
import { useIntentKey } from '#src/platform/web/api/use-intent-key.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { useGo } from '#src/platform/web/routing/use-go.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { createGroup, deleteGroup, type Group, updateGroup } from '../../contract/groups.ts'
import { refreshGroup, useGroupsChange } from '../use-group-change.ts'
import { useKeptForm } from '../use-kept-form.ts'
import { BLANK, groupBodyOf, groupErrors, groupFormOf } from './group-fields.ts'
import { GroupInputs } from './group-inputs.tsx'

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
      title={group ? `Edit ${group.name}` : 'New group'}
      className="max-w-2xl"
    >
      <Form group={group} onDone={() => setOpen(false)} />
      {group && <DeleteGroup group={group} />}
    </Dialog>
  )
}

function Form({ group, onDone }: { group: Group | null; onDone: () => void }) {
  const client = useQueryClient()
  const go = useGo()
  const draft = group ? `group-${group.id}` : 'group-new'
  const { form, set, clear } = useKeptForm(draft, group ? groupFormOf(group) : BLANK)
  const [isChecked, setChecked] = useState(false)
  const intent = useIntentKey()
  const save = useMutation({
    mutationFn: () => {
      const body = groupBodyOf(form)
      return group
        ? call(updateGroup, { params: { id: String(group.id) }, body })
        : call(createGroup, { body, idempotencyKey: intent.keyFor(body) })
    },
    onSuccess: async saved => {
      clear()
      toast({ title: group ? 'Group saved' : 'The group is open', description: saved.name, tone: 'success' })
      onDone()
      await refreshGroup(client, saved.id)
      if (!group) go(href('/groups/:id', { id: saved.id }))
    },
  })
  return (
    <form
      className="grid gap-5"
      onSubmit={event => {
        event.preventDefault()
        setChecked(true)
        if (Object.keys(groupErrors(form)).length === 0) save.mutate()
      }}
    >
      <GroupInputs form={form} errors={isChecked ? groupErrors(form) : {}} onChange={set} />
      {save.error && (
        <Alert tone="danger">{messageOf(save.error, 'Nothing is lost. Please try again.')}</Alert>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="secondary"
          onClick={() => {
            clear()
            onDone()
          }}
        >
          Not now
        </Button>
        <Button type="submit" busy={save.isPending}>
          {group ? 'Save' : 'Begin the group'}
        </Button>
      </div>
    </form>
  )
}

function DeleteGroup({ group }: { group: Group }) {
  const go = useGo()
  const remove = useMutation({
    mutationFn: () => call(deleteGroup, { params: { id: String(group.id) } }),
    ...useGroupsChange('Not deleted'),
    onSuccess: () => {
      toast({ title: 'The group is deleted', description: group.name, tone: 'success' })
      go(href('/coach/groups'))
    },
  })
  return (
    <div className="mt-6 border-line border-t pt-4">
      <ConfirmDialog
        trigger={
          <Button variant="quiet" busy={remove.isPending}>
            Delete the group
          </Button>
        }
        title={`Delete ${group.name}?`}
        description="Everything written in it is deleted for everybody, and its upcoming sessions are canceled by email. This cannot be undone."
        confirmLabel="Delete the group"
        cancelLabel="Keep it"
        onConfirm={() => remove.mutate()}
      />
    </div>
  )
}
