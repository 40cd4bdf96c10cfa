import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '#src/platform/web/api/api.ts'
import { LongTextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import type { AnyForm } from '#src/platform/web/forms/form-context.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { BODY_MAX } from '../../constants.ts'

/** Why a post was not taken, in kind words. */
export function failureWords(error: unknown): string {
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'too_many')
    return t`You have posted a lot in a short time. Please try again a little later.`
  if (code === 'locked') return t`This was locked while you were writing. You can still read it.`
  if (code === 'group_over') return t`The group has ended. You can still read it.`
  if (code === 'post_closed')
    return t`A post can be edited for 30 minutes, and that time has passed.`
  if (code === 'not_found')
    return t`This is no longer here. Please copy what you wrote before you leave this page.`
  return messageOf(error, t`Please try again in a moment.`)
}

interface NewPostProps {
  form: AnyForm & { error: Error | null }
  isBlank: boolean
  action: ReactNode
  children: ReactNode
}

export function NewPost({ form, isBlank, action, children }: NewPostProps) {
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <Form of={form} className="grid gap-3">
        {children}
        {form.error && (
          <Alert tone="danger" title={t`Not posted yet`}>
            <Trans>{failureWords(form.error)} What you typed is kept.</Trans>
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
  rows?: number
  placeholder?: string
  autoFocus?: boolean
}

export const PostEditor = (props: PostEditorProps) => (
  <LongTextField name="body" hideLabel maxLength={BODY_MAX} {...props} />
)
