import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, TextInput } from '#src/platform/web/ui/field.tsx'
import { OBSTACLE_MAX } from '../../constants.ts'
import type { CardProps } from '../use-review.ts'
import { CardFrame, Choice, KeptText } from './card-frame.tsx'

/** 2. What got in the way: becomes 'what to improve', and what the plan is made for. */
export function ObstacleCard({ review, work, onBack }: CardProps) {
  const { obstacle, inTheWay } = work.draft
  const written = work.draft.kept.to_improve
  const choose = (kind: string) => {
    if (kind === 'other') work.change({ obstacle: obstacle === kind ? '' : kind })
    else work.go(1, before => ({ ...before, obstacle: kind, inTheWay: '' }))
  }
  return (
    <CardFrame
      title="What got in the way?"
      lead="One is enough. The plan will be made for it."
      onBack={onBack}
      action={
        <Button
          onClick={() =>
            work.go(1, before => (before.obstacle ? before : { ...before, inTheWay: '' }))
          }
        >
          {obstacle ? 'Next' : 'Skip'}
        </Button>
      }
    >
      {written && <KeptText label="What to improve" text={written} />}
      <ul className="grid gap-2.5 sm:grid-cols-2">
        {review.obstacles.map(({ kind, text }) => (
          <li key={kind}>
            <Choice chosen={obstacle === kind} onPress={() => choose(kind)}>
              {text}
            </Choice>
          </li>
        ))}
      </ul>
      {obstacle === 'other' && (
        <Field label="In your words" note="(optional)">
          <TextInput
            value={inTheWay}
            maxLength={OBSTACLE_MAX}
            autoComplete="off"
            onChange={({ target }) => work.change({ inTheWay: target.value })}
          />
        </Field>
      )}
    </CardFrame>
  )
}
