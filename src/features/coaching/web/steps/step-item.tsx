import { shortDate } from '#src/contract/formats.ts'
import { pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import type { ActionStatus } from '../../constants.ts'
import type { Action } from '../../contract/steps.ts'
import { MemberSteps } from './member-steps.tsx'
import { StepState } from './step-state.tsx'
import { useSteps } from './use-steps.ts'

interface StepItemProps {
  step: Action
  side: 'member' | 'coach'
  isActive: boolean
}

/** One step; each side has its own buttons while the coaching lasts. */
export function StepItem({ step, side, isActive }: StepItemProps) {
  const { change } = useSteps(step.coaching_id)
  const set = (status: ActionStatus) => change.mutate({ id: step.id, status })
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">{step.text}</p>
        <StepState status={step.status} />
      </div>
      <p className="text-ink-soft text-sm">
        {[
          step.pip && `Pip ${step.pip}: ${pipLabelsOf(siteSettings())[step.pip - 1]}`,
          step.due_on && `by ${shortDate(step.due_on)}`,
          step.status === 'taken' && step.day && `for ${shortDate(step.day)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isActive && side === 'member' && <MemberSteps step={step} />}
      {isActive && side === 'coach' && (
        <div className="flex flex-wrap gap-2">
          {step.status === 'offered' && (
            <Button size="sm" variant="quiet" busy={change.isPending} onClick={() => set('let_go')}>
              Withdraw
            </Button>
          )}
          {step.status === 'let_go' && (
            <Button
              size="sm"
              variant="quiet"
              busy={change.isPending}
              onClick={() => set('offered')}
            >
              Offer again
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
