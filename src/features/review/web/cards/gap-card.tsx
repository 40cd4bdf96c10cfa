import { useState } from 'react'
import { Button } from '#src/platform/web/ui/button.tsx'
import { planSentence } from '../../domain/plan.ts'
import { gapChoices } from '../../domain/review-draft.ts'
import type { CardProps } from '../use-review.ts'
import { CardFrame } from './card-frame.tsx'
import { Choice } from './choice.tsx'

/** 5, once more: the sentence with a gap. Repeating it is what makes it stick. */
export function GapCard({ work, onBack }: CardProps) {
  const { plan } = work.draft
  const [tried, setTried] = useState<string>()
  const [before = ''] = planSentence({ ...plan, action: '…' }).split('…')
  return (
    <CardFrame
      title="Once more"
      lead="Press what belongs into the gap."
      onBack={onBack}
      action={
        <Button variant="secondary" onClick={() => work.go(1)}>
          Skip
        </Button>
      }
    >
      <p className="rounded-lg bg-accent-soft p-4 font-serif text-2xl">
        {before}
        <span aria-hidden>_____.</span>
        <span className="sr-only">gap</span>
      </p>
      <ul className="grid gap-2.5">
        {gapChoices(work.draft).map(action => (
          <li key={action}>
            <Choice
              chosen={false}
              onPress={() => (action === plan.action ? work.go(1) : setTried(action))}
            >
              {action}
            </Choice>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="text-ink-soft">
        {tried && `Nearly: you planned to ${plan.action}.`}
      </p>
    </CardFrame>
  )
}
