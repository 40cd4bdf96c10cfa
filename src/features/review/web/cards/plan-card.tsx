import { Button } from '#src/platform/web/ui/button.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import { ACTION_MAX, CUE_KIND_TEXTS, CUE_KINDS, CUE_MAX, OBSTACLES } from '../../constants.ts'
import { planSentence } from '../../domain/plan.ts'
import { hasPlan, suggestedActions, suggestedCues } from '../../domain/review-draft.ts'
import type { CardProps } from '../use-review.ts'
import { CardFrame } from './card-frame.tsx'
import { Choice } from './choice.tsx'

/** 5. The plan's two halves: suggested, and in the member's own words. */
export function PlanCard({ work, onBack, onClose, isClosing }: CardProps) {
  const { draft } = work
  const { plan } = draft
  const isReady = hasPlan(draft)
  const set = (patch: Partial<typeof plan>) =>
    work.change(before => ({ ...before, plan: { ...before.plan, ...patch } }))
  const obstacle = OBSTACLES.find(({ kind }) => kind === draft.obstacle && kind !== 'other')?.text
  return (
    <CardFrame
      title="If … then …"
      lead={
        obstacle
          ? `In the way: ${obstacle}. A plan for exactly that moment is a small but real help.`
          : 'A plan for one moment is a small but real help.'
      }
      onBack={onBack}
      action={
        isReady ? (
          <Button onClick={() => work.go(1)}>Next</Button>
        ) : (
          <Button variant="secondary" busy={isClosing} onClick={onClose}>
            Close the week without a plan
          </Button>
        )
      }
    >
      <div className="grid gap-3">
        <h2 className="text-xl">If</h2>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">What it begins with</legend>
          {CUE_KINDS.map(kind => (
            <Choice
              key={kind}
              compact
              chosen={plan.cue_kind === kind}
              onPress={() => set({ cue_kind: kind })}
            >
              {CUE_KIND_TEXTS[kind]}
            </Choice>
          ))}
        </fieldset>
        <ul className="grid gap-2">
          {suggestedCues(draft).map(cue => (
            <li key={cue}>
              <Choice chosen={plan.cue === cue} onPress={() => set({ cue })}>
                {cue}
              </Choice>
            </li>
          ))}
        </ul>
        <Field label="If, in your words">
          <TextInput
            value={plan.cue}
            maxLength={CUE_MAX}
            autoComplete="off"
            onChange={({ target }) => set({ cue: target.value })}
          />
        </Field>
      </div>
      <div className="grid gap-3">
        <h2 className="text-xl">Then</h2>
        <ul className="grid gap-2 sm:grid-cols-2">
          {suggestedActions(draft).map(action => (
            <li key={action}>
              <Choice chosen={plan.action === action} onPress={() => set({ action })}>
                {action}
              </Choice>
            </li>
          ))}
        </ul>
        <Field label="Then, in your words">
          <TextInput
            value={plan.action}
            maxLength={ACTION_MAX}
            autoComplete="off"
            onChange={({ target }) => set({ action: target.value })}
          />
        </Field>
      </div>
      {isReady && (
        <p aria-live="polite" className="rounded-lg bg-accent-soft p-4 font-serif text-2xl">
          {planSentence(plan)}
        </p>
      )}
    </CardFrame>
  )
}
