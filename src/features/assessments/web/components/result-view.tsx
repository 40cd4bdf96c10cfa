import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { i18n, said } from '#src/contract/i18n.ts'
import { Slot } from '#src/platform/web/routing/slots.tsx'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { BAND_WORDS, BANDS, type Band } from '../../constants.ts'
import type { ResultWithQuestions } from '../../contract/results.ts'
import { historyOf } from '../../domain.ts'
import { ownResultsQuery } from '../queries.ts'
import { BandBadge } from './band-badge.tsx'
import { TrendLine } from './trend-line.tsx'

/** What a band means, and the act that follows from it, which a domino opens with. */
const MEANING: Record<Band, readonly [meaning: MessageDescriptor, act: MessageDescriptor]> = {
  Advanced: [msg`This is a strength of yours.`, msg`Keep doing what works`],
  Intermediate: [msg`Much is in place.`, msg`Choose one habit that carries it further`],
  Developing: [msg`The ground is laid.`, msg`Choose one answer you would like to change`],
  Beginner: [msg`You have looked honestly.`, msg`Choose one small step from where you are`],
}

/** The result after submitting: score, band, how it was computed, and the trend. */
export function ResultView({ result }: { result: ResultWithQuestions }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const own = useQuery(ownResultsQuery(result.user_id))
  const earlier = historyOf(result, own.data ?? [])
  const band = BANDS.find(each => each.name === result.result_category)?.name ?? 'Beginner'
  const [meaning, act] = MEANING[band].map(each => i18n._(each))
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <Card className="grid gap-4 text-center">
        <h1 ref={heading} tabIndex={-1} className="text-3xl sm:text-4xl">
          {result.quiz_title}
        </h1>
        <p className="font-serif text-6xl text-primary">{result.score}%</p>
        <p>
          <BandBadge score={result.score} />
        </p>
        <p className="mx-auto max-w-prose text-lg">
          {meaning} {act}.
        </p>
        {earlier.length > 1 && (
          <div className="mx-auto">
            <TrendLine results={earlier} />
          </div>
        )}
      </Card>
      <Card className="grid gap-3">
        <h2 className="text-2xl">
          <Trans>How the score is calculated</Trans>
        </h2>
        <p>
          <Trans>
            Your answers earned {result.total_score} of {result.max_score} points. A scale counts
            its value, a multiple-choice question the position of the option you chose, and a yes
            counts one point. {result.total_score} divided by {result.max_score} is {result.score}{' '}
            percent.
          </Trans>
        </p>
        <ul className="grid gap-1 text-ink-soft text-sm">
          {BANDS.map(({ from, name }, index) => (
            <li key={name}>
              {said(BAND_WORDS[name])}:{' '}
              {index === 0
                ? t`${from}% and above`
                : from === 0
                  ? t`below 40%`
                  : `${from}-${(BANDS[index - 1]?.from ?? 0) - 1}%`}
            </li>
          ))}
        </ul>
      </Card>
      <p className="flex flex-wrap justify-center gap-3">
        <Link
          to={withQuery(href('/today'), { domino: `${act} (${result.quiz_title})` })}
          className={buttonClass('primary')}
        >
          <Trans>Make it a domino</Trans>
        </Link>
        <Slot name="result" userId={result.user_id} />
        <Link to={href('/assessment')} className={buttonClass('secondary')}>
          <Trans>Back to Assessments</Trans>
        </Link>
        <Link to={href('/')} className={buttonClass('secondary')}>
          <Trans>Return Home</Trans>
        </Link>
      </p>
    </div>
  )
}
