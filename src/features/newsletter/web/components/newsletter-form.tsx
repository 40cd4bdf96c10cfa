import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { said } from '#src/contract/i18n.ts'
import { call } from '#src/platform/web/api/api.ts'
import { Honeypot } from '#src/platform/web/forms/fields.tsx'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useFormField } from '#src/platform/web/forms/form-context.ts'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { bodyOf } from '#src/platform/web/routing/form-kind.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { CONTROL } from '#src/platform/web/ui/field.tsx'
import { NEWSLETTER_WORDS } from '../../constants.ts'
import { signUpForNewsletter } from '../../contract.ts'

interface EmailFieldProps {
  id: string
  label: string
  /** Shown in the field's row. */
  children: ReactNode
}

function EmailField({ id, label, children }: EmailFieldProps) {
  const { value = '', error, set } = useFormField('email')
  return (
    <>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          name="email"
          type="email"
          required
          autoComplete="email"
          maxLength={254}
          value={value}
          onChange={event => set(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          className={`${CONTROL} min-h-11 max-w-72`}
        />
        {children}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </>
  )
}

interface NewsletterFormProps {
  /** Keeps ids unique, because a page can contain two of these forms. */
  place: 'foot' | 'page'
  label: string
  note: string
}

export function NewsletterForm({ place, label, note }: NewsletterFormProps) {
  const form = useForm({
    keep: `form:/newsletter:newsletter-${place}`,
    stored: { email: '' },
    send: (typed, idempotencyKey) =>
      call(signUpForNewsletter, { body: bodyOf(signUpForNewsletter, typed), idempotencyKey }),
    done: { title: NEWSLETTER_WORDS.sent, description: NEWSLETTER_WORDS.sentMore },
    native: {
      name: 'newsletter',
      action: href('/newsletter'),
      isShownElsewhere: place !== 'page',
    },
    alert: { failed: NEWSLETTER_WORDS.failed },
  })
  return (
    <Form
      of={form}
      isDisabled
      sent={
        <Alert tone="success" title={said(NEWSLETTER_WORDS.sent)}>
          {said(NEWSLETTER_WORDS.sentMore)}
        </Alert>
      }
      className="mt-6 grid gap-2"
    >
      <EmailField id={`newsletter-${place}`} label={label}>
        <SubmitButton busyLabel={said(NEWSLETTER_WORDS.busy)}>
          <Trans>Subscribe</Trans>
        </SubmitButton>
      </EmailField>
      <p className="text-ink-soft text-sm">{note}</p>
      <Honeypot />
    </Form>
  )
}
