import type { ReactNode } from 'react'
import { CoachPlaces } from './coach-places.tsx'

export interface ShellHeaderProps {
  title: ReactNode
  /** A line under the title, such as a count. */
  intro?: ReactNode | undefined
  /** Beside the title. */
  actions?: ReactNode | undefined
}

/** The head of a screen of the coach or of an administrator. */
export function ShellHeader({ title, intro, actions }: ShellHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
          {title}
        </h1>
        {intro && <div className="mt-2 text-ink-soft">{intro}</div>}
      </div>
      {actions && <div className="flex flex-wrap gap-3 max-sm:w-full">{actions}</div>}
    </header>
  )
}

/** The frame of the coach's screens; its navigation has the menu entries whose place is `coach`. */
export function CoachShell({ children, ...header }: ShellHeaderProps & { children: ReactNode }) {
  return (
    <div className="wrap py-6 lg:py-10">
      <CoachPlaces />
      <ShellHeader {...header} />
      {children}
    </div>
  )
}
