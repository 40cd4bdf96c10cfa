import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { numberText, shortDate } from '#src/contract/formats.ts'
import { FIRST_LOOK, TRIAL_P_MAX } from '#src/features/review/constants.ts'
import { labelWords } from '#src/features/texts/domain/pips.ts'
import type { Cascade } from '../../contract/insight.ts'

type Effect = NonNullable<Cascade['pattern']>['effect']

/** '1.8', without a trailing zero and never '-0'. */
const oneDecimal = (value: number): string => numberText(Number(value.toFixed(1)) || 0)

/** 'between 0.4 and 3.1' */
const rangeText = ({ from, to }: Effect): string =>
  t`between ${oneDecimal(from)} and ${oneDecimal(to)}`

/** A share of shifts as people count: '1 in 50'. */
const oneIn = (p: number): string => t`1 in ${Math.round(1 / p)}`

export function StateText({ cascade }: { cascade: Cascade }) {
  switch (cascade.state) {
    case 'not_enough':
      return <NotEnough cascade={cascade} />
    case 'nothing':
      return <Nothing cascade={cascade} />
    case 'pattern':
      return cascade.pattern && <Pattern pattern={cascade.pattern} />
    case 'tried':
      return cascade.trial && <Tried trial={cascade.trial} />
  }
}

function NotEnough({ cascade }: { cascade: Cascade }) {
  return (
    <div className="grid gap-2">
      <p className="text-lg">
        <Trans>
          <strong>{cascade.figures.eligible_days}</strong> of {FIRST_LOOK} days count so far.
        </Trans>
      </p>
      <p className="max-w-prose text-ink-soft">
        <Trans>
          Name the pip that goes first before you begin your day. After {FIRST_LOOK} such days we
          look whether one of them goes with more of the other eleven.
        </Trans>
      </p>
      <progress
        className="h-2 w-full max-w-md appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
        aria-label={t`Days that count so far`}
        max={FIRST_LOOK}
        value={Math.min(FIRST_LOOK, cascade.figures.eligible_days)}
      />
    </div>
  )
}

function Nothing({ cascade: { figures } }: { cascade: Cascade }) {
  const isFirst = figures.looks.length < 2
  return (
    <div className="grid gap-2">
      <p className="text-lg">
        <Trans>Nothing clear.</Trans>
      </p>
      <p className="max-w-prose text-ink-soft">
        <Trans>
          That is an answer: no pip does more for your day than the others, as far as your days can
          tell. Choose the one you like.
        </Trans>{' '}
        {isFirst && (
          <>
            <Trans>This was the first look; a pattern has to show at two looks running.</Trans>{' '}
          </>
        )}
        <Trans>
          The next look is in <Plural value={figures.next_look_in} one="# day" other="# days" />.
        </Trans>
      </p>
    </div>
  )
}

function Pattern({ pattern }: { pattern: NonNullable<Cascade['pattern']> }) {
  return (
    <div className="grid gap-2">
      <p className="text-lg">
        <Trans>
          On days that <strong>{labelWords(pattern.label)}</strong> went first, about{' '}
          <strong>{oneDecimal(pattern.effect.pips)} more</strong> of the other eleven were done.
        </Trans>
      </p>
      <p className="max-w-prose text-ink-soft">
        <Trans>
          Most likely {rangeText(pattern.effect)}, counted on{' '}
          <Plural value={pattern.led} one="# day" other="# days" /> that it led and{' '}
          <Plural value={pattern.others} one="# day" other="# days" /> that others did, at the look
          of {shortDate(pattern.date)} and the previous one. Chance alone shows this much about{' '}
          {oneIn(pattern.p)} times.
        </Trans>
      </p>
      <p className="max-w-prose">
        <Trans>
          Good days may begin with it rather than be made by it. To find out, let a coin choose.
        </Trans>
      </p>
    </div>
  )
}

function Tried({ trial }: { trial: NonNullable<Cascade['trial']> }) {
  const { experiment, effect, p } = trial
  if (!effect || p === null) return null
  const isFirst = effect.pips >= 0
  const [better, other] = isFirst
    ? [labelWords(experiment.label_a), labelWords(experiment.label_b)]
    : [labelWords(experiment.label_b), labelWords(experiment.label_a)]
  const shown = isFirst ? effect : { pips: -effect.pips, from: -effect.to, to: -effect.from }
  const range = rangeText(shown)
  const days = trial.days_a + trial.days_b
  return (
    <div className="grid gap-2">
      <p className="text-lg">
        {p <= TRIAL_P_MAX ? (
          <Trans>
            You tried it: with <strong>{better}</strong> first, about{' '}
            <strong>{oneDecimal(shown.pips)} more</strong> of the ten others were done than with{' '}
            {other}.
          </Trans>
        ) : (
          <Trans>
            You tried it: no clear difference between{' '}
            <strong>{labelWords(experiment.label_a)}</strong> and{' '}
            <strong>{labelWords(experiment.label_b)}</strong>. Choose the one you like.
          </Trans>
        )}
      </p>
      <p className="max-w-prose text-ink-soft">
        {trial.left_out > 0 ? (
          <Trans>
            {better} against {other}: {range}, on <Plural value={days} one="# day" other="# days" />{' '}
            that a coin had chosen (<Plural value={trial.left_out} one="# day" other="# days" />{' '}
            left out). Because a coin chose, this is close to a cause.
          </Trans>
        ) : (
          <Trans>
            {better} against {other}: {range}, on <Plural value={days} one="# day" other="# days" />{' '}
            that a coin had chosen. Because a coin chose, this is close to a cause.
          </Trans>
        )}
      </p>
    </div>
  )
}
