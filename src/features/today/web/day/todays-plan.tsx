import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { said } from '#src/contract/i18n.ts'
import { OUTCOME_TEXTS, OUTCOMES, type Outcome } from '#src/features/review/constants.ts'
import { getReview, type IfThen, recordOutcome } from '#src/features/review/contract.ts'
import { outcomeOn, planSentence } from '#src/features/review/domain/plan.ts'
import { call } from '#src/platform/web/api/api.ts'
import { outdate } from '#src/platform/web/api/query-keys.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import type { Today } from '../../contract/day.ts'
import { todayQuery } from '../queries.ts'

/** The plan's sentence, and in the evening one press for what became of it. */
export function TodaysPlan({ plan, date }: { plan: IfThen; date: string }) {
  const heading = useId()
  const client = useQueryClient()
  const { queryKey } = todayQuery(date)
  const record = useChange(
    (outcome: Outcome) =>
      call(recordOutcome, { params: { id: String(plan.id), date }, body: { outcome } }),
    {
      // The last press counts.
      scope: { id: `outcome-${plan.id}` },
      failed: { title: t`Error` },
      onDone(stored) {
        void outdate(client, getReview)
        client.setQueryData<Today>(
          queryKey,
          today =>
            today && {
              ...today,
              if_thens: today.if_thens.map(each => (each.id === stored.id ? stored : each)),
            },
        )
      },
    },
  )
  const chosen = record.isPending ? record.variables : outcomeOn(plan, date)
  return (
    <section aria-labelledby={heading}>
      <Card className="grid gap-4">
        <h2 id={heading} className="text-ink-soft text-lg">
          <Trans>Your plan</Trans>
        </h2>
        <p className="break-words font-serif text-2xl">{planSentence(plan)}</p>
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-ink-soft">
            {record.isPending
              ? t`Saving …`
              : chosen
                ? t`Kept. You can change it.`
                : t`This evening, one press:`}
          </legend>
          {OUTCOMES.map(outcome => (
            <Button
              key={outcome}
              variant={chosen === outcome ? 'primary' : 'secondary'}
              aria-pressed={chosen === outcome}
              className="justify-start text-start"
              onClick={() => record.mutate(outcome)}
            >
              {said(OUTCOME_TEXTS[outcome])}
            </Button>
          ))}
        </fieldset>
      </Card>
    </section>
  )
}
