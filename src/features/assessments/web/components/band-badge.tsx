import { Badge } from '#src/platform/web/ui/badge.tsx'
import { bandOf } from '../../domain.ts'

const TONES = {
  Advanced: 'done',
  Intermediate: 'accent',
  Developing: 'progress',
  Beginner: 'neutral',
} as const

export function BandBadge({ score }: { score: number }) {
  const band = bandOf(score)
  return <Badge tone={TONES[band]}>{band}</Badge>
}
