import { msg, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Form } from '#src/platform/web/forms/form.tsx'
import type { AnyForm } from '#src/platform/web/forms/form-context.ts'
import { Button } from '#src/platform/web/ui/button.tsx'

const FAILED = msg`The payment did not go through. Please try again.`

/** The form shows the reason, too (docs/product.md 9.3). */
export const PAYMENT_FAILED = {
  failed: FAILED,
  notice: { title: msg`Payment Failed`, failed: FAILED },
}

interface PayFormProps {
  of: AnyForm
  /** What the button says. */
  label: string
  disabled?: boolean
  children: ReactNode
}

/** The frame of the first payment's form, for Stripe and the sandbox. */
export const PayForm = ({ of, label, disabled, children }: PayFormProps) => (
  <Form of={of} className="grid gap-5">
    {children}
    <Button type="submit" size="lg" busy={of.isSending} disabled={disabled}>
      {of.isSending ? t`Processing` : label}
    </Button>
  </Form>
)
