import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { said } from '#src/contract/i18n.ts'
import { LongTextField, TextField } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import type { AnyForm } from '#src/platform/web/forms/form-context.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { TITLE_REQUIRED } from '../../constants.ts'
import type { EntryText } from '../use-unsaved.ts'

/** A blank title is not sent, and the form stays open (docs/product.md 6.2). */
export const checkEntry = ({ title }: EntryText) => ({
  title: title.trim() === '' ? said(TITLE_REQUIRED) : undefined,
})

interface EntryFormProps {
  of: AnyForm & { values: EntryText }
  /** Its accessible name. */
  name: string
  notice?: ReactNode
  autoFocus: boolean
  /** Buttons beside Save. */
  children: ReactNode
}

export function EntryForm({ of: form, name, notice, autoFocus, children }: EntryFormProps) {
  function submit() {
    if (checkEntry(form.values).title)
      toast({ title: t`Title required`, description: said(TITLE_REQUIRED), tone: 'destructive' })
    return form.submit()
  }
  return (
    <Form of={{ ...form, submit }} aria-label={name} className="index-card grid gap-4 p-4 sm:p-5">
      {notice}
      <TextField
        name="title"
        label={t`Title`}
        required
        autoComplete="off"
        // It was opened by a press.
        autoFocus={autoFocus}
      />
      <LongTextField name="content" label={t`Content`} optional rows={3} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>
          <Trans>Save</Trans>
        </SubmitButton>
        {children}
      </div>
    </Form>
  )
}
