import { Button } from '#src/platform/web/ui/button.tsx'
import type { CardProps } from '../use-review.ts'
import { WeekTiles } from '../week/week-tiles.tsx'
import { CardFrame } from './card-frame.tsx'
import { Choice } from './choice.tsx'
import { KeptText } from './kept-text.tsx'

/** 1. What the week's data say; what counts becomes 'what went well'. */
export function WeekCard({ review, work, today, onBack }: CardProps) {
  const { counted } = work.draft
  const written = work.draft.kept.went_well
  const toggle = (text: string) =>
    work.change({
      counted: counted.includes(text) ? counted.filter(each => each !== text) : [...counted, text],
    })
  return (
    <CardFrame
      title="Your week"
      lead={
        review.sentences.length > 0
          ? 'Press what counts for you.'
          : 'Nothing was recorded this week. That is fine: the next one begins here.'
      }
      onBack={onBack}
      action={<Button onClick={() => work.go(1)}>{counted.length > 0 ? 'Next' : 'Skip'}</Button>}
    >
      <WeekTiles week={review.days} today={today} title="Day by day" />
      {written && <KeptText label="What went well" text={written} />}
      <ul className="grid gap-2.5">
        {review.sentences.map(({ kind, text }) => (
          <li key={kind}>
            <Choice chosen={counted.includes(text)} onPress={() => toggle(text)}>
              {text}
            </Choice>
          </li>
        ))}
      </ul>
    </CardFrame>
  )
}
