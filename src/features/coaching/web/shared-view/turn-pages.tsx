import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#src/platform/web/ui/button.tsx'

interface TurnPagesProps {
  /** What a page shows: 'month'. */
  of: string
  title: string
  isLatest: boolean
  onTurn: (by: -1 | 1) => void
}

/** The title of a month or week, between the buttons that turn to the one before and after it. */
export function TurnPages({ of, title, isLatest, onTurn }: TurnPagesProps) {
  return (
    <div className="flex items-center justify-between gap-2">
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Previous ${of}`}
        data-tip
        onClick={() => onTurn(-1)}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      <p aria-live="polite" className="font-semibold">
        {title}
      </p>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Next ${of}`}
        data-tip
        disabled={isLatest}
        onClick={() => onTurn(1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </div>
  )
}
