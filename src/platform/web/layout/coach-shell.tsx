import type { ReactNode } from 'react'
import { CoachPlaces } from './coach-places.tsx'

export interface CoachShellProps {
  title: ReactNode
  /** A line under the title, such as a count. */
  intro?: ReactNode | undefined
  /** Beside the title. */
  actions?: ReactNode | undefined
  children: ReactNode
}

/** The frame of the coach's screens; its navigation has the menu entries whose place is `coach`. */
export function CoachShell({ title, intro, actions, children }: CoachShellProps) {
  return (
    <div className="wrap py-6 lg:py-10">
      <CoachPlaces />
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
            {title}
          </h1>
          {intro && <div className="mt-2 text-ink-soft">{intro}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-3 max-sm:w-full">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
