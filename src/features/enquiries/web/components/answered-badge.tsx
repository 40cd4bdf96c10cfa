import { t } from '@lingui/core/macro'
import { Badge } from '#src/platform/web/ui/badge.tsx'

export const AnsweredBadge = ({ at }: { at: string | null }) => (
  <Badge tone={at ? 'done' : 'progress'}>{at ? t`Answered` : t`Unanswered`}</Badge>
)
