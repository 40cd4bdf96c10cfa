import { counted, shortDate } from '#src/contract/formats.ts'
import type { CheckIn, Figures } from '../../contract/check-ins.ts'

/** The week's figures in words; zeros are left out, except for days and green days. */
export const figureLines = ({
  days,
  green_days,
  pips,
  reflections,
  results,
}: Figures): string[] => [
  days === 0 ? 'no dominoes yet' : `${green_days} of ${counted(days, 'day')} green`,
  ...(pips > 0 ? [counted(pips, 'pip')] : []),
  ...(reflections > 0 ? [counted(reflections, 'reflection')] : []),
  ...(results > 0 ? [counted(results, 'result')] : []),
]

const answerText = (value: unknown): string => {
  if (value === true || value === 'yes') return 'Yes'
  if (value === false || value === 'no') return 'No'
  return String(value)
}

/** One check-in as it was asked and answered; questions without an answer are left out. */
export function CheckInAnswers({ checkIn }: { checkIn: CheckIn }) {
  const { questions, answers, figures } = checkIn
  const given = questions.filter(({ id }) => (answers[String(id)] ?? '') !== '')
  return (
    <div className="grid gap-3">
      <p className="font-semibold">Week of {shortDate(checkIn.week)}</p>
      {figures && <p className="text-ink-soft">{figureLines(figures).join(' · ')}</p>}
      {given.length === 0 && <p className="text-ink-soft">Sent without answers.</p>}
      <dl className="grid gap-3">
        {given.map(({ id, text, type, max }) => (
          <div key={id}>
            <dt className="text-ink-soft text-sm">{text}</dt>
            <dd className="whitespace-pre-wrap">
              {answerText(answers[String(id)])}
              {type === 'scale' && <span className="text-ink-soft"> of {max ?? 10}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
