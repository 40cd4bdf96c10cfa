import { Button } from '../ui/button.tsx'

interface VersionButtonsProps {
  onChoose: (side: 'mine' | 'theirs') => void
  /** What the choice is about, for screen readers, where there are several. */
  of?: string
}

/** The choice between what was typed here and what was saved elsewhere meanwhile. */
export function VersionButtons({ onChoose, of }: VersionButtonsProps) {
  const about = of && <span className="sr-only"> for {of}</span>
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => onChoose('mine')}>
        Keep mine{about}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => onChoose('theirs')}>
        Use the other{about}
      </Button>
    </>
  )
}
