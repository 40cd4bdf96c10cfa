import { LogIn, Printer } from 'lucide-react'
import { Button } from '#src/platform/web/ui/button.tsx'

interface SaveBarProps {
  isSignedIn: boolean
  isNew: boolean
  isChanged: boolean
  /** The save state, in a few words. */
  state: string
  busy: boolean
}

/** Sticky: under the header on wide screens; on narrow ones at the bottom, once there is something to save. */
export function SaveBar({ isSignedIn, isNew, isChanged, state, busy }: SaveBarProps) {
  return (
    <div className="planner-bar-place">
      <div className="planner-bar" data-changed={isChanged || undefined}>
        <p className="min-w-0 flex-1 text-ink-soft text-sm leading-snug">{state}</p>
        <Button variant="quiet" className="max-sm:w-11 max-sm:px-0!" onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          <span className="max-sm:sr-only">Print</span>
        </Button>
        <Button type="submit" busy={busy} aria-keyshortcuts="Control+S Meta+S">
          {!isSignedIn && <LogIn aria-hidden className="size-5" />}
          <span>{isSignedIn ? (isNew ? 'Save Planner' : 'Save Changes') : 'Login to Save'}</span>
        </Button>
      </div>
    </div>
  )
}
