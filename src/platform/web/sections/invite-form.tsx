import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { UseMutationResult } from '@tanstack/react-query'
import { ApiError, messageOf } from '../api/api.ts'
import { TextField } from '../forms/fields.tsx'
import { Form, SubmitButton } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import type { ButtonProps } from '../ui/button.tsx'

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
  invite: Pick<UseMutationResult<unknown, Error, Invited>, 'mutateAsync'>
  variant?: ButtonProps['variant']
}

const NOBODY: Invited = { member: '', name: '' }

export function InviteForm({ label, maxLength, nameMaxLength, invite, variant }: InviteFormProps) {
  const form = useForm({
    stored: NOBODY,
    maySend: ({ member }) => member.trim() !== '',
    send: invited => invite.mutateAsync({ ...invited, name: invited.name.trim() }),
    onFailed: error => ({
      member:
        (error instanceof ApiError && error.fields.member) ||
        messageOf(error, t`Please try again.`),
    }),
  })
  return (
    <Form of={form} className="flex flex-wrap items-end gap-3">
      <TextField
        name="member"
        label={label}
        className="min-w-56 flex-1"
        maxLength={maxLength}
        autoComplete="off"
      />
      {nameMaxLength !== undefined && (
        <TextField
          name="name"
          label={t`Their name`}
          optional
          className="min-w-40 flex-1"
          maxLength={nameMaxLength}
          autoComplete="off"
        />
      )}
      <SubmitButton variant={variant}>
        <Trans>Invite</Trans>
      </SubmitButton>
    </Form>
  )
}
