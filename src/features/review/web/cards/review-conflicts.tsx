import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { WeeklyPlanner } from '#src/features/planner/contract.ts'
import { useFieldEdit } from '#src/platform/web/editing/use-edit.ts'
import { VersionChoice, versionsOf } from '#src/platform/web/editing/version-choice.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import type { WeekReview } from '../../contract.ts'
import type { Conflict } from '../../domain/review-draft.ts'
import { useKeepBoth } from '../use-close-week.ts'
import { CardFrame } from './card-frame.tsx'

interface ReviewConflictsProps {
  planners: WeekReview['planners']
  conflicts: readonly Conflict[]
  isClosing: boolean
  onBack: () => void
  /** @param planners the versions that were seen, in which the conflicting texts are written */
  onClose: (planners: WeekReview['planners']) => void
}

type Texts = Partial<Record<Conflict['name'], string>>

const textsOf = (conflicts: readonly Conflict[], side: 'mine' | 'theirs'): Texts =>
  Object.fromEntries(conflicts.map(conflict => [conflict.name, conflict[side]]))

/** Texts that were written elsewhere while this review was open: both versions, and what to keep. */
export function ReviewConflicts({
  planners,
  conflicts,
  isClosing,
  onBack,
  onClose,
}: ReviewConflictsProps) {
  const theirs = textsOf(conflicts, 'theirs')
  const mine = textsOf(conflicts, 'mine')
  const names = conflicts.map(({ name }) => name)
  const edit = useFieldEdit({
    stored: theirs,
    since: '',
    begun: { base: theirs, mine, since: '', conflicts: names },
  })
  const [now, setNow] = useState(planners)
  const keepBoth = useKeepBoth((stored: WeeklyPlanner, { name }) => {
    setNow({ ...now, [stored.id === now.next?.id ? 'next' : 'week']: stored })
    edit.choose(name, 'mine')
  })
  function choose(name: Conflict['name'], side: 'mine' | 'theirs') {
    const conflict = conflicts.find(each => each.name === name)
    const planner = name === 'weekly_intention' ? now.next : now.week
    if (side === 'theirs') edit.choose(name, side)
    else if (conflict && planner && !keepBoth.isPending) keepBoth.mutate({ conflict, planner })
  }
  return (
    <CardFrame
      title={t`Written elsewhere too`}
      onBack={onBack}
      action={
        <Button busy={isClosing} disabled={edit.conflicts.length > 0} onClick={() => onClose(now)}>
          <Trans>Close the week</Trans>
        </Button>
      }
    >
      <VersionChoice
        title={t`Your planner was changed somewhere else in the meantime.`}
        versions={versionsOf(
          edit.edit,
          name => conflicts.find(each => each.name === name)?.label ?? name,
        )}
        onChoose={choose}
        keep="Keep both"
      >
        <Trans>Nothing is lost, and nothing was saved yet. Choose what to keep.</Trans>
      </VersionChoice>
      <p role="status" className="text-done">
        {edit.conflicts.length === 0 && t`Chosen.`}
      </p>
    </CardFrame>
  )
}
