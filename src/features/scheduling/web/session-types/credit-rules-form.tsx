import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { said } from '#src/contract/i18n.ts'
import { call } from '#src/platform/web/api/api.ts'
import { Form, SubmitButton } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { CONTROL } from '#src/platform/web/ui/field.tsx'
import { FailedChange } from '#src/platform/web/ui/loading.tsx'
import { PLAN_NAMES } from '../../constants.ts'
import { type CreditRule, putCreditRules } from '../../contract/credits.ts'
import { creditRulesQuery } from '../queries.ts'

export function CreditRulesForm({ stored }: { stored: readonly CreditRule[] }) {
  const client = useQueryClient()
  const form = useForm({
    stored: { rules: stored },
    send: ({ rules: sent }) => call(putCreditRules, { body: { rules: [...sent] } }),
    stays: true,
    done: { title: t`Credits saved`, description: t`They apply from the next period.` },
    onDone: saved => client.setQueryData(creditRulesQuery.queryKey, saved),
  })
  const { rules } = form.values
  const set = (changed: CreditRule) =>
    form.set({ rules: rules.map(rule => (rule.plan === changed.plan ? changed : rule)) })
  const number = (rule: CreditRule, field: 'credits' | 'months') => ({
    type: 'number',
    required: true,
    readOnly: form.isSending,
    value: Number.isNaN(rule[field]) ? '' : rule[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      set({ ...rule, [field]: event.target.valueAsNumber }),
    className: `${CONTROL} min-h-11 w-24!`,
  })
  return (
    <section aria-labelledby="rules">
      <h2 id="rules" className="text-2xl">
        <Trans>Credits of the plans</Trans>
      </h2>
      <p className="text-ink-soft">
        <Trans>
          Granted at the start of each paid period, to everybody on the site. Unused ones last one
          period longer.
        </Trans>
      </p>
      <Form of={form} noValidate={false} className="mt-4 space-y-4">
        <ul className="divide-y divide-line">
          {rules.map(rule => (
            <li key={rule.plan} className="flex flex-wrap items-center gap-3 py-3">
              <span className="w-32 font-semibold">{said(PLAN_NAMES[rule.plan])}</span>
              <input
                {...number(rule, 'credits')}
                min={0}
                max={100}
                aria-label={t`Credits of ${said(PLAN_NAMES[rule.plan])}`}
              />
              <span>
                <Trans>every</Trans>
              </span>
              <input
                {...number(rule, 'months')}
                min={1}
                max={12}
                aria-label={t`Months between the credits of ${said(PLAN_NAMES[rule.plan])}`}
              />
              <span>{rule.months === 1 ? t`month` : t`months`}</span>
            </li>
          ))}
        </ul>
        <FailedChange of={form}>{t`Nothing is lost. Please try again.`}</FailedChange>
        <SubmitButton
          variant="secondary"
          disabled={JSON.stringify(rules) === JSON.stringify(stored)}
        >
          <Trans>Save credits</Trans>
        </SubmitButton>
      </Form>
    </section>
  )
}
