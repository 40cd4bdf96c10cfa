import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, Select } from '#src/platform/web/ui/field.tsx'
import { planSentence } from '../../domain/plan.ts'
import { carriedOn, openDays, withArea } from '../../domain/review-draft.ts'
import type { CardProps } from '../use-review.ts'
import { CardFrame, Choice } from './card-frame.tsx'

/** 3. Three areas, or going on as before. */
export function AreaCard({ review, work, today, onBack }: CardProps) {
  const { area } = work.draft
  const choose = (pip: number, label: string) => work.go(1, before => withArea(before, pip, label))
  const others = review.labels.map((label, at) => ({ pip: at + 1, label }))
  const isOther = area !== null && !review.areas.some(({ pip }) => pip === area)
  return (
    <CardFrame
      title={t`What matters next week?`}
      lead={
        review.areas[0]?.reason === 'assessment'
          ? t`Your latest assessment says these have room to grow.`
          : t`One area is enough; many at once cancel each other out.`
      }
      onBack={onBack}
      action={<Button onClick={() => work.go(1)}>{area === null ? t`Skip` : t`Next`}</Button>}
    >
      <ul className="grid gap-2.5">
        {review.areas.map(({ pip, label }) => (
          <li key={pip}>
            <Choice chosen={area === pip} onPress={() => choose(pip, label)}>
              {label}
            </Choice>
          </li>
        ))}
        {review.if_thens.map(plan => (
          <li key={`plan ${plan.id}`}>
            <Choice
              chosen={work.draft.plan.cue === plan.cue && work.draft.plan.action === plan.action}
              onPress={() =>
                work.go(1, before => carriedOn(before, plan, openDays(review.next_week, today)))
              }
            >
              <Trans>Carry on: {planSentence(plan)}</Trans>
            </Choice>
          </li>
        ))}
      </ul>
      <Field label={t`Another area`} className="max-w-sm">
        <Select
          value={isOther ? area : ''}
          onChange={({ target }) => {
            const chosen = others.find(({ pip }) => pip === Number(target.value))
            if (chosen) work.change(before => withArea(before, chosen.pip, chosen.label))
          }}
        >
          <option value="">{t`Choose one`}</option>
          {others.map(({ pip, label }) => (
            <option key={pip} value={pip}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </CardFrame>
  )
}
