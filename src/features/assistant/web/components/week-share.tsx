import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toAiCoach } from '#src/features/guidance/constants.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { FailedAlert } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { Switch } from '#src/platform/web/ui/switch.tsx'

interface WeekShareProps {
  on: boolean
  onChange: (on: boolean) => void
  week: UseQueryResult<string>
}

/** Shares the member's week with this conversation, and shows exactly what is sent. */
export function WeekShare({ on, onChange, week }: WeekShareProps) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <Switch label="Share my week" checked={on} onChange={onChange} />
      <p className="text-ink-soft text-sm">
        {`For this conversation only. With each message it is sent ${toAiCoach(siteSettings().aiService)} This site never stores it.`}
      </p>
      {on && week.isPending && <Skeleton className="h-24 w-full" />}
      {on && week.isError && (
        <FailedAlert busy={week.isFetching} onRetry={week.refetch}>
          Your week could not be loaded, so nothing is shared.
        </FailedAlert>
      )}
      {on && week.data === '' && <p>Your week is still empty: there is nothing to share.</p>}
      {on && week.data && <Shared text={week.data} />}
    </div>
  )
}

function Shared({ text }: { text: string }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    // Scrollable regions have to be reachable by keyboard.
    if (box.current) box.current.tabIndex = 0
  }, [])
  return (
    <>
      <p className="font-semibold">This is exactly what is sent:</p>
      <section
        ref={box}
        aria-label="What is shared"
        className="max-h-60 overflow-y-auto whitespace-pre-wrap break-words rounded-md bg-sunken p-4 text-sm"
      >
        {text}
      </section>
    </>
  )
}
