import { Badge } from '#src/platform/web/ui/badge.tsx'
import type { ActionStatus } from '../../constants.ts'

const STATES: Record<
  ActionStatus,
  { label: string; tone: 'accent' | 'progress' | 'done' | 'neutral' }
> = {
  offered: { label: 'Offered', tone: 'accent' },
  taken: { label: 'Taken', tone: 'progress' },
  done: { label: 'Done', tone: 'done' },
  let_go: { label: 'Not now', tone: 'neutral' },
}

export function StepState({ status }: { status: ActionStatus }) {
  const { label, tone } = STATES[status]
  return <Badge tone={tone}>{label}</Badge>
}
