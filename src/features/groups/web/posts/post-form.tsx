import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { HelpLines } from '#src/features/guidance/web/components/help-lines.tsx'
import { messageOf } from '#src/platform/web/api/api.ts'
import { Form, SubmitButton } from '#src/platform/web/sections/form.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Field, TextArea } from '#src/platform/web/ui/field.tsx'
import { BODY_MAX } from '../../constants.ts'

/** For the writer alone, beside what they wrote. */
export const GroupHelp = (props: { text: string | undefined; onClose: () => void }) => (
  <HelpLines
    {...props}
    note="The group may not read this until tomorrow. Only you see these lines."
  />
)

interface NewPostProps {
  help: string | undefined
  onHelpRead: () => void
  sending: Pick<UseMutationResult<unknown, Error, void>, 'isPending' | 'error' | 'mutate'>
  isBlank: boolean
  action: ReactNode
  children: ReactNode
}

export function NewPost({ help, onHelpRead, sending, isBlank, action, children }: NewPostProps) {
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <GroupHelp text={help} onClose={onHelpRead} />
      <Form
        className="grid gap-3"
        busy={sending.isPending}
        onSubmit={() => !isBlank && sending.mutate()}
      >
        {children}
        {sending.error && (
          <Alert tone="danger" title="Not posted yet">
            {messageOf(sending.error, 'Please try again in a moment.')} What you typed is kept.
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
