import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '#src/platform/web/api/api.ts'
import { Form, SubmitButton } from '#src/platform/web/sections/form.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Field, TextArea } from '#src/platform/web/ui/field.tsx'
import { BODY_MAX } from '../../constants.ts'

/** Why a post was not taken, in kind words. */
export function failureWords(error: unknown): string {
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'too_many')
    return 'You have posted a lot in a short time. Please try again a little later.'
  if (code === 'locked') return 'This was locked while you were writing. You can still read it.'
  if (code === 'group_over') return 'The group has ended. You can still read it.'
  if (code === 'post_closed')
    return 'A post can be edited for 30 minutes, and that time has passed.'
  if (code === 'not_found')
    return 'This is no longer here. Please copy what you wrote before you leave this page.'
  return messageOf(error, 'Please try again in a moment.')
}

interface NewPostProps {
  sending: Pick<UseMutationResult<unknown, Error, void>, 'isPending' | 'error' | 'mutate'>
  isBlank: boolean
  action: ReactNode
  children: ReactNode
}

export function NewPost({ sending, isBlank, action, children }: NewPostProps) {
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <Form
        className="grid gap-3"
        busy={sending.isPending}
        onSubmit={() => !isBlank && sending.mutate()}
      >
        {children}
        {sending.error && (
          <Alert tone="danger" title="Not posted yet">
            {failureWords(sending.error)} What you typed is kept.
          </Alert>
        )}
        <SubmitButton disabled={isBlank} className="justify-self-end">
          {action}
        </SubmitButton>
      </Form>
    </Card>
  )
}

interface PostEditorProps {
  label: string
  value: string
  onChange: (text: string) => void
  rows?: number
  placeholder?: string
  autoFocus?: boolean
}

export function PostEditor({ label, onChange, rows = 3, ...rest }: PostEditorProps) {
  return (
    <Field label={label} hideLabel>
      <TextArea
        rows={rows}
        maxLength={BODY_MAX}
        onChange={event => onChange(event.target.value)}
        {...rest}
      />
    </Field>
  )
}
