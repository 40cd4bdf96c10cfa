import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CalendarDate, Week } from '#src/contract/calendar.ts'
import { weekText } from '#src/contract/formats.ts'
import { href } from '#src/platform/web/routing/page.ts'
import type { Closed, WeekReview } from '../../contract.ts'
import { type Conflict, conflictsOf, type Step } from '../../domain/review-draft.ts'
import { ReviewConflicts } from '../closing/review-conflicts.tsx'
import { useCloseWeek } from '../use-close-week.ts'
import { type CardProps, useReview } from '../use-review.ts'
import { AreaCard } from './area-card.tsx'
import { DaysCard } from './days-card.tsx'
import { DoneCard } from './done-card.tsx'
import { GapCard } from './gap-card.tsx'
import { IntentionCard } from './intention-card.tsx'
import { ObstacleCard } from './obstacle-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { WeekCard } from './week-card.tsx'

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
          Begin from here: one plan for the days to come is enough.
        </p>
      )}
      {step !== 'done' && <Place week={review.week} place={work.place} places={work.places} />}
      <Card {...props} />
    </>
  )
}

/** The reviewed week, and the card's number. */
const Place = (props: { week: Week; place: number; places: number }) => (
  <div className="mb-6 grid gap-2">
    <p className="flex flex-wrap justify-between gap-x-4 text-ink-soft text-sm">
      <span>Week of {weekText(props.week)}</span>
      <span>
        {props.place} of {props.places}
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
