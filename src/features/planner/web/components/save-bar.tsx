import { LogIn, Printer } from 'lucide-react'
import { Button } from '#src/web/ui/button.tsx'

interface SaveBarProps {
  isSignedIn: boolean
  isNew: boolean
  /** How things stand, in a few words. */
  state: string
  busy: boolean
}

/** Stays at the foot of the window while the week is written, in reach of a thumb. */
export function SaveBar({ isSignedIn, isNew, state, busy }: SaveBarProps) {
  return (
    <div className="planner-bar shadow-lift">
      <p className="min-w-0 flex-1 text-ink-soft text-sm leading-snug">{state}</p>
      <Button variant="quiet" className="max-sm:w-11 max-sm:px-0!" onClick={() => window.print()}>
        <Printer aria-hidden className="size-5" />
        <span className="max-sm:sr-only">Print</span>
      </Button>
      <Button type="submit" busy={busy} aria-keyshortcuts="Control+S Meta+S">
        {!isSignedIn && <LogIn aria-hidden className="size-5" />}
        {isSignedIn ? (isNew ? 'Save Planner' : 'Save Changes') : 'Login to Save'}
      </Button>
    </div>
  )
}
