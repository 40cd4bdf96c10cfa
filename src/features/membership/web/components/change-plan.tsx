import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MonthlyPrice } from '#src/contract/site-settings.ts'
import { TIERS } from '#src/features/sign-in/constants.ts'
import { moneyText } from '#src/features/texts/domain/money.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog, DialogClose } from '#src/platform/web/ui/dialog.tsx'
import { Field, Select } from '#src/platform/web/ui/field.tsx'
import { FailedQuery, Spinner } from '#src/platform/web/ui/loading.tsx'
import { changePlan, type OfferedPlan, previewChange } from '../../contract.ts'
import { planLabel } from '../../domain/access.ts'
import type { Plan } from '../../domain/plans.ts'
import { plansQuery } from '../queries.ts'
import { useMembershipChange } from '../use-membership.ts'

/** Shows the price before the change. */
export function ChangePlan({ current, price }: { current: Plan; price: MonthlyPrice | null }) {
  const [open, setOpen] = useState(false)
  const { data: plans = [] } = useQuery(plansQuery)
  const name = plans.find(({ plan }) => plan === current)?.name ?? planLabel(current)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="secondary">Change plan</Button>}
      title="Change your plan"
      description={`You have the ${name}${price ? ` at ${moneyText(price)} a month` : ''}.`}
    >
      <ChangeForm current={current} plans={plans} onDone={() => setOpen(false)} />
    </Dialog>
  )
}

interface ChangeFormProps {
  current: Plan
  plans: readonly OfferedPlan[]
  onDone: () => void
}

const optionText = ({ name, price }: OfferedPlan) =>
  price ? `${name}, ${moneyText(price)} a month` : name

function ChangeForm({ current, plans, onDone }: ChangeFormProps) {
  const { dayOf } = useFormats()
  const isSold = (plan: Plan) => plans.find(each => each.plan === plan)?.price !== null
  const others = TIERS.filter(plan => plan !== current && isSold(plan))
  const [plan, setPlan] = useState<Plan>(others[0] ?? 'premium')
  const change = useMembershipChange(changePlan, `You now have the ${planLabel(plan)}`)
  const busy = change.isPending
  const preview = useQuery({
    queryKey: ['subscription', 'change', current, plan],
    queryFn: ({ signal }) => call(previewChange, { query: { planType: plan }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const { data, error } = preview
  const money = (cents: number) => moneyText({ cents, currency: data?.currency ?? 'USD' })

  function confirm() {
    if (!data) return
    const body = { planType: plan, at: data.at, monthly_cents: data.monthly_cents }
    change.mutate({ body }, { onSuccess: onDone, onError: () => void preview.refetch() })
  }

  return (
    <div className="grid gap-5">
      <Field label="New plan">
        <Select
          value={plan}
          disabled={busy}
          onChange={event => setPlan(event.target.value as Plan)}
        >
          {plans
            .filter(each => each.plan !== current)
            .map(each => (
              <option key={each.plan} value={each.plan}>
                {optionText(each)}
              </option>
            ))}
        </Select>
      </Field>
      {error && (
        <FailedQuery query={preview}>The price of this change could not be calculated.</FailedQuery>
      )}
      <div aria-live="polite" className="grid gap-3">
        {!data && !error && <Spinner label="Calculating the price…" showLabel />}
        {data && (
          <>
            <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 rounded-md bg-sunken p-4">
              <dt>Due now</dt>
              <dd className="text-right font-semibold tabular-nums">{money(data.now_cents)}</dd>
              {data.credit_cents > 0 && (
                <>
                  <dt>Credit for your next payments</dt>
                  <dd className="text-right tabular-nums">{money(data.credit_cents)}</dd>
                </>
              )}
              <dt>{data.next_at ? `Next charge, ${dayOf(data.next_at)}` : 'Next charge'}</dt>
              <dd className="text-right tabular-nums">{money(data.next_cents)}</dd>
              <dt>
                {data.credit_cents > data.monthly_cents
                  ? 'Each month once the credit is used up'
                  : 'After that, each month'}
              </dt>
              <dd className="text-right tabular-nums">{money(data.monthly_cents)}</dd>
            </dl>
            <p className="text-ink-soft text-sm">
              The change takes effect immediately. The rest of this month is prorated to the second:
              what you have already paid for the old plan is deducted.
            </p>
          </>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <DialogClose render={<Button variant="secondary">Keep my plan</Button>} />
        <Button busy={busy} disabled={!data} onClick={confirm}>
          {data && data.now_cents > 0
            ? `Pay ${money(data.now_cents)} and change`
            : 'Change the plan'}
        </Button>
      </div>
    </div>
  )
}
