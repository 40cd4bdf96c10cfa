import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { type CalendarDate, type Week, weekDates } from '#src/contract/calendar.ts'
import { weekText } from '#src/contract/formats.ts'
import { TEXT_MAX } from '#src/features/planner/constants.ts'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { Field, TextArea, TextInput } from '#src/platform/web/ui/field.tsx'
import { OBSTACLE_MAX } from '../../constants.ts'
import type { Closed, WeekReview } from '../../contract.ts'
import { isPlannedOn, planSentence } from '../../domain/plan.ts'
import { type Conflict, conflictsOf, gapChoices, type Step } from '../../domain/review-draft.ts'
import { useCloseWeek } from '../use-close-week.ts'
import { type CardProps, useReview } from '../use-review.ts'
import { WeekTiles } from '../week-tiles.tsx'
import { AreaCard } from './area-card.tsx'
import { CardFrame, Choice, KeptText } from './card-frame.tsx'
import { DaysCard } from './days-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { ReviewConflicts } from './review-conflicts.tsx'

/** 1. What the week's data say; what counts becomes 'what went well'. */
function WeekCard({ review, work, today, onBack }: CardProps) {
  const { counted } = work.draft
  const written = work.draft.kept.went_well
  const toggle = (text: string) =>
    work.change({
      counted: counted.includes(text) ? counted.filter(each => each !== text) : [...counted, text],
    })
  return (
    <CardFrame
      title={t`Your week`}
      lead={
        review.sentences.length > 0
          ? t`Press what counts for you.`
          : t`Nothing was recorded this week. That is fine: the next one begins here.`
      }
      onBack={onBack}
      action={<Button onClick={() => work.go(1)}>{counted.length > 0 ? t`Next` : t`Skip`}</Button>}
    >
      <WeekTiles week={review.days} today={today} title={t`Day by day`} />
      {written && <KeptText label={t`What went well`} text={written} />}
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

/** 2. What got in the way: becomes 'what to improve', and what the plan is made for. */
function ObstacleCard({ review, work, onBack }: CardProps) {
  const { obstacle, inTheWay } = work.draft
  const written = work.draft.kept.to_improve
  const choose = (kind: string) => {
    if (kind === 'other') work.change({ obstacle: obstacle === kind ? '' : kind })
    else work.go(1, before => ({ ...before, obstacle: kind, inTheWay: '' }))
  }
  return (
    <CardFrame
      title={t`What got in the way?`}
      lead={t`One is enough. The plan will be made for it.`}
      onBack={onBack}
      action={
        <Button
          onClick={() =>
            work.go(1, before => (before.obstacle ? before : { ...before, inTheWay: '' }))
          }
        >
          {obstacle ? t`Next` : t`Skip`}
        </Button>
      }
    >
      {written && <KeptText label={t`What to improve`} text={written} />}
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
        <Field label={t`In your words`} note={t`(optional)`}>
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

/** 4. One sentence for the week. */
function IntentionCard({ work, onBack }: CardProps) {
  const { intention } = work.draft
  const written = work.draft.kept.weekly_intention
  return (
    <CardFrame
      title={t`Your intention`}
      lead={t`One sentence that the whole week should serve. Small and true is enough.`}
      onBack={onBack}
      action={
        <Button onClick={() => work.go(1)}>
          {written || intention.trim() ? t`Next` : t`Skip`}
        </Button>
      }
    >
      {written ? (
        <KeptText label={t`Weekly Intention`} text={written} />
      ) : (
        <Field label={t`Weekly Intention`} hideLabel>
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

interface ReviewCardsProps {
  review: WeekReview
  today: CalendarDate
  /** After Wednesday the review begins with the days to come and does not look back. */
  isLate: boolean
}

export function ReviewCards({ review, today, isLate }: ReviewCardsProps) {
  const navigate = useNavigate()
  const from = isLate ? 'area' : 'week'
  const work = useReview(review, today, from)
  const [conflicts, setConflicts] = useState<{
    planners: WeekReview['planners']
    list: Conflict[]
  }>()
  const [closed, setClosed] = useState<Closed>()
  const close = useCloseWeek({
    onClosed: stored => {
      setConflicts(undefined)
      setClosed(stored)
      work.change({ step: 'done' })
    },
    onConflict: (planners, list) => setConflicts({ planners, list }),
  })
  const { step } = work.draft
  const Card = CARDS[step]
  useFocusedTitle(`${step}${conflicts ? ' conflicts' : ''}`)

  const props: CardProps = {
    review,
    work,
    today,
    onBack: () => (work.isFirst ? navigate(href('/weekly-planner')) : work.go(-1)),
    onClose: () => {
      const list = conflictsOf(work.draft, review.planners)
      if (list.length > 0) setConflicts({ planners: review.planners, list })
      else close.mutate({ week: review.week, draft: work.draft, planners: review.planners })
    },
    isClosing: close.isPending,
  }
  if (conflicts) {
    return (
      <ReviewConflicts
        planners={conflicts.planners}
        conflicts={conflicts.list}
        isClosing={close.isPending}
        onBack={() => setConflicts(undefined)}
        onClose={planners => close.mutate({ week: review.week, draft: work.draft, planners })}
      />
    )
  }
  if (closed) return <DoneCard closed={closed} today={today} />
  return (
    <>
      {work.isFirst && isLate && (
        <p className="mb-4 text-ink-soft">
          <Trans>Begin from here: one plan for the days to come is enough.</Trans>
        </p>
      )}
      {step !== 'done' && <Place week={review.week} place={work.place} places={work.places} />}
      <Card {...props} />
    </>
  )
}

const Place = (props: { week: Week; place: number; places: number }) => (
  <div className="mb-6 grid gap-2">
    <p className="flex flex-wrap justify-between gap-x-4 text-ink-soft text-sm">
      <span>
        <Trans>Week of {weekText(props.week)}</Trans>
      </span>
      <span>
        <Trans>
          {props.place} of {props.places}
        </Trans>
      </span>
    </p>
    <div aria-hidden className="h-1 overflow-hidden rounded-full bg-sunken">
      <div
        className="h-full bg-primary"
        style={{ width: `${(props.place / props.places) * 100}%` }}
      />
    </div>
  </div>
)

const CARDS: Readonly<Record<Step, ComponentType<CardProps>>> = {
  week: WeekCard,
  obstacle: ObstacleCard,
  area: AreaCard,
  intention: IntentionCard,
  plan: PlanCard,
  gap: GapCard,
  days: DaysCard,
  done: DaysCard,
}

/** The pressed button disappears with its card, so the focus moves to the next card's title. */
function useFocusedTitle(step: string) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('[data-review-title]')?.focus()
  }, [step])
}

function DoneCard({ closed, today }: { closed: Closed; today: CalendarDate }) {
  const week = weekDates(closed.next_week).map(date => ({
    date,
    state: 'none' as const,
    tipped: false,
    rest: false,
    planned: closed.if_thens.some(plan => isPlannedOn(plan, date)),
  }))
  const intention = closed.planners.next?.weekly_intention
  return (
    <section className="grid gap-6">
      <h1 tabIndex={-1} data-review-title className="text-3xl outline-none sm:text-4xl">
        <Trans>Your week is closed</Trans>
      </h1>
      <p className="text-ink-soft">
        {closed.if_thens.length > 0
          ? t`Your plan comes back on its days.`
          : t`Nothing more to do here.`}
      </p>
      {intention && <p className="whitespace-pre-wrap break-words text-lg">{intention}</p>}
      {closed.if_thens.map(plan => (
        <p key={plan.id} className="break-words rounded-lg bg-accent-soft p-4 font-serif text-2xl">
          {planSentence(plan)}
        </p>
      ))}
      <WeekTiles week={week} today={today} title={t`The week to come`} />
      <div className="flex flex-wrap gap-3">
        <Link className={buttonClass()} to={href('/today')}>
          <Trans>To today</Trans>
        </Link>
        <Link
          className={buttonClass('secondary')}
          to={withQuery(href('/weekly-planner'), { week: closed.next_week })}
        >
          <Trans>Open the planner</Trans>
        </Link>
      </div>
    </section>
  )
}

/** 5, once more: the sentence with a gap. Repeating it is what makes it stick. */
function GapCard({ work, onBack }: CardProps) {
  const { plan } = work.draft
  const [tried, setTried] = useState<string>()
  const [before = ''] = planSentence({ ...plan, action: '…' }).split('…')
  return (
    <CardFrame
      title={t`Once more`}
      lead={t`Press what belongs into the gap.`}
      onBack={onBack}
      action={
        <Button variant="secondary" onClick={() => work.go(1)}>
          <Trans>Skip</Trans>
        </Button>
      }
    >
      <p className="rounded-lg bg-accent-soft p-4 font-serif text-2xl">
        {before}
        <span aria-hidden>_____.</span>
        <span className="sr-only">
          <Trans>gap</Trans>
        </span>
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
        {tried && t`Nearly: you planned to ${plan.action}.`}
      </p>
    </CardFrame>
  )
}
