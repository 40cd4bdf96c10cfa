import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { i18n } from '#src/contract/i18n.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import type { ActionStatus } from '../../constants.ts'

const STATES: Record<
  ActionStatus,
  { label: MessageDescriptor; tone: 'accent' | 'progress' | 'done' | 'neutral' }
> = {
  offered: { label: msg`Offered`, tone: 'accent' },
  taken: { label: msg`Taken`, tone: 'progress' },
  done: { label: msg`Done`, tone: 'done' },
  let_go: { label: msg`Not now`, tone: 'neutral' },
}

export function StepState({ status }: { status: ActionStatus }) {
  const { label, tone } = STATES[status]
  return <Badge tone={tone}>{i18n._(label)}</Badge>
}
