import { TEXT_MAX } from '#src/features/planner/constants.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextArea } from '#src/platform/web/ui/text-area.tsx'
import type { CardProps } from '../use-review.ts'
import { CardFrame } from './card-frame.tsx'
import { KeptText } from './kept-text.tsx'

/** 4. One sentence for the week. */
export function IntentionCard({ work, onBack }: CardProps) {
  const { intention } = work.draft
  const written = work.draft.kept.weekly_intention
  return (
    <CardFrame
      title="Your intention"
      lead="One sentence that the whole week should serve. Small and true is enough."
      onBack={onBack}
      action={
        <Button onClick={() => work.go(1)}>{written || intention.trim() ? 'Next' : 'Skip'}</Button>
      }
    >
      {written ? (
        <KeptText label="Weekly Intention" text={written} />
      ) : (
        <Field label="Weekly Intention" hideLabel>
          <TextArea
            rows={3}
            maxLength={TEXT_MAX}
            value={intention}
            onChange={({ target }) => work.change({ intention: target.value })}
          />
        </Field>
      )}
    </CardFrame>
  )
}
