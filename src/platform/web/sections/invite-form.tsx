import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '../api/api.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { Field, TextInput } from '../ui/field.tsx'
import { Form } from './form.tsx'

export interface Invited {
  /** A username or a mail address. */
  member: string
  /** How the person is called; '' where that is not said. */
  name: string
}

interface InviteFormProps {
  label: string
  maxLength: number
  /** Without it, nobody is asked how the person is called. */
  nameMaxLength?: number
  invite: Pick<UseMutationResult<unknown, Error, Invited>, 'error' | 'isPending' | 'mutate'>
  variant?: ButtonProps['variant']
}

const NOBODY: Invited = { member: '', name: '' }

export function InviteForm({ label, maxLength, nameMaxLength, invite, variant }: InviteFormProps) {
  const [invited, setInvited] = useState(NOBODY)
  const error = invite.error
    ? (invite.error instanceof ApiError && invite.error.fields.member) ||
      messageOf(invite.error, 'Please try again.')
    : undefined
  return (
    <Form
      className="flex flex-wrap items-end gap-3"
      busy={invite.isPending}
      onSubmit={() =>
        invited.member.trim() !== '' &&
        invite.mutate(
          { ...invited, name: invited.name.trim() },
          { onSuccess: () => setInvited(NOBODY) },
        )
      }
    >
      <Field label={label} error={error} className="min-w-56 flex-1">
        <TextInput
          value={invited.member}
          maxLength={maxLength}
          autoComplete="off"
          onChange={event => setInvited({ ...invited, member: event.target.value })}
        />
      </Field>
      {nameMaxLength !== undefined && (
        <Field label="Their name" note="(optional)" className="min-w-40 flex-1">
          <TextInput
            value={invited.name}
            maxLength={nameMaxLength}
            autoComplete="off"
            onChange={event => setInvited({ ...invited, name: event.target.value })}
          />
        </Field>
      )}
      <Button type="submit" variant={variant} busy={invite.isPending}>
        Invite
      </Button>
    </Form>
  )
}
