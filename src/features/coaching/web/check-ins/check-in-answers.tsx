import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { shortDate } from '#src/contract/formats.ts'
import type { CheckIn, Figures } from '../../contract/check-ins.ts'

/** The week's figures in words; zeros are left out, except for days and green days. */
export const figureLines = ({
  days,
  green_days,
  pips,
  reflections,
  results,
}: Figures): string[] => [
  days === 0
    ? t`no dominoes yet`
    : t`${green_days} of ${plural(days, { one: '# day', other: '# days' })} green`,
  ...(pips > 0 ? [t`${plural(pips, { one: '# pip', other: '# pips' })}`] : []),
  ...(reflections > 0
    ? [t`${plural(reflections, { one: '# reflection', other: '# reflections' })}`]
    : []),
  ...(results > 0 ? [t`${plural(results, { one: '# result', other: '# results' })}`] : []),
]

const answerText = (value: unknown): string => {
  if (value === true || value === 'yes') return t`Yes`
  if (value === false || value === 'no') return t`No`
  return String(value)
}

/** One check-in as it was asked and answered; questions without an answer are left out. */
export function CheckInAnswers({ checkIn }: { checkIn: CheckIn }) {
  const { questions, answers, figures } = checkIn
  const given = questions.filter(({ id }) => (answers[String(id)] ?? '') !== '')
  return (
    <div className="grid gap-3">
      <p className="font-semibold">
        <Trans>Week of {shortDate(checkIn.week)}</Trans>
      </p>
      {figures && <p className="text-ink-soft">{figureLines(figures).join(' · ')}</p>}
      {given.length === 0 && (
        <p className="text-ink-soft">
          <Trans>Sent without answers.</Trans>
        </p>
      )}
      <dl className="grid gap-3">
        {given.map(({ id, text, type, max }) => (
          <div key={id}>
            <dt className="text-ink-soft text-sm">{text}</dt>
            <dd className="whitespace-pre-wrap">
              {answerText(answers[String(id)])}
              {type === 'scale' && (
                <span className="text-ink-soft">
                  {' '}
                  <Trans>of</Trans> {max ?? 10}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
