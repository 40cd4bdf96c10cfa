import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { counted } from '#src/contract/formats.ts'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { moneyText } from '#src/features/texts/domain/money.ts'
import { useChange } from '#src/platform/web/api/api.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { saveFlash } from '#src/platform/web/layout/flash.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { Dialog, DialogClose } from '#src/platform/web/ui/dialog.tsx'
import { Field, Select } from '#src/platform/web/ui/field.tsx'
import { PAUSE_MONTHS, SANDBOX_NOTICE } from '../../constants.ts'
import {
  cancelSubscription,
  keepSubscription,
  pauseSubscription,
  resumeSubscription,
  type Subscription,
} from '../../contract.ts'
import { subscriptionQuery } from '../queries.ts'
import { useMembershipChange, usePortal } from '../use-membership.ts'
import { ChangePlan } from './change-plan.tsx'
import { Invoices } from './invoice-list.tsx'

/** @param until the end of the paid period, when the pause starts */
function PauseSubscription({ until }: { until: string }) {
  const { dayOf } = useFormats()
  const [open, setOpen] = useState(false)
  const [months, setMonths] = useState<(typeof PAUSE_MONTHS)[number]>(1)
  const pause = useMembershipChange(pauseSubscription, 'Pause scheduled')
  const end = dayOf(until)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="secondary">Pause</Button>}
      title="Pause your subscription?"
      description={`You can use it until ${end}. After that nothing is charged and you have no access. It resumes automatically, and you can resume it earlier.`}
    >
      <div className="grid gap-5">
        <Field label="For how long">
          <Select
            value={months}
            disabled={pause.isPending}
            onChange={event =>
              setMonths(PAUSE_MONTHS.find(each => String(each) === event.target.value) ?? 1)
            }
          >
            {PAUSE_MONTHS.map(each => (
              <option key={each} value={each}>
                {counted(each, 'month')}
              </option>
            ))}
          </Select>
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <DialogClose render={<Button variant="secondary">Do not pause</Button>} />
          <Button
            busy={pause.isPending}
            onClick={() => pause.mutate({ body: { months } }, { onSuccess: () => setOpen(false) })}
          >
            Pause from {end}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

export function ManageSubscription({ user }: { user: User }) {
  const { refresh } = useSession()
  const { data } = useQuery(subscriptionQuery(user.subscription_status))
  // Loading it may have renewed or ended it.
  useEffect(() => {
    if (data && data.status !== user.subscription_status) void refresh()
  }, [data, user.subscription_status, refresh])
  if (!data) return null
  return (
    <div className="grid gap-5">
      <MembershipState membership={data} />
      <div className="flex flex-wrap gap-3">
        {data.status === 'active' && !data.cancel_at_period_end && !data.resumes_at && (
          <>
            {data.tier && <ChangePlan current={data.tier} price={data.price} />}
            {data.expires_at && <PauseSubscription until={data.expires_at} />}
          </>
        )}
        <Invoices />
        {data.side === 'stripe' && <CardButton />}
      </div>
      {data.side === 'sandbox' && data.renewable && (
        <p className="text-ink-soft text-sm">{SANDBOX_NOTICE} There is no card to change.</p>
      )}
      {!data.cancel_at_period_end && (
        <CancelSubscription until={data.expires_at} immediately={data.status !== 'active'} />
      )}
    </div>
  )
}

function CardButton() {
  const portal = usePortal()
  return (
    <Button
      variant="secondary"
      busy={portal.isPending}
      onClick={() => portal.mutate({ body: { purpose: 'all' } })}
    >
      Card and billing details
    </Button>
  )
}

function ResumeNow({ price }: { price: string }) {
  const resume = useMembershipChange(resumeSubscription, 'Your subscription continues')
  return (
    <ConfirmDialog
      title="Resume now?"
      description={`A new month begins today. ${price} is charged now, and then each month until canceled.`}
      confirmLabel={`Pay ${price} and resume`}
      cancelLabel="Stay paused"
      tone="primary"
      onConfirm={() => resume.mutate({})}
      trigger={
        <Button size="sm" busy={resume.isPending}>
          Resume now
        </Button>
      }
    />
  )
}

