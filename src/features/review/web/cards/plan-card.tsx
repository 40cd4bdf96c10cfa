import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { said } from '#src/contract/i18n.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { Field, TextInput } from '#src/platform/web/ui/field.tsx'
import { ACTION_MAX, CUE_KIND_TEXTS, CUE_KINDS, CUE_MAX, OBSTACLES } from '../../constants.ts'
import { planSentence } from '../../domain/plan.ts'
import { hasPlan, suggestedActions, suggestedCues } from '../../domain/review-draft.ts'
import type { CardProps } from '../use-review.ts'
import { CardFrame, Choice } from './card-frame.tsx'

/** 5. The plan's two halves: suggested, and in the member's own words. */
export function PlanCard({ work, onBack, onClose, isClosing }: CardProps) {
  const { draft } = work
  const { plan } = draft
  const isReady = hasPlan(draft)
  const set = (patch: Partial<typeof plan>) =>
    work.change(before => ({ ...before, plan: { ...before.plan, ...patch } }))
  const obstacle = said(
    OBSTACLES.find(({ kind }) => kind === draft.obstacle && kind !== 'other')?.text ?? '',
  )
  return (
    <CardFrame
      title={t`If … then …`}
      lead={
        obstacle
          ? t`In the way: ${obstacle}. A plan for exactly that moment is a small but real help.`
          : t`A plan for one moment is a small but real help.`
      }
      onBack={onBack}
      action={
        isReady ? (
          <Button onClick={() => work.go(1)}>
            <Trans>Next</Trans>
          </Button>
        ) : (
          <Button variant="secondary" busy={isClosing} onClick={onClose}>
            <Trans>Close the week without a plan</Trans>
          </Button>
        )
      }
    >
      <div className="grid gap-3">
        <h2 className="text-xl">
          <Trans>If</Trans>
        </h2>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">
            <Trans>What it begins with</Trans>
          </legend>
          {CUE_KINDS.map(kind => (
            <Choice
              key={kind}
              compact
              chosen={plan.cue_kind === kind}
              onPress={() => set({ cue_kind: kind })}
            >
              {said(CUE_KIND_TEXTS[kind])}
            </Choice>
          ))}
        </fieldset>
        <Half
          label={t`If, in your words`}
          suggestions={suggestedCues(draft)}
          text={plan.cue}
          max={CUE_MAX}
          onText={cue => set({ cue })}
        />
      </div>
      <div className="grid gap-3">
        <h2 className="text-xl">
          <Trans>Then</Trans>
        </h2>
        <Half
          label={t`Then, in your words`}
          suggestions={suggestedActions(draft)}
          text={plan.action}
          max={ACTION_MAX}
          onText={action => set({ action })}
          className="sm:grid-cols-2"
        />
      </div>
      {isReady && (
        <p aria-live="polite" className="rounded-lg bg-accent-soft p-4 font-serif text-2xl">
          {planSentence(plan)}
        </p>
      )}
    </CardFrame>
  )
}

interface HalfProps {
  label: string
  suggestions: readonly string[]
  text: string
  max: number
  onText: (text: string) => void
  className?: string
}

function Half({ label, suggestions, text, max, onText, className }: HalfProps) {
  return (
    <>
      <ul className={cx('grid gap-2', className)}>
        {suggestions.map(each => (
          <li key={each}>
            <Choice chosen={text === each} onPress={() => onText(each)}>
              {each}
            </Choice>
          </li>
        ))}
      </ul>
      <Field label={label}>
        <TextInput
          value={text}
          maxLength={max}
          autoComplete="off"
          onChange={({ target }) => onText(target.value)}
        />
      </Field>
    </>
  )
}
