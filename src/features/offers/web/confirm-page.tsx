import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { call } from '#src/platform/web/api/api.ts'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useFormState } from '#src/platform/web/forms/form-state.ts'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { formAction } from '#src/platform/web/routing/form-action.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import { confirmFree, type PurchaseState } from '../contract/checkout.ts'
import { CONFIRM_FORM, confirmForm } from './buying/checkout.ts'
import { HeldTime } from './buying/purchase-facts.tsx'

export const meta = pageMeta(msg`Take it`, msg`Take what you asked for by the link from our mail.`)

/** /offers/confirm: a free offer with a time is taken by the button behind its mailed link. */
export default function ConfirmPage() {
  const [search] = useSearchParams()
  const answered = useFormState(CONFIRM_FORM)
  const token = search.get('token') ?? answered?.values.token ?? ''
  return (
    <div className="wrap grid max-w-2xl gap-6 py-12 sm:py-16">
      {token === '' && !answered?.isSent ? (
        <>
          <h1 tabIndex={-1} className="text-4xl">
            <Trans>Your time</Trans>
          </h1>
          <EmptyState title={t`This link is incomplete.`}>
            <Trans>Please open the complete link from your mail.</Trans>
          </EmptyState>
        </>
      ) : (
        <Confirmation token={token} isSent={answered?.isSent === true} />
      )}
    </div>
  )
}

function Confirmation({ token, isSent }: { token: string; isSent: boolean }) {
  const [taken, setTaken] = useState<PurchaseState>()
  const form = useForm({
    stored: { token },
    send: (body, idempotencyKey) => call(confirmFree, { body, idempotencyKey }),
    onDone: setTaken,
    native: { name: CONFIRM_FORM, action: href('/offers/confirm') },
    alert: { failed: t`It was not taken. Please try again.` },
  })
  if (taken || isSent) return <Taken purchase={taken} />
  return (
    <>
      <h1 tabIndex={-1} className="text-4xl sm:text-5xl">
        <Trans>One press, and it is yours</Trans>
      </h1>
      <Form of={form} className="grid gap-5 rounded-lg bg-sheet p-6 shadow-soft sm:p-8">
        <input type="hidden" name="token" value={token} />
        <p className="text-lg">
          <Trans>Your time is held for a few minutes. It costs nothing.</Trans>
        </p>
        <div>
          <SubmitButton size="lg">
            <Trans>Confirm my time</Trans>
          </SubmitButton>
        </div>
      </Form>
    </>
  )
}

function Taken({ purchase }: { purchase: PurchaseState | undefined }) {
  return (
    <>
      <h1 tabIndex={-1} className="text-4xl sm:text-5xl">
        <Trans>It is yours</Trans>
      </h1>
      <div role="status" className="grid gap-5 rounded-lg bg-done-soft p-6 sm:p-8">
        {purchase && <p className="font-serif text-2xl">{purchase.offer.title}</p>}
        {purchase?.appointment && <HeldTime appointment={purchase.appointment} isBooked />}
        <p className="text-lg">
          <Trans>
            We have written to you: the invitation is in the mail, and so is the link that leads in.
          </Trans>
        </p>
        <p>
          <Link to={href('/account')} className={buttonClass('secondary')}>
            <Trans>Go to your account</Trans>
          </Link>
        </p>
      </div>
    </>
  )
}

/** Its forms are sent without any script. */
export const handle = { needsScript: false }

export const action = formAction([confirmForm])