function MembershipState({ membership }: { membership: Subscription }) {
  const { dayOf } = useFormats()
  const { status, expires_at: end, resumes_at: resumes, price: agreed } = membership
  const portal = usePortal()
  const keep = useMembershipChange(keepSubscription, 'Your subscription continues')
  const unpause = useMembershipChange(resumeSubscription, 'The pause was canceled')
  const price = agreed ? moneyText(agreed) : ''

  if (status === 'past_due') {
    return (
      <Alert
        tone="warning"
        title="The last payment did not go through"
        actions={
          <Button
            size="sm"
            busy={portal.isPending}
            onClick={() => portal.mutate({ body: { purpose: 'card' } })}
          >
            Update your card
          </Button>
        }
      >
        <span>{end && `It was due on ${dayOf(end)}. `}</span>Your membership is suspended until it
        is paid; your entries are kept. Update your card, then pay the open invoice under Invoices.
        Otherwise the payment is retried automatically within a few days.
      </Alert>
    )
  }
  if (status === 'active' && membership.cancel_at_period_end) {
    return (
      <Alert
        title={`Canceled: it ends on ${end ? dayOf(end) : 'the end of the billing period'}`}
        actions={
          membership.renewable && (
            <Button
              size="sm"
              variant="secondary"
              busy={keep.isPending}
              onClick={() => keep.mutate({})}
            >
              Keep my subscription
            </Button>
          )
        }
      >
        Nothing changes until then, and nothing more is charged.
        {!membership.renewable &&
          ' It was started before real payments; after that day you can subscribe again.'}
      </Alert>
    )
  }
  if (status === 'active' && resumes && end) {
    return (
      <Alert
        title={`A pause begins on ${dayOf(end)}`}
        actions={
          <Button
            size="sm"
            variant="secondary"
            busy={unpause.isPending}
            onClick={() => unpause.mutate({})}
          >
            Cancel the pause
          </Button>
        }
      >
        Nothing is charged until {dayOf(resumes)}. Then it continues at {price} a month.
      </Alert>
    )
  }
  if (status === 'inactive' && resumes) {
    return (
      <Alert title={`Paused until ${dayOf(resumes)}`} actions={<ResumeNow price={price} />}>
        Nothing is charged in the meantime, and you have no access. It resumes automatically at{' '}
        {price} a month.
      </Alert>
    )
  }
  if (status === 'active' && end) {
    return (
      <p className="text-ink-soft text-sm">
        The next charge is {price} on {dayOf(end)}, and the same each month until canceled. Any
        credit is deducted first.
      </p>
    )
  }
  return null
}

const PROBLEM = 'There was a problem canceling your subscription. Please try again.'

interface CancelSubscriptionProps {
  /** The period's end. */
  until: string | null
  /** Overdue or paused: it ends immediately. */
  immediately?: boolean
}

/** Reloads the page on success. */
function CancelSubscription({ until, immediately = false }: CancelSubscriptionProps) {
  const { dayOf } = useFormats()
  const end = until ? dayOf(until) : 'the end of the billing period'

  const cancel = useChange(cancelSubscription, {
    failed: PROBLEM,
    onDone() {
      saveFlash({
        title: 'Subscription Canceled',
        description: immediately ? 'Nothing more is charged.' : `You can use it until ${end}.`,
        tone: 'success',
      })
      window.location.reload()
    },
  })

  return (
    <div className="grid gap-2">
      <ConfirmDialog
        title="Cancel your subscription?"
        description={
          immediately
            ? 'It ends now, and nothing more is charged.'
            : `It is not renewed, and you can use it until ${end}, the end of the billing period.`
        }
        confirmLabel="Cancel the subscription"
        cancelLabel="Keep it"
        onConfirm={() => cancel.mutate({})}
        trigger={
          <Button
            variant="secondary"
            busy={cancel.isPending || cancel.isSuccess}
            className="justify-self-start"
          >
            Cancel Subscription
          </Button>
        }
      />
      <p className="text-ink-soft text-sm">
        {immediately
          ? 'It ends immediately, because no paid time is left.'
          : 'After canceling, use continues until the end of the billing period.'}
      </p>
    </div>
  )
}
