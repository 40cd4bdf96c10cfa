import type { ReactNode } from 'react'
import { href } from 'react-router'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { useSentField, type Values } from '#src/platform/web/forms/form-state.ts'
import { bodyOf } from '#src/platform/web/routing/form-kind.ts'
import { Form, SubmitButton } from '#src/platform/web/sections/form.tsx'
import { Honeypot } from '#src/platform/web/sections/form-fields.tsx'
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
  const { defaultValue, error } = useSentField('email')
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
          defaultValue={defaultValue}
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
  const send = useChange(
    (typed: Values, idempotencyKey) =>
      call(signUpForNewsletter, { body: bodyOf(signUpForNewsletter, typed), idempotencyKey }),
    { done: { title: NEWSLETTER_WORDS.sent, description: NEWSLETTER_WORDS.sentMore } },
  )
  return (
    <Form
      native={{ name: 'newsletter', action: href('/newsletter') }}
      showsServed={place === 'page'}
      change={send}
      failed={NEWSLETTER_WORDS.failed}
      empties
      draft={`form:/newsletter:newsletter-${place}`}
      sent={
        <Alert tone="success" title={NEWSLETTER_WORDS.sent}>
          {NEWSLETTER_WORDS.sentMore}
        </Alert>
      }
      className="mt-6 grid gap-2"
    >
      <EmailField id={`newsletter-${place}`} label={label}>
        <SubmitButton busyLabel={NEWSLETTER_WORDS.busy}>Subscribe</SubmitButton>
      </EmailField>
      <p className="text-ink-soft text-sm">{note}</p>
      <Honeypot />
    </Form>
  )
}
