import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '../api/api.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { Field, TextInput } from '../ui/field.tsx'
import { Form } from './form.tsx'

interface InviteFormProps {
  label: string
  maxLength: number
  invite: Pick<UseMutationResult<unknown, Error, string>, 'error' | 'isPending' | 'mutate'>
  variant?: ButtonProps['variant']
}

export function InviteForm({ label, maxLength, invite, variant }: InviteFormProps) {
  const [name, setName] = useState('')
  const error = invite.error
    ? (invite.error instanceof ApiError && invite.error.fields.member) ||
      messageOf(invite.error, 'Please try again.')
    : undefined
  return (
    <Form
      className="flex flex-wrap items-end gap-3"
      busy={invite.isPending}
      onSubmit={() => name.trim() !== '' && invite.mutate(name, { onSuccess: () => setName('') })}
    >
      <Field label={label} error={error} className="min-w-56 flex-1">
        <TextInput
          value={name}
          maxLength={maxLength}
          autoComplete="off"
          onChange={event => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" variant={variant} busy={invite.isPending}>
        Invite
      </Button>
    </Form>
  )
}
