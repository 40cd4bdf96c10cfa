import { useState } from 'react'
import type { WeeklyPlanner } from '#src/features/planner/contract.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import type { WeekReview } from '../../contract.ts'
import type { Conflict } from '../../domain/review-draft.ts'
import { CardFrame } from '../cards/card-frame.tsx'
import { useKeepBoth } from '../use-close-week.ts'

interface ReviewConflictsProps {
  planners: WeekReview['planners']
  conflicts: readonly Conflict[]
  isClosing: boolean
  onBack: () => void
  /** @param planners the versions that were seen, in which the conflicting texts are written */
  onClose: (planners: WeekReview['planners']) => void
}

/** Texts that were written elsewhere while this review was open: both versions, and what to keep. */
export function ReviewConflicts({ planners, conflicts, isClosing, onBack, onClose }: ReviewConflictsProps) {
  const [kept, setKept] = useState<readonly string[]>([])
  const [now, setNow] = useState(planners)
  const open = conflicts.filter(({ name }) => !kept.includes(name))
  return (
    <CardFrame
      title="Written elsewhere too"
      onBack={onBack}
      action={
        <Button busy={isClosing} disabled={open.length > 0} onClick={() => onClose(now)}>
          Close the week
        </Button>
      }
    >
      <Alert tone="warning" title="Your planner was changed somewhere else in the meantime.">
        <p>Nothing is lost, and nothing was saved yet. Choose what to keep.</p>
      </Alert>
      <ul className="grid gap-5">
        {conflicts.map(conflict => (
          <ConflictItem
            key={conflict.name}
            conflict={conflict}
            planners={now}
            isOpen={open.includes(conflict)}
            onKept={stored => {
              if (stored) setNow({ ...now, [stored.id === now.next?.id ? 'next' : 'week']: stored })
              setKept(before => [...before, conflict.name])
            }}
          />
        ))}
      </ul>
    </CardFrame>
  )
}

interface ConflictItemProps {
  conflict: Conflict
  planners: WeekReview['planners']
  isOpen: boolean
  /** @param stored the planner with both texts, if both are kept */
  onKept: (stored?: WeeklyPlanner) => void
}

function ConflictItem({ conflict, planners, isOpen, onKept }: ConflictItemProps) {
  const both = useKeepBoth(onKept)
  const planner = conflict.name === 'weekly_intention' ? planners.next : planners.week
  return (
    <li className="grid gap-2">
      <h2 className="text-xl">{conflict.label}</h2>
      <div className="grid gap-3 sm:grid-cols-2">
        {[
          ['Here', conflict.mine],
          ['Saved elsewhere', conflict.theirs],
        ].map(([title, text]) => (
          <div key={title} className="rounded-md bg-sheet p-4">
            <p className="text-ink-soft text-sm">{title}</p>
            <p className="whitespace-pre-wrap break-words">{text}</p>
          </div>
        ))}
      </div>
      {isOpen ? (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            busy={both.isPending}
            aria-label={`Keep both: ${conflict.label}`}
            onClick={() => planner && both.mutate({ conflict, planner })}
          >
            Keep both
          </Button>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Use the other: ${conflict.label}`}
            onClick={() => onKept()}
          >
            Use the other
          </Button>
        </div>
      ) : (
        <p role="status" className="text-done">
          Chosen.
        </p>
      )}
    </li>
  )
}
