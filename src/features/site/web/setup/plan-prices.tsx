import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { PlanText } from '#src/features/texts/domain/keys-offers.ts'
import type { Hideable } from '#src/features/texts/domain/kinds.ts'
import { Field, Switch, TextInput } from '#src/platform/web/ui/field.tsx'
import type { Content, ContentKey } from '../../contract/content.ts'
import { draftedValue } from '../../domain/edits.ts'
import { areUnpriced, withSale } from '../../domain/plans.ts'
import type { SiteDraft } from '../editor/use-site-draft.ts'

type Plan = PlanText & Hideable

const specIn = (content: Content) => content.keys.find(({ key }) => key === 'plans')

const plansIn = (spec: ContentKey, { edits }: SiteDraft) =>
  (edits.mine.plans ?? draftedValue(spec)) as readonly Plan[]

/** A number of the sample is nobody's price: nothing is sold at it until somebody has said so. */
export function useClosedPlans(content: Content, draft: SiteDraft, isReached: boolean): void {
  const spec = specIn(content)
  const { edit, isRead } = draft
  const plans = spec && plansIn(spec, draft)
  const isOpen = isReached && spec?.published === null && plans !== undefined && areUnpriced(plans)
  const closed = useRef(false)
  useEffect(() => {
    if (!isRead || !isOpen || closed.current || !spec || !plans) return
    closed.current = true
    edit(
      spec,
      plans.map(plan => (plan.id === 'free' ? plan : withSale(plan, false))),
    )
  }, [isRead, isOpen, spec, plans, edit])
}

/** What the memberships cost, and whether they are sold. */
export function PlanPrices({ content, draft }: { content: Content; draft: SiteDraft }) {
  const spec = specIn(content)
  if (!spec) return null
  const plans = plansIn(spec, draft)
  const price = spec.fields?.find(({ name }) => name === 'price')
  const change = (changed: Plan) =>
    draft.edit(
      spec,
      plans.map(plan => (plan.id === changed.id ? changed : plan)),
    )
  return (
    <section aria-labelledby="plan-prices" data-field="plans">
      <h2 id="plan-prices" className="font-sans font-semibold text-base">
        <Trans>Memberships, per month</Trans>
      </h2>
      <p className="mt-1 text-ink-soft text-sm">
        <Trans>Each is sold once you switch it on. What they include is under Your Site.</Trans>
      </p>
      {draft.edits.problems.plans && (
        <p role="alert" className="mt-2 text-danger text-sm">
          {draft.edits.problems.plans}
        </p>
      )}
      <ul className="mt-3 grid gap-3">
        {plans
          .filter(({ id }) => id !== 'free')
          .map(plan => (
            <li
              key={plan.id}
              className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 rounded-md border border-line bg-sheet p-4"
            >
              {price?.fixed ? (
                <p>
                  <span className="block font-semibold">{plan.name}</span>
                  {price.fixed.values?.[plan.id] ?? price.fixed.value}
                </p>
              ) : (
                <Field label={plan.name}>
                  <TextInput
                    type="number"
                    min={0}
                    step="any"
                    value={Number.isNaN(plan.price) ? '' : plan.price}
                    onChange={event => change({ ...plan, price: event.target.valueAsNumber })}
                    className="max-w-40"
                  />
                </Field>
              )}
              <Switch
                label={
                  <Trans>
                    Sell<span className="sr-only"> {plan.name}</span>
                  </Trans>
                }
                checked={!plan.closed}
                onChange={next => change(withSale(plan, next))}
              />
            </li>
          ))}
      </ul>
    </section>
  )
}
