import { said } from '#src/contract/i18n.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { BAND_WORDS } from '../../constants.ts'
import { bandOf } from '../../domain.ts'

const TONES = {
  Advanced: 'done',
  Intermediate: 'accent',
  Developing: 'progress',
  Beginner: 'neutral',
} as const

export function BandBadge({ score }: { score: number }) {
  const band = bandOf(score)
  return <Badge tone={TONES[band]}>{said(BAND_WORDS[band])}</Badge>
}
