import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { Form, SubmitButton } from '#src/platform/web/sections/form.tsx'
import { CONTROL } from '#src/platform/web/ui/field.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import { PLAN_NAMES } from '../../constants.ts'
import { type CreditRule, putCreditRules } from '../../contract/credits.ts'
import { creditRulesQuery } from '../queries.ts'

export function CreditRulesForm({ stored }: { stored: readonly CreditRule[] }) {
  const client = useQueryClient()
  const [rules, setRules] = useState(stored)
  const save = useChange(() => call(putCreditRules, { body: { rules: [...rules] } }), {
    done: { title: 'Credits saved', description: 'They apply from the next period.' },
    onDone: saved => client.setQueryData(creditRulesQuery.queryKey, saved),
  })
  const set = (changed: CreditRule) =>
    setRules(rules.map(rule => (rule.plan === changed.plan ? changed : rule)))
  const number = (rule: CreditRule, field: 'credits' | 'months') => ({
    type: 'number',
    required: true,
    readOnly: save.isPending,
    value: Number.isNaN(rule[field]) ? '' : rule[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      set({ ...rule, [field]: event.target.valueAsNumber }),
    className: `${CONTROL} min-h-11 w-24!`,
  })
  return (
    <section aria-labelledby="rules">
      <h2 id="rules" className="text-2xl">
        Credits of the plans
      </h2>
      <p className="text-ink-soft">
        Granted at the start of each paid period, to everybody on the site. Unused ones last one
        period longer.
      </p>
      <Form
        noValidate={false}
        className="mt-4 space-y-4"
        busy={save.isPending}
        onSubmit={() => save.mutate()}
      >
        <ul className="divide-y divide-line">
          {rules.map(rule => (
            <li key={rule.plan} className="flex flex-wrap items-center gap-3 py-3">
              <span className="w-32 font-semibold">{PLAN_NAMES[rule.plan]}</span>
              <input
                {...number(rule, 'credits')}
                min={0}
                max={100}
                aria-label={`Credits of ${PLAN_NAMES[rule.plan]}`}
              />
              <span>every</span>
              <input
                {...number(rule, 'months')}
                min={1}
                max={12}
                aria-label={`Months between the credits of ${PLAN_NAMES[rule.plan]}`}
              />
              <span>{rule.months === 1 ? 'month' : 'months'}</span>
            </li>
          ))}
        </ul>
        <FailedChange of={save}>Nothing is lost. Please try again.</FailedChange>
        <SubmitButton
          variant="secondary"
          disabled={JSON.stringify(rules) === JSON.stringify(stored)}
        >
          Save credits
        </SubmitButton>
      </Form>
    </section>
  )
}
